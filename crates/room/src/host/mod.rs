//! The room on the device that runs the game. Only this device has the whole game; the others
//! get what their seat, or a spectator, may know.
//!
//! Its parts:
//! - `connections` greets and receives, `outgoing` builds frames, and passes on reactions;
//! - `members` lets devices in, `seats` says who sits where, for whom the game waits and when a bot plays;
//! - `requests` carries out members' requests, `commands` those of the host's own person; `claims` handles members
//!   who go on with another device;
//! - `rounds` begins games and rounds, `seed_agreement` makes a round's seed, `questions` takes answers, `undo` asks
//!   whether one may be undone, `proof` opens rounds that are over, `table` says who sees what;
//! - `candidate` asks for votes when the former host is lost, `succeed` uses them, `hand_over` gives the room to
//!   another device and takes it, `go_on` continues the game after that or a reload, `probe` looks for another host;
//! - `save` lets a reloaded page continue; `role` is the interface through which a room uses its host.

mod candidate;
#[cfg(test)]
pub(crate) mod cheats;
mod claims;
mod commands;
mod connections;
mod go_on;
mod hand_over;
mod members;
mod old_saves;
mod outgoing;
mod probe;
mod proof;
mod questions;
mod requests;
mod role;
mod rounds;
mod save;
mod seats;
mod seed_agreement;
mod succeed;
mod table;
mod undo;

use std::collections::VecDeque;

use game::{Dealer, Rng, Seed, TokenBucket};

use crate::chain::HashChain;
use crate::hash::hash;
use crate::key::room_id;
use crate::shares;
use crate::succession::Ballots;
use crate::{
    Admission, BotPlayer, Certificate, Chair, ConnectionQuality, DealId, Event, Hash, HostCommand, Input,
    Lobby, LobbyTimes, LogEntry, MAX_CHAIRS, Member, MemberId, MemberKey, Name, Phase, Refusal, Request,
    RoomGame, RoomKey, SentAway, Settings, Table, Tip, Transmit,
};
use candidate::Candidacy;
use claims::Claim;
use connections::Connection;
use members::MemberState;
use probe::ProbeTimer;
use questions::OpenQuestion;
pub use role::HostRole;
use seed_agreement::SeedAgreement;
use undo::Undoing;

/// The room on the device that runs the game.
pub struct Host<G: RoomGame> {
    key: MemberKey,
    room: Hash,
    /// The secrets of rounds are derived from this.
    secret: Hash,
    rng: Rng,
    term: u32,
    lobby: Lobby<G>,
    /// Raised at every change of the lobby.
    lobby_version: u64,
    lobby_times: LobbyTimes,
    /// Raised when people's views change, with the log or without it: see [`Host::shown_changed`].
    shown_version: u64,
    /// The version of the view shown to the person at this device: like `sent.shown_version` of a connection.
    own_shown_version: u64,
    /// How many requests have been answered.
    answered: u64,
    /// The host's data about members that is not in the lobby.
    records: Vec<MemberState<G>>,
    /// The rate limits of members that have changed the lobby.
    changes: Vec<(MemberId, TokenBucket)>,
    /// The members who have just sent a reaction, and when.
    reacted: Vec<(MemberId, u64)>,
    admission: Admission,
    chain: HashChain<G>,
    dealer: Option<Dealer<G>>,
    /// How this device became the host; empty at the first one.
    lineage: Vec<Certificate>,
    /// This device's votes before it was the host.
    ballots: Ballots,
    /// The secrets of deals of the current game that were made by other hosts of the room.
    deal_secrets: Vec<(DealId, Hash)>,
    /// The candidacy, while this device is not the host yet.
    candidacy: Option<Box<Candidacy<G>>>,
    /// When this device handled an input last.
    awake_at: Option<u64>,
    /// When this device looks for another host of the room.
    probe: ProbeTimer,
    /// The members whom the host's person has sent away, as long as this device runs the room.
    sent_away: Vec<SentAway>,
    claims: Vec<Claim>,
    /// The players, by person. They differ from the lobby's chairs once the game is over and people change chairs.
    persons: Vec<Chair>,
    /// How often the room has dealt, and under which term the last deal began.
    last_deal: DealId,
    /// Whether the round is dealt again because an older version stored it, without its hands. Not stored.
    round_lost: bool,
    /// The members who have a share of the current round's secret.
    holders: Vec<MemberId>,
    dealing: Option<SeedAgreement>,
    open: Option<OpenQuestion<G>>,
    undoing: Undoing<G>,
    /// The connections, in the order they came.
    connections: Vec<Connection>,
    /// The chain of all facts that each connected member has been told, and up to which entry.
    told: Vec<(MemberId, u64, Hash)>,
    brain: Box<dyn BotPlayer<G>>,
    table: Option<Table<G>>,
    events: VecDeque<Event<G>>,
    closed: bool,
}

