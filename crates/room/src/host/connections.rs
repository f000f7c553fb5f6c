//! The host's connections: handshakes, received frames, and pings.

use std::collections::VecDeque;

use game::TokenBucket;

use super::Host;
use crate::frame::Handshake;
use crate::key::room_id;
use crate::limits::MAX_JOIN_LEN;
use crate::rate_limit::{self, take_frame};
use crate::{
    CloseReason, ConnectionQuality, Event, Greeting, JoinRequest, LeaveReason, MAX_CONNECTIONS,
    MAX_FRAME_LEN, MAX_QUEUED_FRAMES, MemberId, Peer, Phase, RoomGame, SeedPromise, SignedVerdict, Tip,
    ToGuest, ToHost, decode, encode,
};

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
/// The same timeout right after this device was asleep.
const WAKE_TIMEOUT: u64 = 4000;

/// One connection.
#[derive(Debug)]
pub(super) struct Connection {
    pub peer: Peer,
    binding: [u8; 32],
    nonce: [u8; 32],
    /// The nonce of their greeting.
    theirs: [u8; 32],
    pub stage: HandshakeStage,
    bucket: TokenBucket,
    /// When the handshake began.
    pub since: u64,
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
    /// Their greeting has arrived.
    Greeted,
    /// The peer is this member, who has voted for this device as the host.
    Voted(MemberId),
    /// The peer is this member.
    In(MemberId),
}

/// The position up to which a guest has been sent everything.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SyncState {
    pub term: u32,
    pub lobby_version: u64,
    pub tip: Tip,
    /// They must discard the log they know.
    pub reset: bool,
    /// The version of the view they were shown: [`Host::shown_version`]. 0 if that is out of date.
    pub shown_version: u64,
    /// The end of the log at which they were sent a view.
    pub viewed: Option<Tip>,
    /// The deal of whose secret they were sent their share.
    pub share: u32,
}

impl Connection {
    /// When it needs attention next. While this device is a candidate, members who have voted wait for the result.
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
    pub(super) fn close(&mut self, why: CloseReason, now: u64) {
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

    fn handshake(&self, host: MemberId) -> Handshake {
        let Connection { nonce, theirs, binding, .. } = *self;
        Handshake { room: room_id(host), host: nonce, guest: theirs, binding }
    }
}

impl<G: RoomGame> Host<G> {
    pub(super) fn connection(&mut self, peer: Peer) -> Option<&mut Connection> {
        self.connections.iter_mut().find(|connection| connection.peer == peer)
    }

    /// The connection of a member who is there.
    pub(super) fn connection_of(&mut self, id: MemberId) -> Option<&mut Connection> {
        self.connections.iter_mut().find(|connection| connection.member() == Some(id))
    }

    pub(crate) fn peers(&self) -> Vec<(Peer, MemberId)> {
        self.connections.iter().filter_map(|one| Some((one.peer, one.member()?))).collect()
    }

    pub(super) fn connected(&mut self, peer: Peer, binding: [u8; 32], now: u64) {
        if self.closed || self.connections.len() >= MAX_CONNECTIONS || self.connection(peer).is_some() {
            self.events.push_back(Event::Close(peer, CloseReason::RateLimit));
            return;
        }
        let nonce = self.rng.seed().0;
        let out = VecDeque::from([Greeting::new::<G>(nonce).to_bytes()]);
        self.connections.push(Connection {
            peer,
            binding,
            nonce,
            theirs: [0; 32],
            stage: HandshakeStage::New,
            bucket: rate_limit::of_guest(),
            since: now,
            blocked: false,
            out,
            closing: None,
            sent: SyncState::default(),
            ping: 0,
            asked: None,
            patience: SILENCE_TIMEOUT,
            next_ping: now,
        });
    }

    /// Removes a connection. Its member becomes absent if they have no other.
    pub(super) fn drop_connection(&mut self, peer: Peer, now: u64) {
        let Some(at) = self.connections.iter().position(|connection| connection.peer == peer) else { return };
        match self.connections.remove(at).stage {
            HandshakeStage::In(id) | HandshakeStage::Voted(id) => self.is_gone(id, now),
            HandshakeStage::Greeted => self.refused(now),
            HandshakeStage::New => {}
        }
    }

