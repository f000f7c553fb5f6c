//! A room whose network delivers at once, and whose time passes only on command.

use crate::rooms::support::any_option;
use crate::{
    Bot, Chair, CloseReason, Event, Guest, Host, HostCommand, HostFault, Input, Member, MemberId, MemberKey,
    Name, NoBots, Peer, Phase, Refusal, Request, Room, RoomGame, RoomKey, Table,
};
use cards::{HouseRules, Packs, Setup, State};
use game::{Asks, Rng, Seat, Seed, View as _, Viewer};

mod scenes;

/// A game that is played in these rooms.
pub trait Played: RoomGame {
    fn set_up() -> Self::Setup;
}

impl Played for State {
    fn set_up() -> Setup {
        Setup::new(2, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap()
    }
}

impl Played for board::State {
    fn set_up() -> board::Setup {
        board::Setup::medium(2).unwrap()
    }
}

/// Most tests play the card game.
pub type Party = PartyOf<State>;

/// A host, and guests by number; guest `n` is first connected as peer `n`.
pub struct PartyOf<G: Played> {
    pub now: u64,
    pub host: Host<G>,
    pub guests: Vec<Guest<G>>,
    /// The connection each guest has.
    pub peers: Vec<Option<Peer>>,
    next_peer: u64,
    pub host_events: Vec<Event<G>>,
    pub events: Vec<Vec<Event<G>>>,
    /// Applied to frames on their way to guests.
    pub spoil: Option<fn(&mut Vec<u8>)>,
    /// The guest to and from whom nothing gets through.
    pub mute: Option<usize>,
    /// The guest from whom nothing gets through.
    pub deaf: Option<usize>,
    /// Frames of guests that get lost, by guest and content.
    pub lose: Option<fn(usize, &[u8]) -> bool>,
    /// Frames of guests that arrive late, by guest and content.
    pub hold: Option<fn(usize, &[u8]) -> bool>,
    held: Vec<(Peer, Vec<u8>)>,
}

pub fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

pub fn setup() -> Setup {
    State::set_up()
}

pub fn stream(n: u64) -> Rng {
    Rng::new(Seed::from_number(n))
}

impl<G: Played> PartyOf<G> {
    /// A host and this many guests, all on a chair.
    pub fn of(guests: u64) -> Self {
        Self::with(guests, G::set_up(), 99)
    }

    /// The same with these rules, and another chance.
    pub fn with(guests: u64, setup: G::Setup, chance: u64) -> Self {
        let host = Host::with_key(MemberKey::toy(0), stream(chance), name("Host"), setup, Box::new(NoBots));
        let mut party = PartyOf {
            now: 1000,
            host,
            guests: Vec::new(),
            peers: Vec::new(),
            next_peer: 1,
            host_events: Vec::new(),
            events: Vec::new(),
            spoil: None,
            mute: None,
            deaf: None,
            lose: None,
            hold: None,
            held: Vec::new(),
        };
        for n in 1..=guests {
            party.comes(n, party.host.key());
        }
        party
    }

    /// The same, after a game has begun.
    pub fn playing(guests: u64) -> Self {
        let mut party = Self::of(guests);
        party.starts();
        assert_eq!(party.phase(), Phase::Playing);
        party
    }

    /// A newcomer joins with this key; returns their number, from 0.
    pub fn comes(&mut self, key: u64, room: RoomKey) -> usize {
        self.comes_as(Guest::with_key(MemberKey::toy(key), stream(key), name(&format!("Guest {key}")), room))
    }

    /// A guest comes to the host; returns their number.
    pub fn comes_as(&mut self, guest: Guest<G>) -> usize {
        self.guests.push(guest);
        self.peers.push(None);
        self.events.push(Vec::new());
        let at = self.guests.len() - 1;
        self.connect(at);
        at
    }

