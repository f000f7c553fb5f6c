//! The room on any other device: it verifies and shows the game that the host sends, and sends
//! its person's requests.
//!
//! `connection` connects to the host and keeps connected, `incoming` handles the host's frames,
//! `deals` takes part in making a round's seed and keeps this device's share of its secret, `proof` replays a finished
//! round, `save` lets a reloaded page continue, `succession` handles the loss of the host and follows the next one.

mod connection;
mod deals;
mod incoming;
mod proof;
mod save;
mod succession;

use std::collections::VecDeque;

use game::{Rng, Seed};

use crate::audit::Deal;
use crate::key::room_id;
use crate::record::Record;
use crate::shown::FactChain;
use crate::{
    Admission, BotPlayer, Certificate, Chair, Event, ExitReason, Hash, HostHalf, Input, KnownLog, Lobby,
    LobbyTimes, MAX_PENDING_REQUESTS, MemberId, MemberKey, Name, Refusal, Request, RoomGame, RoomKey,
    SeatChange, SeatClaim, Table, Tip, ToHost,
};
use connection::Connection;
use deals::{DealProgress, KeyShare, KnownDeal};
use proof::KeptLog;
use succession::{Probe, Succession};

/// The room on a device that does not run the game.
pub struct Guest<G: RoomGame> {
    key: MemberKey,
    /// The host's id, once it has proved that it knows the room's key. Then it only changes with a certificate.
    host: Option<MemberId>,
    /// The room's identifier; zeros until the host is known.
    room: Hash,
    /// The room's key, as last received; zeros until it is known, if the room was found by six words.
    room_key: RoomKey,
    name: Name,
    figure: u8,
    /// How often name or figure has changed.
    renamed: u64,
    rng: Rng,
    /// The host's term, as last received; 0 = none. This alone is no proof: see [`Guest::newest_signed_term`].
    term: u32,
    /// How far it knows the log, as the host has signed it; this is saved, without the log.
    known: Option<KnownLog>,
    /// The chain of all facts of this game that were sent to this device.
    told: FactChain,
    /// Its record of this round; this is saved.
    pub(crate) record: Record<G>,
    kept_log: KeptLog<G>,
    /// Computes the answers of bots again.
    brain: Option<Box<dyn BotPlayer<G>>>,
    /// The code for the table, for becoming the host and for checking rounds; `None` until it is loaded.
    half: Option<&'static HostHalf<G>>,
    /// Frames that wait until `half` is loaded.
    unread: VecDeque<Vec<u8>>,
    /// A reading of the host's clock, and when it arrived by this device's clock.
    clock: (u64, u64),
    /// The number of the last request.
    nonce: u64,
    connection: Option<Connection>,
    /// When this device dials next, and how often it has since it was connected.
    dials_at: Option<u64>,
    dials: usize,
    lobby: Option<Lobby<G>>,
    lobby_times: LobbyTimes,
    /// The members who must stay outside, should this device ever run the room.
    admission: Admission,
    seat_claims: Vec<SeatClaim>,
    table: Option<Table<G>>,
    /// Facts whose view has not arrived yet.
    pending_facts: PendingFacts<G::Fact>,
    pending: VecDeque<PendingRequest<G>>,
    /// The players, by person, at the end of the known log.
    persons: Vec<Chair>,
    /// The last deal of the log, unless it is made in another way than it must be.
    deal: Option<Deal>,
    /// The latest deal this device has seen; this is saved.
    known_deal: Option<KnownDeal>,
    /// This device's share of the secret of a round; this is saved.
    key_share: Option<KeyShare>,
    /// An earlier version may have begun the current game.
    updated: bool,
    deal_progress: DealProgress,
    succession: Succession,
    /// This device's state as a host, while it looks for another one.
    probing: Option<Probe<G>>,
    /// The certificate with which this device takes over the room of a host that leaves.
    inheritance: Option<Certificate>,
    events: VecDeque<Event<G>>,
    out: Option<ExitReason>,
}

/// Facts that arrived without a view: the rest of the update follows.
#[derive(Clone, Debug)]
struct PendingFacts<F> {
    facts: Vec<F>,
    changes: Vec<SeatChange>,
    /// The players, if a game begins with them.
    chairs: Option<Vec<Chair>>,
}

impl<F> Default for PendingFacts<F> {
    fn default() -> Self {
        PendingFacts { facts: Vec::new(), changes: Vec::new(), chairs: None }
    }
}