impl<G: RoomGame> Host<G> {
    /// A new room. All its secrets are derived from `seed`, which must be random.
    pub fn new(seed: Seed, name: Name, setup: G::Setup, brain: Box<dyn BotPlayer<G>>) -> Self {
        let mut rng = Rng::new(seed);
        let key = MemberKey::new(&mut rng);
        Host::with_key(key, rng, name, setup, brain)
    }

    /// A new room with an existing key.
    pub fn with_key(
        key: MemberKey,
        mut rng: Rng,
        name: Name,
        setup: G::Setup,
        brain: Box<dyn BotPlayer<G>>,
    ) -> Self {
        let id = key.id();
        let (secret, room_key) =
            (Hash(rng.seed().0), rng.seed().0.first_chunk().copied().unwrap_or_default());
        let member = Member { quality: ConnectionQuality::Good, ..members::new_member(id, name, 0, 0) };
        let mut chairs = vec![Chair::Open; MAX_CHAIRS];
        if let Some(chair) = chairs.first_mut() {
            *chair = Chair::Person(id);
        }
        let (phase, settings) = (Phase::Lobby, Settings::default());
        let room = room_id(id);
        Host {
            key,
            room,
            secret,
            rng,
            term: 1,
            lobby: Lobby {
                phase,
                settings,
                setup,
                chairs,
                members: vec![member],
                departed: Vec::new(),
                key: Some(room_key),
                paused: false,
            },
            lobby_version: 1,
            lobby_times: LobbyTimes::default(),
            shown_version: 1,
            own_shown_version: 0,
            answered: 0,
            records: Vec::new(),
            changes: Vec::new(),
            reacted: Vec::new(),
            admission: Admission::default(),
            chain: HashChain::new(Tip::start(&room)),
            dealer: None,
            lineage: Vec::new(),
            ballots: Ballots::default(),
            deal_secrets: Vec::new(),
            candidacy: None,
            awake_at: None,
            probe: ProbeTimer::default(),
            sent_away: Vec::new(),
            claims: Vec::new(),
            persons: Vec::new(),
            last_deal: DealId { term: 0, deal: 0 },
            round_lost: false,
            holders: Vec::new(),
            dealing: None,
            open: None,
            undoing: Undoing::default(),
            connections: Vec::new(),
            told: Vec::new(),
            brain,
            table: None,
            events: VecDeque::new(),
            closed: false,
        }
    }

