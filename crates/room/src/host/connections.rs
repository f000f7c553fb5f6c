//! The host's connections: handshakes, received frames, and pings.

use std::collections::VecDeque;

use super::Host;
use crate::RoomGame;
use crate::api::{CloseReason, Event, Peer};
use crate::chain::{SeedPromise, Tip};
use crate::frame::{Handshake, JoinRequest, LeaveReason, ToGuest, ToHost, decode, encode};
use crate::greeting::Greeting;
use crate::key::{MemberId, room_id};
use crate::limits::{MAX_CONNECTIONS, MAX_FRAME_LEN, MAX_JOIN_LEN, MAX_QUEUED_FRAMES};
use crate::lobby::{ConnectionQuality, Phase};
use crate::rate_limit::TokenBucket;
use crate::verdict::SignedVerdict;

/// How long a handshake may take, in milliseconds.
const HANDSHAKE_TIMEOUT: u64 = 10_000;
/// How long a closing connection may take to send its last frames, in milliseconds.
const CLOSE_TIMEOUT: u64 = 3000;
/// The interval of pings, in milliseconds.
const PING_INTERVAL: u64 = 5000;
/// A host that is awake, and not alone, handles something at least this often.
const AWAKE: u64 = 16_000;
/// How long a ping may stay unanswered before the connection is closed, in milliseconds.
const SILENCE_TIMEOUT: u64 = 15_000;
/// The same right after this device was asleep.
const WAKE_TIMEOUT: u64 = 4000;

/// One connection.
#[derive(Debug)]
pub(super) struct Connection {
    binding: [u8; 32],
    nonce: [u8; 32],
    pub stage: HandshakeStage,
    bucket: TokenBucket,
    since: u64,
    pub blocked: bool,
    /// Small frames to be sent.
    pub out: VecDeque<Vec<u8>>,
    /// Why it is being closed, and by when at the latest.
    pub closing: Option<(CloseReason, u64)>,
    pub sent: SyncState,
    ping: u32,
    /// When the unanswered ping was sent, and how long it may stay unanswered.
    asked: Option<u64>,
    patience: u64,
    next_ping: u64,
}

/// How far the handshake is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HandshakeStage {
    /// No greeting yet.
    New,
    /// Their greeting, with this nonce, has arrived.
    Greeted([u8; 32]),
    /// The peer has voted for this device as the host; its nonce is this.
    Voted([u8; 32], MemberId),
    /// The peer is this member.
    In(MemberId),
}

/// What a guest has been sent so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SyncState {
    pub term: u32,
    pub lobby_version: u64,
    pub tip: Tip,
    /// They must discard the log they know.
    pub reset: bool,
    /// The view or the timers they have are out of date.
    pub stale: bool,
    /// The end of the log at which they were sent a view.
    pub viewed: Option<Tip>,
    /// The deal of whose secret they were sent their share.
    pub share: u32,
}

impl Connection {
    /// When it needs attention next. While this device is a candidate, whoever has voted waits for the result.
    pub(super) fn due(&self, candidate: bool) -> u64 {
        match (self.closing, self.stage) {
            (Some((_, at)), _) => at,
            (None, HandshakeStage::In(_)) => {
                self.asked.map_or(self.next_ping, |at| self.next_ping.min(at + self.patience))
            }
            (None, HandshakeStage::Voted(..)) if candidate => u64::MAX,
            (None, _) => self.since + HANDSHAKE_TIMEOUT,
        }
    }

    /// Queues a small frame. If too many are queued the connection is closed.
    pub(super) fn push(&mut self, bytes: Vec<u8>, now: u64) {
        if self.closing.is_some() {
            return;
        }
        if self.out.len() < MAX_QUEUED_FRAMES {
            self.out.push_back(bytes);
        } else {
            self.out.clear();
            self.closing = Some((CloseReason::RateLimit, now));
        }
    }

    /// Whether a frame that is queued now is sent at once.
    pub(super) fn is_writable(&self) -> bool {
        !self.blocked && self.closing.is_none() && self.out.len() < MAX_QUEUED_FRAMES
    }