/// A request that has not been answered.
#[derive(Clone, Debug)]
struct PendingRequest<G: RoomGame> {
    what: Request<G>,
    /// Its number, once it was sent.
    nonce: Option<u64>,
    /// It has been sent on the current connection.
    sent: bool,
    /// The device passed automatically, so the person is not told the result.
    quiet: bool,
}

impl<G: RoomGame> Guest<G> {
    /// A guest that joins the room with this key. All its secrets are derived from `seed`, which
    /// must be random. The first device that proves that it knows the key is accepted as the host.
    pub fn new(seed: Seed, name: Name, room_key: RoomKey) -> Self {
        Guest { half: Some(HostHalf::ALL), ..Guest::bare(seed, name, room_key) }
    }

    /// A guest like a [new](Guest::new) one, with an existing member key.
    pub fn with_key(key: MemberKey, rng: Rng, name: Name, room_key: RoomKey) -> Self {
        Guest { half: Some(HostHalf::ALL), ..Guest::bare_with_key(key, rng, name, room_key) }
    }

    /// A guest like a [new](Guest::new) one, without the code that it gets by [`Guest::complete`].
    pub fn bare(seed: Seed, name: Name, room_key: RoomKey) -> Self {
        let mut rng = Rng::new(seed);
        let key = MemberKey::new(&mut rng);
        Guest::bare_with_key(key, rng, name, room_key)
    }

    fn bare_with_key(key: MemberKey, rng: Rng, name: Name, room_key: RoomKey) -> Self {
        Guest {
            key,
            host: None,
            room: Hash::default(),
            room_key,
            name,
            figure: 0,
            renamed: 0,
            rng,
            term: 0,
            known: None,
            told: FactChain::default(),
            record: Record::default(),
            kept_log: KeptLog::default(),
            brain: None,
            half: None,
            unread: VecDeque::new(),
            clock: (0, 0),
            nonce: 0,
            connection: None,
            dials_at: Some(0),
            dials: 0,
            lobby: None,
            lobby_times: LobbyTimes::default(),
            admission: Admission::default(),
            seat_claims: Vec::new(),
            table: None,
            pending_facts: PendingFacts::default(),
            pending: VecDeque::new(),
            persons: Vec::new(),
            deal: None,
            known_deal: None,
            key_share: None,
            updated: false,
            deal_progress: DealProgress::default(),
            succession: Succession::default(),
            probing: None,
            inheritance: None,
            events: VecDeque::new(),
            out: None,
        }
    }

    /// Sets the code that is loaded later, and the brain that computes bots' answers again. Frames that have waited for
    /// it are due at once.
    pub fn complete(&mut self, half: &'static HostHalf<G>, brain: Box<dyn BotPlayer<G>>) {
        (self.half, self.brain) = (Some(half), Some(brain));
    }

    /// Sets the number of the figure.
    #[must_use]
    pub fn with_figure(mut self, figure: u8) -> Self {
        self.figure = figure;
        self
    }

    /// Sets the key of a room that was found by six words, for a guest that was created with an
    /// all-zero key. Has no effect once a key is known: from then on only the host may change it.
    pub fn set_key_from_code(&mut self, room_key: RoomKey) {
        if self.room_key == RoomKey::default() {
            self.room_key = room_key;
        }
    }

    /// The secret that this device shares with another member; see [`Room::pass`](crate::Room::pass).
    pub fn pass(&self, with: MemberId) -> Option<[u8; 32]> {
        self.key.shared(with, "pass")
    }

    /// A value that changes whenever something of [`Guest::save`] has to be stored.
    pub fn version(&self) -> (u64, u64, u64, u32) {
        let [a, b, c, d, e, f, g, h, ..] = self.room_key;
        (
            u64::from_le_bytes([a, b, c, d, e, f, g, h]),
            self.renamed << 32 | u64::from(self.record.version()),
            self.deal_version(),
            self.newest_signed_term().wrapping_add(self.ballot_version()),
        )
    }

