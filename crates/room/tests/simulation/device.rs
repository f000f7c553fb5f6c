//! A device and the person who uses it.

use std::cell::RefCell;
use std::collections::HashSet;
use std::task::Poll;

use cards::State;
use game::{Asks, Entry, Game, Memory, NullSink, Options, Rng, Seat, Seed, View, Viewer};
use room::{BotPlayer, Chair, Guest, Lobby, Phase, Request, Table};

/// A guest's device.
pub struct Device {
    pub guest: Guest<State>,
    /// What it has stored.
    pub token: Vec<u8>,
    pub saved: (u64, u64, u64, u32),
    /// The connection it knows.
    pub connection: Option<usize>,
    pub asleep_until: Option<u64>,
    /// It has asked for a connection that it does not have yet.
    pub dialled: bool,
    /// When its person acts next.
    pub acts_at: u64,
    /// It also sends what no honest device sends.
    pub lies: bool,
    /// It is out of the room.
    pub out: bool,
    /// The number of facts that have been checked.
    pub checked: usize,
    /// Frames it has sent, which a lying device sends again.
    pub sent: Vec<Vec<u8>>,
}

impl Device {
    pub fn new(guest: Guest<State>, lies: bool) -> Device {
        let token = guest.save();
        Device {
            guest,
            token,
            saved: (0, 0, 0, 0),
            connection: None,
            asleep_until: None,
            dialled: false,
            acts_at: 0,
            lies,
            out: false,
            checked: 0,
            sent: Vec::new(),
        }
    }
}

/// Plays for bots and absent members at random. Where others do not wait for a pass, it thinks for a while.
#[derive(Default)]
pub struct AnyAnswer(RefCell<HashSet<Seed>>);

impl BotPlayer<State> for AnyAnswer {
    fn answer(
        &self,
        _: &str,
        view: &cards::View,
        memory: &cards::Memory,
        seed: Seed,
    ) -> Poll<Option<cards::Action>> {
        let Asks::People { ask, .. } = view.asks() else { return Poll::Ready(None) };
        let thinks = seed.0[0] < 64 && State::pass(&ask).is_none();
        if thinks && self.0.borrow_mut().insert(seed) {
            return Poll::Pending;
        }
        Poll::Ready(bots::Player::<State>::answer(&bots::Random, view, memory, &mut Rng::new(seed)))
    }
}

/// What a person who sees this does, if anything.
pub fn wish(
    me: room::MemberId,
    lobby: &Lobby<State>,
    table: Option<&Table<State>>,
    rng: &mut Rng,
) -> Option<Request<State>> {
    // Sometimes people tap wildly.
    match rng.below(60) {
        0 => return Some(Request::Sit(Seat::wrapping(rng.below(8) as u8))),
        1 if rng.below(3) == 0 => return Some(Request::Stand),
        2 => return Some(Request::Rename(room::Name::new("Somebody else").unwrap(), 7)),
        3 => return Some(Request::Ready(rng.below(2) == 0)),
        4 => {
            let to = table.map_or(7, |table| table.view.question.wrapping_sub(rng.below(2)));
            let seat = cards::Action::Seat(Seat::wrapping(rng.below(8) as u8));
            let parts = [cards::Action::Pass, cards::Action::Draw, seat][rng.below(3) as usize];
            return Some(Request::Answer { to, parts: vec![parts; rng.below(3) as usize] });
        }
        _ => {}
    }
    match lobby.phase {
        Phase::Playing => answer(table?, rng),
        Phase::RoundOver => {
            let member = lobby.member(me)?;
            (lobby.chair_of(me).is_some() && !member.ready).then_some(Request::Ready(true))
        }
        Phase::Lobby | Phase::Over if lobby.chair_of(me).is_none() => {
            let open = lobby.chairs.iter().position(|chair| *chair == Chair::Open)?;
            Some(Request::Sit(Seat::wrapping(open as u8)))
        }
        _ => None,
    }
}

/// A complete answer to what the viewer is asked, by random choices.
fn answer(table: &Table<State>, rng: &mut Rng) -> Option<Request<State>> {
    let view = &table.view;
    let (Asks::People { number: to, seats, .. }, Viewer::Seat(me)) = (view.asks(), view.viewer()) else {
        return None;
    };
    if !seats.has(me) || table.answered {
        return None;
    }
    let choose = |view: &cards::View, rng: &mut Rng| {
        let mut options = Options::new();
        view.options(&mut options);
        options.get(rng.below(options.len() as u32) as usize)
    };
    let mut parts = vec![choose(view, rng)?];
    if view.picks_wanted() > 1 {
        let mut memory = cards::Memory::default();
        table.facts.iter().for_each(|fact| memory.note(fact));
        let mut guess = view.determinize(&memory, rng);
        loop {
            let part = *parts.last()?;
            guess.apply(&Entry::Answer { by: me, to, action: part }, &mut NullSink).ok()?;
            match guess.asks() {
                Asks::People { number, seats, .. } if number == to && seats.has(me) => {
                    parts.push(choose(&guess.view(Viewer::Seat(me)), rng)?);
                }
                _ => break,
            }
        }
    }
    Some(Request::Answer { to, parts })
}
