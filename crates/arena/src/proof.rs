//! `proof`: what a guest's device has to do at the end of a round in a room so that the round is proven: it plays it
//! again, compares that with all that it was shown and has answered, and signs what it has found.
//!
//! Each round is played in a room of its own, with the real protocol and real signatures, by people who answer at
//! random. Bots are left out: their answers are computed again afterwards, beside the page.

use game::{Asks, Options, Rng, Seed, View as _, Viewer};
use room::{Guest, Host, HostCommand, Input, Name, NoBots, Peer, Request, RoomGame, Table};
use serde::Serialize;

use crate::args::{Args, Which};
use crate::games::{Playable, pack_names};
use crate::report::Stopwatch;
use crate::{ArenaError, Outcome, report};

pub(crate) const OPTIONS: &[&str] = &["game", "players", "packs", "rule-cards", "games", "seed", "json"];

/// The guest whose device is measured.
const MEASURED: usize = 0;
/// After so many steps a room is given up: something is wrong with it.
const MAX_STEPS: u32 = 20_000;
/// How long nobody answers where nobody can, in milliseconds of the room: windows close by themselves.
const WAIT: u64 = 500;

#[derive(Serialize)]
struct Report {
    game: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    packs: Option<Vec<&'static str>>,
    players: u8,
    in_webassembly: bool,
    rounds: u32,
    /// Entries of the log in a round, on average.
    entries: f64,
    /// The processor's time for a round, on average, in milliseconds.
    milliseconds: f64,
    /// The same for the round that took most.
    most_milliseconds: f64,
}

pub(crate) fn run(args: &Args) -> Outcome {
    match args.game {
        Which::Cards => proof::<cards::State>(args, Some(pack_names(args.table.packs))),
        Which::Board => proof::<board::State>(args, None),
    }
}

fn proof<G: Playable + RoomGame>(args: &Args, packs: Option<Vec<&'static str>>) -> Outcome {
    let mut rng = Rng::new(Seed::from_number(args.seed));
    let rounds = args.games.unwrap_or(20);
    let (mut entries, mut seconds, mut most) = (0.0, 0.0, 0.0_f64);
    for _ in 0..rounds {
        let mut room = Room::<G>::new(G::setup_of(args.table)?, args.table.players, &mut rng)?;
        let played = room.play(&mut rng).ok_or("a round did not end, or does not fit")?;
        entries += f64::from(played);
        seconds += room.seconds;
        most = most.max(room.seconds);
    }
    let report = Report {
        game: G::NAME,
        packs,
        players: args.table.players,
        in_webassembly: cfg!(target_family = "wasm"),
        rounds,
        entries: entries / f64::from(rounds),
        milliseconds: seconds * 1000.0 / f64::from(rounds),
        most_milliseconds: most * 1000.0,
    };
    if args.json {
        report::json(&report)?;
    } else {
        report::line(&format!(
            "{:.2} ms for a round of {:.0} entries, {:.2} ms at most",
            report.milliseconds, report.entries, report.most_milliseconds
        ));
    }
    Ok(true)
}

/// A room whose network delivers at once, and whose time passes only on command.
struct Room<G: RoomGame> {
    /// In milliseconds.
    now: u64,
    host: Host<G>,
    guests: Vec<Guest<G>>,
    /// What the measured guest has needed to check the round.
    seconds: f64,
}

impl<G: RoomGame> Room<G> {
    /// A host and guests, all on a chair.
    fn new(setup: G::Setup, people: u8, rng: &mut Rng) -> Result<Self, ArenaError> {
        let name = |at: u8| Name::new(&format!("Person {at}")).ok_or(ArenaError::from("no name"));
        let host = Host::new(rng.seed(), name(0)?, setup, Box::new(NoBots));
        let mut room = Room { now: 1000, host, guests: Vec::new(), seconds: 0.0 };
        for at in 1..people {
            let guest = Guest::new(rng.seed(), name(at)?, room.host.key());
            room.guests.push(guest);
            let connected = || Input::Connected { peer: peer(room.guests.len() - 1), binding: [1; 32] };
            let (one, other) = (connected(), connected());
            room.host.handle(one, room.now);
            room.give(room.guests.len() - 1, other);
            room.deliver();
        }
        Ok(room)
    }

