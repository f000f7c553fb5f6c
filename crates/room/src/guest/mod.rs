//! A device that does not deal: it shows what the host sends, checks what it
//! can of it, and sends what its person wants.
//!
//! `link` finds the host and stays with it, `follow` takes in what it sends.

mod connection;
mod incoming;
mod seat_history;

use std::collections::VecDeque;

use game::{Rng, Seats, Seed};
use serde::{Deserialize, Serialize};

use crate::RoomGame;
use crate::api::{Event, ExitReason, Input, Transmit};
use crate::chain::{SeatChange, Tip};
use crate::frame::{KnownLog, Refusal, Request, ToHost, write};
use crate::hash::{Hash, room_of};
use crate::key::{MemberId, MemberKey, Signature};
use crate::limits::{MAX_PENDING_REQUESTS, MAX_SIGNAL_LEN};
use crate::lobby::{Chair, Lobby, RoomKey};
use crate::name::Name;
use connection::{Connection, DialTimer};
use incoming::PromisedShare;
pub use seat_history::SeatHistory;

/// What somebody sees of the game: all that their device knows of it.
#[derive(Clone, Debug)]
pub struct Table<G: RoomGame> {
    /// How things stand.
    pub view: G::View,
    /// What has happened in this game, as they may know it. The oldest go
    /// where there are more than [`crate::MAX_KEPT_FACTS`].
    pub facts: Vec<G::Fact>,
    /// When the open question passes, by this device's clock, if it will.
    pub until: Option<u64>,
    /// The open question is answered; what was said is told when it passes.
    pub answered: bool,
    /// For whom the game waits, if anybody is asked something that does not pass.
    pub waits: Option<WaitingFor>,
    /// Who answered for whom when, to name them in what has happened.
    pub seat_history: SeatHistory,
    /// How far the log went then.
    pub tip: Tip,
}

/// For whom a game waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaitingFor {
    /// The persons (by the seat they first had, as the chairs of the lobby): members who
    /// are there or away, no bots.
    pub persons: Seats,
    /// Since when, by this device's clock.
    pub since: u64,
}

impl<G: RoomGame> Table<G> {
    pub(crate) fn new(view: G::View, chairs: Vec<Chair>) -> Self {
        let (facts, tip, seat_history) = (Vec::new(), Tip::default(), SeatHistory::new(chairs));
        Table { view, facts, until: None, answered: false, waits: None, seat_history, tip }
    }
}

/// The room on a device that does not deal.
pub struct Guest<G: RoomGame> {
    key: MemberKey,
    /// Who deals, once they have shown it: nobody else from then on.
    host: Option<MemberId>,
    /// The room's name among machines; noughts till the host is known.
    room: Hash,
    /// The room's key, as last heard.
    room_key: RoomKey,
    /// It is not known yet: this device came by words.
    by_code: bool,
    name: Name,
    figure: u8,
    /// How often name or figure has changed.
    renamed: u64,
    rng: Rng,
    /// The host's term, as last heard; 0 = never. What counts is what it has signed.
    term: u32,
    tip: Tip,
    /// The term in which the log was last heard.
    tip_term: u32,
    /// The host's signature of it.
    signature: Signature,
    /// The first of these under the newest term: what is kept.
    signed_known: Option<KnownLog>,
    /// What the host's clock said when, by this device's clock.
    clock: (u64, u64),
    /// The number of the last request.
    nonce: u64,
    connection: Option<Connection>,
    dial: DialTimer,
    lobby: Option<Lobby<G>>,
    table: Option<Table<G>>,
    /// What waits for its view, and whether it is the first of a game.
    pending_facts: PendingFacts<G::Fact>,
    starts_new_game: bool,
    pending: VecDeque<PendingRequest<G>>,
    promised: Option<PromisedShare>,
    events: VecDeque<Event<G>>,
    out: Option<ExitReason>,
}

/// What has happened and is not seen yet.
#[derive(Clone, Debug)]
struct PendingFacts<F> {
    facts: Vec<F>,
    changes: Vec<SeatChange>,
    /// Who plays, where a game begins.
    chairs: Vec<Chair>,
}

impl<F> Default for PendingFacts<F> {
    fn default() -> Self {
        PendingFacts { facts: Vec::new(), changes: Vec::new(), chairs: Vec::new() }
    }
}