    /// Processes an input. Never fails: invalid input is ignored or closes a connection.
    pub fn handle(&mut self, input: Input<G>, now: u64) {
        if self.is_handed_over() {
            // All frames are sent, and another device is the host.
            return;
        }
        self.note_sleep(now);
        let going = matches!(
            input,
            Input::Request(Request::Leave) | Input::Command(HostCommand::HandOver | HostCommand::Close)
        );
        match input {
            Input::Request(_) | Input::Command(_) if self.is_unsure() && !going => {
                self.events.push_back(Event::Reply(Err(Refusal::NotNow)));
            }
            Input::Connected { peer, binding } => self.connected(peer, binding, now),
            Input::Disconnected(peer) => self.drop_connection(peer, now),
            Input::Frame(peer, bytes) => self.received(peer, &bytes, now),
            Input::Blocked(peer, blocked) => {
                if let Some(connection) = self.connection(peer) {
                    connection.blocked = blocked;
                }
            }
            Input::Request(request) => {
                self.note_activity(self.id(), &request, now);
                let result = self.carry_out(self.id(), request, None, now);
                self.events.push_back(Event::Reply(result));
            }
            Input::Command(command) => {
                let result = self.command(command, now);
                self.events.push_back(Event::Reply(result));
            }
            Input::React(what) => self.react(self.id(), what, now),
            Input::Woke => self.woke(now),
            Input::GoBack => self.go_back(),
            Input::GoOn => {
                if let Some(candidacy) = &mut self.candidacy {
                    candidacy.guest.consent();
                }
            }
            Input::Tick => {}
        }
        self.tick(now);
        self.refresh();
    }

    /// Does everything that is due.
    fn tick(&mut self, now: u64) {
        self.check_connections(now);
        if self.candidacy.is_some() {
            self.check_candidacy(now);
        }
        if self.candidacy.is_some() {
            return;
        }
        self.check_alone(now);
        if self.is_unsure() {
            return;
        }
        self.check_away(now);
        self.check_deal(now);
        self.check_ready(now);
        self.check_undo(now);
        self.check_claims(now);
        // At most 32 steps per input, so that bots with no delay do not keep peers waiting.
        for _ in 0..32 {
            if !self.step(now) {
                break;
            }
        }
    }

    /// The next frame to send. [`Host::save`] must be stored before it is sent, or others would
    /// know more than this device if its page were reloaded.
    pub fn poll_transmit(&mut self, now: u64) -> Option<Transmit> {
        self.next_frame(now)
    }

    /// The next event; to be called after the frames have been sent.
    pub fn poll_event(&mut self) -> Option<Event<G>> {
        self.refresh();
        self.events.pop_front()
    }

    /// The time by which [`Input::Tick`] is due.
    pub fn poll_timeout(&self) -> Option<u64> {
        if self.is_handed_over() {
            return None;
        }
        let connections = self.connections.iter().map(|connection| connection.due(self.is_candidate())).min();
        if let Some(candidacy) = &self.candidacy {
            return connections.into_iter().chain([candidacy.due()]).min();
        }
        let always = [connections, self.probe.due()];
        let later = [
            self.first_away().map(|(at, ..)| at),
            self.dealing.as_ref().map(|dealing| dealing.until),
            self.play_due(),
            self.undoing.due(),
            self.claims_due(),
            self.lobby_times.next_round,
        ];
        let later = later.into_iter().filter(|_| !self.is_unsure());
        always.into_iter().chain(later).flatten().min()
    }

    /// The secret that this device shares with another member; see [`Room::pass`](crate::Room::pass).
    pub fn pass(&self, with: MemberId) -> Option<[u8; 32]> {
        self.key.shared(with, "pass")
    }

    /// This device's member id.
    pub fn id(&self) -> MemberId {
        self.key.id()
    }

    /// The room's current key, which admits others.
    pub fn key(&self) -> RoomKey {
        self.lobby.key.unwrap_or_default()
    }

    /// The room's key before the last member was kicked, if anybody was: the only key known to
    /// members who were absent then.
    pub fn former_key(&self) -> Option<RoomKey> {
        self.admission.former_key
    }

    /// The members who must stay outside.
    pub(crate) fn admission(&self) -> &Admission {
        &self.admission
    }

    /// The members of the room and its settings.
    pub fn lobby(&self) -> &Lobby<G> {
        &self.lobby
    }