    /// Removes a connection that was closed for this reason.
    pub(super) fn hang_up(&mut self, peer: Peer, why: CloseReason, now: u64) {
        self.drop_connection(peer, now);
        self.events.push_back(Event::Close(peer, why));
    }

    /// Marks a member as absent unless they have another connection.
    fn is_gone(&mut self, id: MemberId, now: u64) {
        if self.connection_of(id).is_some() {
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
        let Some(connection) = self.connection(peer) else { return };
        let member = connection.member();
        connection.close(why, now);
        if let Some(id) = member {
            self.is_gone(id, now);
        }
    }

    pub(super) fn received(&mut self, peer: Peer, bytes: &[u8], now: u64) {
        let Some(connection) = self.connection(peer).filter(|connection| connection.closing.is_none()) else {
            return;
        };
        if !take_frame(&mut connection.bucket, bytes.len(), now) {
            return self.close(peer, CloseReason::RateLimit, now);
        }
        if bytes.len() > MAX_FRAME_LEN {
            return self.close(peer, CloseReason::FrameTooLarge, now);
        }
        let sense = match connection.stage {
            HandshakeStage::New => self.greeted(peer, bytes, now),
            HandshakeStage::Greeted if bytes.len() > MAX_JOIN_LEN => None,
            HandshakeStage::Greeted => match decode::<ToHost<G>>(bytes) {
                Some(ToHost::Join(join)) => self.join(peer, *join, now),
                Some(ToHost::Vote(vote)) => self.voted(peer, *vote, now),
                _ => None,
            },
            HandshakeStage::Voted(id) => match decode::<ToHost<G>>(bytes) {
                Some(ToHost::Log { from, lines }) => self.collect_log(id, from, &lines, now),
                Some(ToHost::Join(join)) if join.id == id => self.join(peer, *join, now),
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
        let (id, key) = (self.id(), self.key());
        let connection = self.connections.iter_mut().find(|connection| connection.peer == peer)?;
        if let Err(why) = Greeting::new::<G>(connection.nonce).agree(&theirs) {
            // The guest learns it from this device's greeting.
            connection.close(CloseReason::Mismatch(why), now);
            return Some(());
        }
        (connection.stage, connection.theirs) = (HandshakeStage::Greeted, theirs.nonce);
        let handshake = connection.handshake(id);
        let (signature, ticket) = (self.key.sign(&handshake.proof_digest()), handshake.ticket(&key, id));
        if self.candidacy.is_some() {
            let (room, term) = (self.room, self.term);
            connection.push(encode(&ToGuest::<G>::Candidate { id, signature, ticket, room, term }), now);
            return Some(());
        }
        connection.push(encode(&ToGuest::<G>::Proof { id, signature, ticket }), now);
        if !self.lineage.is_empty() {
            connection.push(encode(&ToGuest::<G>::Lineage(self.lineage.clone())), now);
        }
        Some(())
    }

    /// Handles a request to be let in; `None` if it violates the protocol. A candidate lets in nobody.
    fn join(&mut self, peer: Peer, join: JoinRequest, now: u64) -> Option<()> {
        let (own, id) = (self.id(), join.id);
        if id == own || self.is_candidate() {
            return None;
        }
        let handshake = self.connection(peer)?.handshake(own);
        // Verifying a signature is the most expensive check, so it comes last.
        let knows_key = join.ticket == handshake.ticket(&self.key(), id);
        if let Err(sorry) = self.check_admission(id, knows_key) {
            let connection = self.connection(peer)?;
            connection.push(encode(&ToGuest::<G>::Bye(sorry)), now);
            connection.close(CloseReason::LeftRoom, now);
            return Some(());
        }
        if !id.signed(&handshake.join_digest(&join), &join.signature) {
            return None;
        }
        self.admit(&join, now);
        // The host may not have noticed yet that the member's former connection is dead.
        if let Some(former) = self.connection_of(id) {
            former.push(encode(&ToGuest::<G>::Bye(LeaveReason::Elsewhere)), now);
            former.close(CloseReason::Replaced, now);
        }
        let (tip, reset) = self.known_log(join.known.as_ref());
        let connection = self.connection(peer)?;
        connection.stage = HandshakeStage::In(id);
        // The first frame they get must be `Welcome`.
        connection.next_ping = now + 1000;
        connection.sent = SyncState { tip, reset, ..SyncState::default() };
        self.note_back(id);
        self.is_back(id, now);
        Some(())
    }

    fn handle_frame(&mut self, peer: Peer, id: MemberId, frame: ToHost<G>, now: u64) -> Option<()> {
        match frame {
            ToHost::Join(_) | ToHost::Vote(_) | ToHost::Log { .. } => return None,
            ToHost::Request(signed) => self.requested(peer, id, *signed, now)?,
            ToHost::Promise { deal, promise, signature } => {
                self.promised(deal, SeedPromise { id, promise, signature }, now)?;
            }
            ToHost::Verdict { verdict, signature } => self.found(SignedVerdict { id, verdict, signature })?,
            ToHost::Share { deal, share } => self.shared(id, deal, share, now)?,
            ToHost::React(what) => self.react(id, what, now),
            ToHost::Knock => {
                let connection = self.connection(peer)?;
                connection.push(encode(&ToGuest::<G>::Ping(connection.ping)), now);
            }
            ToHost::Pong(stamp) => {
                let connection = self.connection(peer)?;
                if let Some(at) = connection.asked.filter(|_| stamp == connection.ping) {
                    (connection.asked, connection.patience) = (None, SILENCE_TIMEOUT);
                    let quality = ConnectionQuality::of(now.saturating_sub(at));
                    if let Some(member) = self.lobby.member_mut(id).filter(|m| m.quality != quality) {
                        member.quality = quality;
                        self.lobby_changed();
                    }
                }
            }
        }
        Some(())
    }

    /// Sends pings, and closes connections that are overdue.
    pub(super) fn check_connections(&mut self, now: u64) {
        let (mut over, mut late) = (Vec::new(), Vec::new());
        let candidate = self.is_candidate();
        for connection in &mut self.connections {
            if now < connection.due(candidate) {
                continue;
            }
            match (connection.closing, connection.stage) {
                (Some((why, _)), _) => over.push((connection.peer, why)),
                (None, HandshakeStage::In(_))
                    if connection.asked.is_none_or(|at| now < at + connection.patience) =>
                {
                    connection.next_ping = now + PING_INTERVAL;
                    if connection.asked.is_none() {
                        connection.ping = connection.ping.wrapping_add(1);
                        connection.asked = Some(now);
                        connection.push(encode(&ToGuest::<G>::Ping(connection.ping)), now);
                    }
                }
                (None, _) => late.push(connection.peer),
            }
        }
        for peer in late {
            self.close(peer, CloseReason::Timeout, now);
        }
        for (peer, why) in over {
            self.hang_up(peer, why, now);
        }
    }

    /// Notes that somebody follows this host: if they play, the others have not gone on.
    fn note_back(&mut self, id: MemberId) {
        if self.lobby.chair_of(id).is_some() {
            self.probe.note_back();
        }
    }

    /// Whether this device slept so long that others may have taken it for lost. Those who are still there
    /// answer soon.
    pub(super) fn note_sleep(&mut self, now: u64) {
        let before = self.awake_at.replace(now).unwrap_or(now);
        let has_guests = self.connections.iter().any(|connection| connection.member().is_some());
        if now.saturating_sub(before) <= AWAKE || !has_guests || self.is_candidate() {
            return;
        }
        self.woke(now);
        self.connections.iter_mut().for_each(|connection| connection.patience = WAKE_TIMEOUT);
        self.probe.note_away(now);
    }

    /// Handles the end of a sleep of this device: silence of others meanwhile does not count.
    pub(super) fn woke(&mut self, now: u64) {
        for connection in &mut self.connections {
            connection.asked = None;
            connection.next_ping = now;
        }
        if self.lobby.phase == Phase::Playing {
            self.restart_timers(now);
        }
    }
}