    /// Closes it once the queued frames are sent.
    fn close(&mut self, why: CloseReason, now: u64) {
        if self.closing.is_none() {
            self.closing = Some((why, now + CLOSE_TIMEOUT));
        }
    }

    pub(super) fn member(&self) -> Option<MemberId> {
        match self.stage {
            HandshakeStage::In(id) if self.closing.is_none() => Some(id),
            _ => None,
        }
    }
}

impl<G: RoomGame> Host<G> {
    /// Which connection is whose.
    pub(crate) fn peers(&self) -> Vec<(Peer, MemberId)> {
        self.connections.iter().filter_map(|(peer, one)| Some((peer, one.member()?))).collect()
    }

    pub(super) fn connected(&mut self, peer: Peer, binding: [u8; 32], now: u64) {
        if self.closed || self.connections.len() >= MAX_CONNECTIONS || self.connections.get(peer).is_some() {
            self.events.push_back(Event::Close(peer, CloseReason::RateLimit));
            return;
        }
        let nonce = self.rng.seed().0;
        let out = VecDeque::from([Greeting::new::<G>(nonce).to_bytes()]);
        let connection = Connection {
            binding,
            nonce,
            stage: HandshakeStage::New,
            bucket: TokenBucket::of_guest(now),
            since: now,
            blocked: false,
            out,
            closing: None,
            sent: SyncState::default(),
            ping: 0,
            asked: None,
            patience: SILENCE_TIMEOUT,
            next_ping: now,
        };
        self.connections.insert(peer, connection);
    }

    pub(super) fn disconnected(&mut self, peer: Peer, now: u64) {
        self.drop_connection(peer, now);
    }

    /// Removes a connection. Its member becomes absent if they have no other.
    pub(super) fn drop_connection(&mut self, peer: Peer, now: u64) {
        let stage = self.connections.remove(peer).map(|connection| connection.stage);
        if let Some(HandshakeStage::In(id) | HandshakeStage::Voted(_, id)) = stage {
            self.is_gone(id, now);
        }
    }

    /// Those who have voted for this device are there, although they have yet to join: if it is lost now, they are
    /// asked for their votes again. They are given as much time to join as everybody.
    pub(super) fn await_voters(&mut self, now: u64) {
        for connection in self.connections.values_mut() {
            if let HandshakeStage::Voted(_, id) = connection.stage
                && let Some(member) = self.lobby.member_mut(id)
            {
                connection.since = now;
                (member.present, member.since) = (true, now);
            }
        }
    }

    /// Marks a member as absent unless they have another connection.
    fn is_gone(&mut self, id: MemberId, now: u64) {
        if self.connections.values().any(|connection| connection.member() == Some(id)) {
            return;
        }
        if let Some(member) = self.lobby.member_mut(id).filter(|member| member.present) {
            (member.present, member.quality) = (false, ConnectionQuality::Unknown);
            member.since = now;
            self.lobby_changed();
            self.maybe_next_round(now);
        }
    }

    /// Closes a connection once its queued frames are sent.
    pub(super) fn close(&mut self, peer: Peer, why: CloseReason, now: u64) {
        let Some(connection) = self.connections.get_mut(peer) else { return };
        let member = connection.member();
        connection.close(why, now);
        if let Some(id) = member {
            self.is_gone(id, now);
        }
    }