    /// Processes an input. Never fails: invalid input is ignored or closes a connection.
    pub fn handle(&mut self, input: Input<G>, now: u64) {
        self.note_sleep(now);
        self.read_on(now);
        let input = match self.interrupt_probe(input, now) {
            Ok(()) => return,
            Err(input) => input,
        };
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
            Input::React(what) if self.is_connected() => self.send(&ToHost::React(what)),
            Input::Command(_) => self.events.push_back(Event::Reply(Err(Refusal::NotHost))),
            Input::Woke => self.woke(now),
            Input::GoOn => self.consent(),
            Input::GoBack | Input::React(_) | Input::Tick => {}
        }
        self.check_connection(now);
        self.check_succession(now);
        if let Some(half) = &self.half {
            (half.check_proof)(self, now);
        }
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
        self.pending.push_back(PendingRequest { what, nonce: None, sent: false, quiet });
    }

    /// The next event; to be called after the frames have been sent.
    pub fn poll_event(&mut self) -> Option<Event<G>> {
        self.events.pop_front()
    }

    /// Queues an event unless it is queued already.
    fn tell_once(&mut self, event: Event<G>) {
        if !self.events.contains(&event) {
            self.events.push_back(event);
        }
    }

    /// The time by which [`Input::Tick`] is due; at once for a new guest.
    pub fn poll_timeout(&self) -> Option<u64> {
        self.connection_due().into_iter().chain(self.proof_due()).chain(self.succession_due()).min()
    }

    /// The name of the person at this device.
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// The number of their figure.
    pub fn figure(&self) -> u8 {
        self.figure
    }

    /// This device's member id.
    pub fn id(&self) -> MemberId {
        self.key.id()
    }

    /// The room's key, as far as this device knows it.
    pub fn key(&self) -> RoomKey {
        self.room_key
    }

    /// The host's id, once it is known.
    pub fn host(&self) -> Option<MemberId> {
        self.host
    }

    /// Accepts this member as the host.
    fn knows(&mut self, host: MemberId) {
        if self.host != Some(host) {
            (self.host, self.room) = (Some(host), room_id(host));
        }
    }

    /// The lobby, as last received.
    pub fn lobby(&self) -> Option<&Lobby<G>> {
        self.lobby.as_ref()
    }

    /// The times of the lobby, by the host's clock.
    pub fn lobby_times(&self) -> LobbyTimes {
        self.lobby_times
    }

    /// Claims of seats by new devices of their owners.
    pub fn seat_claims(&self) -> Vec<SeatClaim> {
        self.seat_claims.clone()
    }

    /// The members who must stay outside, as last received.
    pub(crate) fn admission(&self) -> &Admission {
        &self.admission
    }

    /// The game as the person at this device sees it, as last received.
    pub fn table(&self) -> Option<&Table<G>> {
        self.table.as_ref()
    }

    /// The last log entry that this device has.
    pub fn tip(&self) -> Tip {
        self.whole().map_or_else(|| Tip::start(&self.room), |known| known.tip)
    }

    /// The end of the log, as the host has signed it; `None` if the host has sent no entries since this page was loaded.
    fn whole(&self) -> Option<KnownLog> {
        self.known.filter(|known| known.whole)
    }

    /// The newest term under which the host has signed anything, or with which it became the host; 0 = none.
    fn newest_signed_term(&self) -> u32 {
        let signed = self.known.map_or(0, |known| known.term);
        signed.max(self.lineage().last().map_or(0, |last| last.term))
    }

    /// Converts a time by the host's clock to this device's clock.
    pub fn local(&self, time: u64) -> u64 {
        let (theirs, ours) = self.clock;
        ours.saturating_add(time).saturating_sub(theirs)
    }

    /// When the last frame of the host arrived, if there is a connection.
    pub fn last_heard(&self) -> Option<u64> {
        self.connection
            .as_ref()
            .filter(|connection| connection.is_in())
            .map(|connection| connection.last_heard)
    }

    /// The host's term, as last received; 0 = none.
    pub fn term(&self) -> u32 {
        self.term
    }

    /// Whether this device is connected and let in.
    pub fn is_connected(&self) -> bool {
        self.connection.as_ref().is_some_and(Connection::is_in)
    }

    /// The number of its last request.
    pub(crate) fn last_nonce(&self) -> u64 {
        self.nonce
    }

    /// How many items are queued, in total. Bounded for any behaviour of the host.
    pub fn queue_len(&self) -> usize {
        let out = self.connection.as_ref().map_or(0, |connection| connection.out.len());
        out + self.pending.len() + self.events.len() + self.unread.len()
    }
}

#[cfg(test)]
impl<G: RoomGame> Guest<G> {
    /// How many requests wait for an answer.
    pub fn waiting(&self) -> usize {
        self.pending.len()
    }
}