    /// The times at which things in the lobby began or will begin.
    pub fn lobby_times(&self) -> LobbyTimes {
        self.lobby_times
    }

    /// The end of the log.
    pub fn tip(&self) -> Tip {
        self.chain.tip()
    }

    /// The log since the current game began.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = &LogEntry<G>> + Clone {
        self.chain.entries.iter().map(|entry| &entry.entry)
    }

    /// The term: raised whenever the log may have lost its end.
    pub fn term(&self) -> u32 {
        self.term
    }

    /// A value that changes whenever [`Host::save`] does.
    pub fn version(&self) -> (u64, u64, u64, u32) {
        (self.chain.tip().seq, self.lobby_version, self.answered, self.term)
    }

    /// How many items are queued or remembered for peers, in total. Bounded for any behaviour of peers.
    pub fn queue_len(&self) -> usize {
        let waiting: usize = self.connections.iter().map(|connection| 1 + connection.out.len()).sum();
        let kept: usize = self.records.iter().map(|record| 1 + record.replies.len()).sum();
        waiting
            + kept
            + self.claims.len()
            + self.lobby.members.len()
            + self.admission.banned.len()
            + self.events.len()
    }

    fn record(&self, id: MemberId) -> Option<&MemberState<G>> {
        self.records.iter().find(|record| record.id == id)
    }

    fn record_mut(&mut self, id: MemberId) -> Option<&mut MemberState<G>> {
        self.records.iter_mut().find(|record| record.id == id)
    }

    /// Queues an event unless it is queued already.
    fn tell_once(&mut self, event: Event<G>) {
        if !self.events.contains(&event) {
            self.events.push_back(event);
        }
    }

    /// The lobby has changed.
    fn lobby_changed(&mut self) {
        self.lobby_version += 1;
        self.tell_once(Event::LobbyChanged);
        // Whether an answer may be undone depends on who is present.
        if self.undoing.last.is_some() {
            self.shown_changed();
        }
    }

    /// Notes that people's views have changed. Guests get theirs when they can take a frame, the person at this device
    /// once the input has been handled.
    fn shown_changed(&mut self) {
        self.shown_version += 1;
    }

    /// Appends an entry to the log.
    fn enter(&mut self, line: LogEntry<G>) {
        if let LogEntry::Deal { .. } = line {
            self.forget_refused_claims();
        }
        let facts = self.dealer.as_ref().map_or(0, |dealer| dealer.facts().len());
        let (secret, seating) = (self.round_secret(), self.seating());
        self.undoing.entered(&line);
        self.chain.push(line, &secret, facts, seating);
        self.shown_changed();
    }

    /// The secret of the current round: the host's share of its seed, with which its secret entries
    /// are encrypted. There is one per round, so that a single round can be revealed.
    fn round_secret(&self) -> Hash {
        let DealId { term, deal } = self.last_deal;
        let own =
            || shares::reduced(&hash("round", &[&self.secret.0, &term.to_le_bytes(), &deal.to_le_bytes()]));
        self.known_secret(self.last_deal).unwrap_or_else(own)
    }

    /// The secret of a deal that another host has made, or that was opened.
    fn known_secret(&self, deal: DealId) -> Option<Hash> {
        self.deal_secrets.iter().find(|(of, _)| *of == deal).map(|(_, secret)| *secret)
    }
}

/// A later term, always a greater number. Its lower half is random, so that a host that lost the
/// record of its last restart does not use a term twice.
fn next_term(term: u32, rng: &mut Rng) -> u32 {
    match (term >> 16).checked_add(1).filter(|upper| *upper <= 0xffff) {
        Some(upper) => (upper << 16) | rng.below(1 << 16),
        None => term.saturating_add(1),
    }
}

#[cfg(test)]
impl<G: RoomGame> Host<G> {
    /// The whole game.
    pub fn dealer(&self) -> Option<&Dealer<G>> {
        self.dealer.as_ref()
    }
}