    pub(super) fn received(&mut self, peer: Peer, bytes: &[u8], now: u64) {
        let Some(connection) =
            self.connections.get_mut(peer).filter(|connection| connection.closing.is_none())
        else {
            return;
        };
        if !connection.bucket.take(bytes.len(), now) {
            return self.close(peer, CloseReason::RateLimit, now);
        }
        if bytes.len() > MAX_FRAME_LEN {
            return self.close(peer, CloseReason::FrameTooLarge, now);
        }
        let sense = match connection.stage {
            HandshakeStage::New => self.greeted(peer, bytes, now),
            HandshakeStage::Greeted(_) if bytes.len() > MAX_JOIN_LEN => None,
            HandshakeStage::Greeted(nonce) => match decode::<ToHost<G>>(bytes) {
                Some(ToHost::Join(join)) => self.join_if_host(peer, nonce, *join, now),
                Some(ToHost::Vote(vote)) => self.voted(peer, nonce, *vote, now),
                _ => None,
            },
            HandshakeStage::Voted(nonce, id) => match decode::<ToHost<G>>(bytes) {
                Some(ToHost::Log { from, lines }) => self.collect_log(id, from, &lines, now),
                Some(ToHost::Join(join)) if join.id == id => self.join_if_host(peer, nonce, *join, now),
                _ => None,
            },
            HandshakeStage::In(id) => {
                self.note_back(id);
                decode(bytes).and_then(|frame| self.handle_frame(peer, id, frame, now))
            }
        };
        if sense.is_none() {
            self.close(peer, CloseReason::ProtocolError, now);
        }
    }

    fn greeted(&mut self, peer: Peer, bytes: &[u8], now: u64) -> Option<()> {
        let theirs = Greeting::from_bytes(bytes)?;
        let key = self.key();
        let connection = self.connections.get_mut(peer)?;
        if let Err(why) = Greeting::new::<G>(connection.nonce).agree(&theirs) {
            // The guest learns it from this device's greeting.
            connection.close(CloseReason::Mismatch(why), now);
            return Some(());
        }
        connection.stage = HandshakeStage::Greeted(theirs.nonce);
        let handshake = Handshake {
            room: room_id(self.key.id()),
            host: connection.nonce,
            guest: theirs.nonce,
            binding: connection.binding,
        };
        let (id, signature) = (self.key.id(), self.key.sign(&handshake.proof_digest()));
        let ticket = handshake.ticket(&key, id);
        if let Some(candidacy) = &self.candidacy {
            let (room, term) = (candidacy.room(), self.term);
            connection.push(encode(&ToGuest::<G>::Candidate { id, signature, ticket, room, term }), now);
            return Some(());
        }
        connection.push(encode(&ToGuest::<G>::Proof { id, signature, ticket }), now);
        if !self.lineage.is_empty() {
            connection.push(encode(&ToGuest::<G>::Lineage(self.lineage.clone())), now);
        }
        Some(())
    }

    pub(super) fn join(&mut self, peer: Peer, theirs: [u8; 32], join: JoinRequest, now: u64) -> Option<()> {
        let connection = self.connections.get(peer)?;
        let (host, binding) = (connection.nonce, connection.binding);
        let handshake = Handshake { room: room_id(self.id()), host, guest: theirs, binding };
        let id = join.id;
        if id == self.id() {
            return None;
        }
        // Verifying a signature is the most expensive check, so it comes last.
        let knows_key = join.ticket == handshake.ticket(&self.key(), id);
        if let Err(sorry) = self.check_admission(id, knows_key) {
            let connection = self.connections.get_mut(peer)?;
            connection.push(encode(&ToGuest::<G>::Sorry(sorry)), now);
            connection.close(CloseReason::LeftRoom, now);
            return Some(());
        }
        if !id.signed(&handshake.join_digest(&join), &join.signature) {
            return None;
        }
        self.admit(&join, now);
        // The host may not have noticed yet that the member's former connection is dead.
        let old = self
            .connections
            .iter()
            .find(|(_, connection)| connection.member() == Some(id))
            .map(|(old, _)| old);
        if let Some(connection) = old.and_then(|old| self.connections.get_mut(old)) {
            connection.push(encode(&ToGuest::<G>::Bye(LeaveReason::Elsewhere)), now);
            connection.close(CloseReason::Replaced, now);
        }
        let (tip, reset) = self.known_log(join.known.as_ref());
        let connection = self.connections.get_mut(peer)?;
        connection.stage = HandshakeStage::In(id);
        // The first frame they get must be `Welcome`.
        connection.next_ping = now + 1000;
        connection.sent = SyncState { tip, reset, stale: true, ..SyncState::default() };
        self.note_back(id);
        self.is_back(id, now);
        Some(())
    }