    pub fn connect(&mut self, at: usize) -> Peer {
        let peer = Peer(self.next_peer);
        self.next_peer += 1;
        self.peers[at] = Some(peer);
        self.host.handle(Input::Connected { peer, binding: [1; 32] }, self.now);
        self.guests[at].handle(Input::Connected { peer, binding: [1; 32] }, self.now);
        self.deliver();
        peer
    }

    /// Breaks a connection; both ends notice.
    pub fn disconnect(&mut self, at: usize) {
        let Some(peer) = self.peers[at].take() else { return };
        self.host.handle(Input::Disconnected(peer), self.now);
        self.guests[at].handle(Input::Disconnected(peer), self.now);
        self.deliver();
    }

    /// The same, and the guest connects again.
    pub fn reconnect(&mut self, at: usize) {
        self.disconnect(at);
        self.connect(at);
    }

    /// A guest loses its connection, and the host does not notice.
    pub fn loses_host(&mut self, at: usize) {
        if let Some(peer) = self.peers[at].take() {
            self.guests[at].handle(Input::Disconnected(peer), self.now);
        }
    }

    /// All guests lose their connections, and the host does not notice.
    pub fn all_lose_host(&mut self) {
        (0..self.guests.len()).for_each(|at| self.loses_host(at));
    }

    /// A guest loses its connection unnoticed, and connects again.
    pub fn comes_back(&mut self, at: usize) {
        self.loses_host(at);
        self.connect(at);
    }

    /// The host's page is loaded again, with this stored. Nobody has come back yet.
    pub fn resume_host(&mut self, saved: &[u8]) {
        self.host = Host::resume(saved, Seed::from_number(4), Box::new(NoBots), self.now).unwrap();
    }

    /// The same with what is stored now.
    pub fn reload_host(&mut self) {
        self.resume_host(&self.host.save());
    }

    /// A guest's page is loaded again, with this stored.
    pub fn resume_guest(&mut self, at: usize, saved: &[u8]) {
        self.disconnect(at);
        self.guests[at] = Guest::resume(saved, Seed::from_number(8)).unwrap();
        self.connect(at);
    }

    /// The same with what is stored now.
    pub fn reload_guest(&mut self, at: usize) {
        let saved = self.guests[at].save();
        self.resume_guest(at, &saved);
    }

    /// The first guest is the host in place of the lost one, or wants to be.
    pub fn heir_hosts(&mut self) -> Host<G> {
        let Room::Host(heir) = self.heir() else { panic!("it does not propose itself") };
        core::mem::replace(&mut self.host, *heir.into_host())
    }

    /// The room of the first guest, who is to be the host.
    pub fn heir(&mut self) -> Room<G> {
        self.events.remove(0);
        self.peers.remove(0);
        let mut room = Room::Guest(Box::new(self.guests.remove(0)));
        room.change_role(Box::new(NoBots), self.now);
        room
    }

    /// The host is lost, and the first guest, who has waited for so long, wants to be the next one.
    pub fn has_candidate_after(&mut self, ms: u64) {
        self.all_lose_host();
        self.wait(ms);
        self.heir_hosts();
    }

    /// Delivers everything that is on its way.
    pub fn deliver(&mut self) {
        loop {
            let mut quiet = true;
            while let Some(mut frame) = self.host.poll_transmit(self.now) {
                quiet = false;
                if let Some(spoil) = self.spoil {
                    spoil(&mut frame.bytes);
                }
                let to = self.peers.iter().position(|peer| *peer == Some(frame.peer));
                if let Some(at) = to.filter(|at| self.mute != Some(*at)) {
                    self.guests[at].handle(Input::Frame(frame.peer, frame.bytes), self.now);
                }
            }
            while let Some(event) = self.host.poll_event() {
                if let Event::Close(peer, _) = &event {
                    self.closed(*peer);
                }
                self.host_events.push(event);
            }
            for at in 0..self.guests.len() {
                while let Some(frame) = self.guests[at].poll_transmit(self.now) {
                    quiet = false;
                    let lost = self.lose.is_some_and(|lose| lose(at, &frame.bytes));
                    let cut = lost || self.mute == Some(at) || self.deaf == Some(at);
                    if self.hold.is_some_and(|hold| hold(at, &frame.bytes)) {
                        self.held.push((frame.peer, frame.bytes));
                    } else if self.peers[at] == Some(frame.peer) && !cut {
                        self.host.handle(Input::Frame(frame.peer, frame.bytes), self.now);
                    }
                }
                while let Some(event) = self.guests[at].poll_event() {
                    if let Event::Close(peer, _) = &event {
                        self.closed(*peer);
                    }
                    self.events[at].push(event);
                }
            }
            if quiet {
                return;
            }
        }
    }