    /// Plays a round, until the measured guest has found that it fits. The number of its entries; `None` if that
    /// never is so.
    fn play(&mut self, rng: &mut Rng) -> Option<u32> {
        self.host.handle(Input::Command(HostCommand::Start), self.now);
        self.deliver();
        let begun = self.host.tip().seq;
        for _ in 0..MAX_STEPS {
            if let Some(fits) = self.finding() {
                let opened = self.guests[MEASURED].round_proof()?.opened.seq;
                return fits.then(|| u32::try_from(opened - begun).ok())?;
            }
            self.answer(rng);
        }
        None
    }

    /// Whether the round fits, once the measured guest has said so or the opposite.
    fn finding(&self) -> Option<bool> {
        let guest = &self.guests[MEASURED];
        Some(guest.round_proof()?.of(guest.id())?.finding.is_none())
    }

    /// Somebody answers who is asked; if nobody is, time passes.
    fn answer(&mut self, rng: &mut Rng) {
        let own = self.host.table().and_then(|table| answer(table, rng));
        if let Some(what) = own {
            self.host.handle(Input::Request(what), self.now);
            self.deliver();
            return;
        }
        let asked =
            self.guests.iter().enumerate().find_map(|(at, guest)| Some((at, answer(guest.table()?, rng)?)));
        if let Some((at, what)) = asked {
            self.give(at, Input::Request(what));
            self.deliver();
            return;
        }
        self.wait();
    }

    fn wait(&mut self) {
        let end = self.now + WAIT;
        while self.now < end {
            let due = self.guests.iter().map(Guest::poll_timeout).chain([self.host.poll_timeout()]).flatten();
            self.now = due.min().unwrap_or(end).clamp(self.now + 1, end);
            self.host.handle(Input::Tick, self.now);
            (0..self.guests.len()).for_each(|at| self.give(at, Input::Tick));
            self.deliver();
        }
    }

    /// Gives a guest an input. The measured one's time counts from when it knows the secret of the round until it
    /// has said what it has found.
    fn give(&mut self, at: usize, input: Input<G>) {
        let before = self.finding();
        let watch = Stopwatch::start();
        self.guests[at].handle(input, self.now);
        let seconds = watch.seconds();
        if at == MEASURED && before.is_none() && self.guests[at].round_proof().is_some() {
            self.seconds += seconds;
        }
    }

    /// Delivers everything that is on its way.
    fn deliver(&mut self) {
        loop {
            let mut quiet = true;
            while let Some(frame) = self.host.poll_transmit(self.now) {
                quiet = false;
                let to = (0..self.guests.len()).find(|at| peer(*at) == frame.peer);
                if let Some(at) = to {
                    self.give(at, Input::Frame(frame.peer, frame.bytes));
                }
            }
            while self.host.poll_event().is_some() {}
            for at in 0..self.guests.len() {
                while let Some(frame) = self.guests[at].poll_transmit(self.now) {
                    quiet = false;
                    self.host.handle(Input::Frame(frame.peer, frame.bytes), self.now);
                }
                while self.guests[at].poll_event().is_some() {}
            }
            if quiet {
                return;
            }
        }
    }
}

/// The connection of a guest.
fn peer(at: usize) -> Peer {
    Peer(at as u64 + 1)
}

/// A random answer of the viewer, if they are asked. It may be wrong, because it is made up of parts that are
/// legal in a guess at what they do not see.
fn answer<G: RoomGame>(table: &Table<G>, rng: &mut Rng) -> Option<Request<G>> {
    let Asks::People { number: to, seats, .. } = table.view.asks() else { return None };
    let Viewer::Seat(me) = table.view.viewer() else { return None };
    if !seats.has(me) || table.answered {
        return None;
    }
    let guess = table.view.determinize(&G::Memory::default(), rng);
    let answer = game::compose_answer(&guess, me, &mut |view| {
        let mut options = Options::new();
        view.options(&mut options);
        options.get(rng.below(options.len() as u32) as usize)
    })?;
    Some(Request::Answer { to, parts: answer.parts })
}