    /// A frame from a member.
    fn handle_frame(&mut self, peer: Peer, id: MemberId, frame: ToHost<G>, now: u64) -> Option<()> {
        match frame {
            ToHost::Join(_) | ToHost::Vote(_) | ToHost::Log { .. } => None,
            ToHost::Request(signed) => self.requested(peer, id, *signed, now),
            ToHost::Promise { deal, promise, signature } => {
                self.promised(deal, SeedPromise { id, promise, signature }, now)
            }
            ToHost::Verdict { verdict, signature } => self.found(SignedVerdict { id, verdict, signature }),
            ToHost::Share { deal, share } => self.shared(id, deal, share, now),
            ToHost::Signal { to, note } => {
                self.signalled(id, to, note, now);
                Some(())
            }
            ToHost::React(what) => {
                self.react(id, what, now);
                Some(())
            }
            ToHost::Knock => {
                let connection = self.connections.get_mut(peer)?;
                let ping = encode(&ToGuest::<G>::Ping(connection.ping));
                connection.push(ping, now);
                Some(())
            }
            ToHost::Pong(stamp) => {
                let connection = self.connections.get_mut(peer)?;
                if let Some(at) = connection.asked.filter(|_| stamp == connection.ping) {
                    (connection.asked, connection.patience) = (None, SILENCE_TIMEOUT);
                    let quality = ConnectionQuality::of(now.saturating_sub(at));
                    if let Some(member) = self.lobby.member_mut(id).filter(|m| m.quality != quality) {
                        member.quality = quality;
                        self.lobby_changed();
                    }
                }
                Some(())
            }
        }
    }

    /// Sends pings, and closes connections that are overdue.
    pub(super) fn check_connections(&mut self, now: u64) {
        let (mut over, mut late) = (Vec::new(), Vec::new());
        let candidate = self.candidacy.is_some();
        for (peer, connection) in self.connections.iter_mut() {
            let is_in = matches!(connection.stage, HandshakeStage::In(_));
            if let Some((why, at)) = connection.closing {
                if now >= at {
                    over.push((peer, why));
                }
            } else if !is_in && now >= connection.due(candidate)
                || connection.asked.is_some_and(|at| now >= at + connection.patience)
            {
                late.push(peer);
            } else if is_in && now >= connection.next_ping {
                connection.next_ping = now + PING_INTERVAL;
                if connection.asked.is_none() {
                    connection.ping = connection.ping.wrapping_add(1);
                    connection.asked = Some(now);
                    let ping = encode(&ToGuest::<G>::Ping(connection.ping));
                    connection.push(ping, now);
                }
            }
        }
        for peer in late {
            self.close(peer, CloseReason::Timeout, now);
        }
        for (peer, why) in over {
            self.drop_connection(peer, now);
            self.events.push_back(Event::Close(peer, why));
        }
    }

    /// Somebody follows this host: if they play, the others have not gone on.
    fn note_back(&mut self, id: MemberId) {
        if self.lobby.chair_of(id).is_some() {
            self.probe.note_back();
        }
    }

    /// Whether this device slept so long that others may have taken it for lost. Those who are still there
    /// answer soon.
    pub(super) fn note_sleep(&mut self, now: u64) {
        let before = self.awake_at.replace(now).unwrap_or(now);
        let has_guests = self.connections.values().any(|connection| connection.member().is_some());
        if now.saturating_sub(before) <= AWAKE || !has_guests || self.is_candidate() {
            return;
        }
        self.woke(now);
        self.connections.values_mut().for_each(|connection| connection.patience = WAKE_TIMEOUT);
        self.probe.note_sleep(now);
    }

    /// This device was asleep: nobody's silence meanwhile counts.
    pub(super) fn woke(&mut self, now: u64) {
        for connection in self.connections.values_mut() {
            connection.asked = None;
            connection.next_ping = now;
        }
        if self.lobby.phase == Phase::Playing {
            self.restart_timers(now);
        }
    }
}