    /// Delivers what was held.
    pub fn release(&mut self) {
        self.hold = None;
        for (peer, bytes) in core::mem::take(&mut self.held) {
            self.host.handle(Input::Frame(peer, bytes), self.now);
        }
        self.deliver();
    }

    fn closed(&mut self, peer: Peer) {
        for at in 0..self.peers.len() {
            if self.peers[at] == Some(peer) {
                self.peers[at] = None;
                self.guests[at].handle(Input::Disconnected(peer), self.now);
            }
        }
        self.host.handle(Input::Disconnected(peer), self.now);
    }

    /// Lets time pass, in steps as short as anybody asks for.
    pub fn wait(&mut self, ms: u64) {
        let end = self.now + ms;
        while self.now < end {
            let due = self.guests.iter().map(Guest::poll_timeout).chain([self.host.poll_timeout()]).flatten();
            self.now = due.min().unwrap_or(end).clamp(self.now + 1, end);
            self.host.handle(Input::Tick, self.now);
            self.guests.iter_mut().for_each(|guest| guest.handle(Input::Tick, self.now));
            self.deliver();
        }
    }

    /// The host's reply to a command.
    pub fn order(&mut self, order: HostCommand<G>) -> Result<(), Refusal<G::Illegal>> {
        self.host.handle(Input::Command(order), self.now);
        self.deliver();
        last(&self.host_events)
    }

    /// The host's reply to a request of its own person.
    pub fn host_asks(&mut self, what: Request<G>) -> Result<(), Refusal<G::Illegal>> {
        self.host.handle(Input::Request(what), self.now);
        self.deliver();
        last(&self.host_events)
    }

    /// The host's reply to a request of a guest.
    pub fn asks(&mut self, at: usize, what: Request<G>) -> Result<(), Refusal<G::Illegal>> {
        self.guests[at].handle(Input::Request(what), self.now);
        self.deliver();
        last(&self.events[at])
    }

    pub fn id(&self, at: usize) -> MemberId {
        self.guests[at].id()
    }

    /// A guest, as the host knows them.
    pub fn member(&self, at: usize) -> &Member {
        self.host.lobby().member(self.id(at)).expect("a member")
    }

    pub fn table(&self, at: usize) -> &Table<G> {
        self.guests[at].table().expect("a game")
    }

    /// Why this connection was last closed, by either side.
    pub fn closed_for(&self, peer: Peer) -> Option<CloseReason> {
        let all = self.host_events.iter().chain(self.events.iter().flatten());
        all.rev().find_map(|event| match event {
            Event::Close(of, why) if *of == peer => Some(*why),
            _ => None,
        })
    }

    /// The host and a device outside of the party talk over this connection; `alters` may change what the device sends.
    pub fn talks_with<H: RoomGame>(&mut self, peer: Peer, device: &mut Guest<H>, alters: fn(&mut Vec<u8>)) {
        self.host.handle(Input::Connected { peer, binding: [1; 32] }, self.now);
        device.handle(Input::Connected { peer, binding: [1; 32] }, self.now);
        for _ in 0..4 {
            while let Some(mut frame) = device.poll_transmit(self.now) {
                alters(&mut frame.bytes);
                self.host.handle(Input::Frame(peer, frame.bytes), self.now);
            }
            while let Some(frame) = self.host.poll_transmit(self.now) {
                device.handle(Input::Frame(peer, frame.bytes), self.now);
            }
        }
    }