/// A request that waits for its answer.
#[derive(Clone, Debug)]
struct PendingRequest<G: RoomGame> {
    what: Request<G>,
    /// Its number, once it was sent.
    nonce: Option<u64>,
    /// It is on its way.
    sent: bool,
    /// Upon which number of the log it was made.
    upon: u64,
    /// It is made again as soon as the log has got past that.
    again: bool,
    /// Nobody asked for it: the device let a question pass.
    quiet: bool,
}

/// What a device keeps to be the same member after its page is loaded anew.
#[derive(Serialize, Deserialize)]
struct Token {
    key: [u8; 32],
    host: Option<MemberId>,
    room_key: RoomKey,
    name: Name,
    figure: u8,
    signed_known: Option<KnownLog>,
}

/// What the first version kept: a term that nobody has signed.
#[derive(Deserialize)]
struct V1Token {
    key: [u8; 32],
    host: Option<MemberId>,
    room_key: RoomKey,
    name: Name,
    figure: u8,
}

const VERSION: u8 = 2;

impl<G: RoomGame> Guest<G> {
    /// A device that wants to come in to the room with this key. All its secrets
    /// grow from `seed`, which must be random.
    /// Whoever shows first that they know the key is the host.
    pub fn new(seed: Seed, name: Name, room_key: RoomKey) -> Self {
        let mut rng = Rng::new(seed);
        let key = MemberKey::new(&mut rng);
        Guest::with_key(key, rng, name, room_key)
    }

    /// A device with a key that it has.
    pub fn with_key(key: MemberKey, rng: Rng, name: Name, room_key: RoomKey) -> Self {
        Guest {
            key,
            host: None,
            room: Hash::default(),
            room_key,
            by_code: room_key == RoomKey::default(),
            name,
            figure: 0,
            renamed: 0,
            rng,
            term: 0,
            tip: Tip::default(),
            tip_term: 0,
            signature: Signature::NONE,
            signed_known: None,
            clock: (0, 0),
            nonce: 0,
            connection: None,
            dial: DialTimer::default(),
            lobby: None,
            table: None,
            pending_facts: PendingFacts::default(),
            starts_new_game: true,
            pending: VecDeque::new(),
            promised: None,
            events: VecDeque::new(),
            out: None,
        }
    }

    /// The same, drawn as the figure of this number.
    #[must_use]
    pub fn with_figure(mut self, figure: u8) -> Self {
        self.figure = figure;
        self
    }

    /// The key of the room that was found by words: a device whose key was noughts till
    /// now. Of no effect where it came with a key, which only the host may change, nor where
    /// the host is known.
    pub fn set_key_from_code(&mut self, room_key: RoomKey) {
        if self.by_code && self.host.is_none() {
            self.room_key = room_key;
        }
    }

    /// What this device must keep to be the same member after its page is
    /// loaded anew, for [`Guest::resume`]. It holds a secret.
    pub fn save(&self) -> Vec<u8> {
        let Guest { key, host, room_key, name, figure, signed_known, .. } = self;
        let (key, name) = (key.to_bytes(), name.clone());
        let token = Token {
            key,
            host: *host,
            room_key: *room_key,
            name,
            figure: *figure,
            signed_known: *signed_known,
        };
        write(VERSION, &token)
    }

    /// What this device and somebody else have in common and nobody else knows.
    pub fn shared_with(&self, with: MemberId) -> Option<[u8; 32]> {
        self.key.shared(with, "pass")
    }

    /// A number that changes with what [`Guest::save`] gives.
    pub fn version(&self) -> (u64, u64, u64, u32) {
        let [a, b, c, d, e, f, g, h, ..] = self.room_key;
        (
            u64::from_le_bytes([a, b, c, d, e, f, g, h]),
            self.renamed,
            self.host.is_some().into(),
            self.signed_term(),
        )
    }

    /// The member who kept this; `None` if that is none.
    pub fn resume(bytes: &[u8], seed: Seed) -> Option<Self> {
        let token = match bytes.split_first()? {
            (&VERSION, bytes) => postcard::from_bytes(bytes).ok()?,
            (1, bytes) => {
                let V1Token { key, host, room_key, name, figure } = postcard::from_bytes(bytes).ok()?;
                Token { key, host, room_key, name, figure, signed_known: None }
            }
            _ => return None,
        };
        let key = MemberKey::from_bytes(token.key)?;
        let rng = key.stream("resume", &mut Rng::new(seed));
        let mut guest = Guest::with_key(key, rng, token.name, token.room_key);
        (guest.signed_known, guest.figure) = (token.signed_known, token.figure);
        if let Some(host) = token.host {
            guest.knows(host);
        }
        Some(guest)
    }

    /// Takes in what happens. Never fails: what makes no sense changes nothing.
    pub fn handle(&mut self, input: Input<G>, now: u64) {
        match input {
            Input::Connected { peer, binding } => self.connected(peer, binding, now),
            Input::Disconnected(peer) => self.disconnected(peer, now),
            Input::Frame(peer, bytes) => self.received(peer, &bytes, now),
            Input::Blocked(peer, blocked) => {
                if let Some(connection) =
                    self.connection.as_mut().filter(|connection| connection.peer == peer)
                {
                    connection.blocked = blocked;
                }
            }
            Input::Request(request) => self.ask(request, false),
            Input::Signal { to, note } if self.is_connected() && note.len() <= MAX_SIGNAL_LEN => {
                self.send(&ToHost::Signal { to, note });
            }
            Input::React(what) if self.is_connected() => self.send(&ToHost::React(what)),
            Input::Command(_) => self.events.push_back(Event::Reply(Err(Refusal::NotHost))),
            Input::Woke => self.woke(now),
            Input::Signal { .. } | Input::React(_) | Input::Tick => {}
        }
        self.check_connection(now);
    }

    fn ask(&mut self, what: Request<G>, quiet: bool) {
        if let Request::Rename(name, figure) = &what {
            (self.name, self.figure) = (name.clone(), *figure);
            self.renamed += 1;
        }
        let waiting = self.pending.len() >= MAX_PENDING_REQUESTS;
        if waiting || self.out.is_some() {
            let why = if waiting { Refusal::TooMany } else { Refusal::NotNow };
            if !quiet {
                self.events.push_back(Event::Reply(Err(why)));
            }
            return;
        }
        self.pending.push_back(PendingRequest {
            what,
            nonce: None,
            sent: false,
            upon: 0,
            again: false,
            quiet,
        });
    }

    /// The next frame to be sent.
    pub fn poll_transmit(&mut self, _now: u64) -> Option<Transmit> {
        self.next_frame()
    }

    /// The next thing the device must hear of; after the frames.
    pub fn poll_event(&mut self) -> Option<Event<G>> {
        self.events.pop_front()
    }

    /// When [`Input::Tick`] is due at the latest; at once for a new guest.
    pub fn poll_timeout(&self) -> Option<u64> {
        self.connection_due()
    }

    /// What its person is called.
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// Who this device is.
    pub fn id(&self) -> MemberId {
        self.key.id()
    }

    /// What lets others in, as far as this device knows.
    pub fn key(&self) -> RoomKey {
        self.room_key
    }

    /// Who deals, once they have shown it.
    pub fn host(&self) -> Option<MemberId> {
        self.host
    }

    /// From now on this is the host.
    fn knows(&mut self, host: MemberId) {
        if self.host != Some(host) {
            (self.host, self.room) = (Some(host), room_of(host));
            self.tip = Tip::start(&self.room);
        }
    }

    /// Who is in the room and what is agreed, as last heard.
    pub fn lobby(&self) -> Option<&Lobby<G>> {
        self.lobby.as_ref()
    }

    /// What the person at this device sees of the game, as last heard.
    pub fn table(&self) -> Option<&Table<G>> {
        self.table.as_ref()
    }

    /// How far this device knows the log.
    pub fn tip(&self) -> Tip {
        self.tip
    }

    /// The newest term under which the host has signed anything; 0 = none.
    fn signed_term(&self) -> u32 {
        self.signed_known.map_or(0, |signed_known| signed_known.term)
    }

    /// When something was, by this device's clock, that the host's clock has a time for.
    pub fn local(&self, time: u64) -> u64 {
        let (theirs, ours) = self.clock;
        ours.saturating_sub(theirs.saturating_sub(time))
    }

    /// When the host was last heard, if it is.
    pub fn last_heard(&self) -> Option<u64> {
        self.connection.as_ref().filter(|connection| connection.is_in()).map(|connection| connection.heard)
    }

    /// The host's term, as last heard; 0 = never.
    pub fn term(&self) -> u32 {
        self.term
    }

    /// Whether the host hears this device.
    pub fn is_connected(&self) -> bool {
        self.connection.as_ref().is_some_and(Connection::is_in)
    }

    /// How many requests wait for an answer.
    pub fn waiting(&self) -> usize {
        self.pending.len()
    }

    /// How many things wait here, all together; bounded whatever the host does.
    pub fn queue_len(&self) -> usize {
        let out = self.connection.as_ref().map_or(0, |connection| connection.out.len());
        out + self.pending.len() + self.events.len()
    }
}