    /// Lets everybody who is asked answer something, one after the other, until this holds; windows
    /// close.
    pub fn play_till(&mut self, mut done: impl FnMut(&Self) -> bool) {
        for _ in 0..3000 {
            if done(self) {
                return;
            }
            let asked = match self.host.table().map(|table| table.view.asks()) {
                Some(Asks::People { .. }) => {
                    // What cannot be done, because a guess was wrong, is tried in another way later.
                    let answer = |table: &Table<G>| answer_at(table, self.now);
                    let own = self.host.table().and_then(answer);
                    let guest = (0..self.guests.len())
                        .filter(|&at| self.guests[at].is_connected())
                        .find_map(|at| Some((at, self.guests[at].table().and_then(answer)?)));
                    match (own, guest) {
                        (Some(what), _) => self.host_asks(what).is_ok(),
                        (None, Some((at, what))) => self.asks(at, what).is_ok(),
                        (None, None) => false,
                    }
                }
                Some(Asks::Seed) => self.order(HostCommand::Start).is_ok(),
                _ => false,
            };
            if !asked {
                self.wait(500);
            }
        }
        panic!("it never happens");
    }
}

/// A complete answer of the viewer, if they are asked and have not answered.
pub fn answer<G: RoomGame>(table: &Table<G>) -> Option<Request<G>> {
    answer_at(table, 0)
}

/// The same, another one at another time.
fn answer_at<G: RoomGame>(table: &Table<G>, now: u64) -> Option<Request<G>> {
    let Asks::People { number: to, seats, .. } = table.view.asks() else { return None };
    let Viewer::Seat(me) = table.view.viewer() else { return None };
    if !seats.has(me) || table.answered {
        return None;
    }
    let mut rng = stream(table.tip.seq ^ now << 20);
    let guess = table.view.determinize(&G::Memory::default(), &mut rng);
    let answer = game::compose_answer(&guess, me, &mut |view| any_option::<G>(view, &mut rng))?;
    Some(Request::Answer { to, parts: answer.parts })
}

fn last<G: RoomGame>(events: &[Event<G>]) -> Result<(), Refusal<G::Illegal>> {
    let answer = events.iter().rev().find_map(|event| match event {
        Event::Reply(result) => Some(*result),
        _ => None,
    });
    answer.expect("an answer")
}

pub fn seat(n: u8) -> Seat {
    Seat::new(n).unwrap()
}

/// Plays until a window opens in which several people are asked.
pub fn window(guests: u64) -> Party {
    let mut party = Party::playing(guests);
    party.play_till(|party| party.host.table().is_some_and(|t| t.until.is_some() && t.view.asked.len() > 1));
    party
}

pub fn doubts<G: Played>(party: &PartyOf<G>, at: usize) -> Vec<HostFault> {
    let doubt = |event: &Event<G>| match event {
        Event::HostFault(doubt) => Some(*doubt),
        _ => None,
    };
    party.events[at].iter().filter_map(doubt).collect()
}

pub fn bots<G: Played>(party: &PartyOf<G>) -> Vec<Bot> {
    let bot = |chair: &Chair| match chair {
        Chair::Bot(bot) => Some(bot.clone()),
        _ => None,
    };
    party.host.lobby().chairs.iter().filter_map(bot).collect()
}

/// Plays until this guest is asked a question without a window.
pub fn till_asked<G: Played>(party: &mut PartyOf<G>, at: usize) {
    party.play_till(|party| {
        party.guests[at].table().is_some_and(|table| answer(table).is_some() && table.until.is_none())
    });
}
