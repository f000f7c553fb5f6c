//! The connection to the host. As long as its page is open and it has not been removed from the
//! room, this device reconnects: at once, then at growing intervals.

use std::collections::VecDeque;

use game::TokenBucket;

use super::{DealProgress, Guest, PendingFacts};
use crate::RoomGame;
use crate::api::{CloseReason, Event, ExitReason, HostFault, Peer, Transmit};
use crate::frame::{FromHost, Handshake, LeaveReason, SignedRequest, ToHost, decode_in_lobby, encode};
use crate::greeting::{Greeting, Mismatch};
use crate::key::{MemberId, Signature, room_id};
use crate::limits::{MAX_FRAME_LEN, MAX_QUEUED_FRAMES};
use crate::rate_limit::{self, take_frame};
use crate::shown::FactChain;
use crate::succession::is_plausible;

/// How long the handshake may take, in milliseconds.
const HANDSHAKE_TIMEOUT: u64 = 10_000;
/// How long the host may be silent before the connection is considered dead, in milliseconds.
/// It sends a frame at least every five seconds.
const SILENCE_TIMEOUT: u64 = 12_000;
/// The same timeout right after this device was asleep and has sent `Knock`.
const WAKE_TIMEOUT: u64 = 2500;
/// After a sleep of this length, in milliseconds, even a running host has given this guest up.
const GIVEN_UP_AFTER: u64 = 22_000;
/// Pauses between attempts to connect, in milliseconds; the last one is repeated.
const RECONNECT_DELAYS: [u64; 5] = [1000, 2000, 4000, 8000, 15_000];

/// The longest pause of a newcomer, and, for the first `SOON_TRIES` attempts, while a lost host may be replaced.
const SOON: u64 = 4000;
const SOON_TRIES: usize = 60;

/// The connection.
#[derive(Debug)]
pub(super) struct Connection {
    pub peer: Peer,
    binding: [u8; 32],
    nonce: [u8; 32],
    /// The nonce of the other end's greeting, once that has arrived.
    theirs: [u8; 32],
    pub stage: HandshakeStage,
    bucket: TokenBucket,
    pub blocked: bool,
    pub out: VecDeque<Vec<u8>>,
    /// When the last frame arrived.
    pub last_heard: u64,
    /// When it is considered dead unless a frame arrives.
    pub deadline: u64,
}

/// How far the connection to the host is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HandshakeStage {
    /// The host has not sent its greeting yet.
    New,
    /// The host's greeting has arrived.
    Greeted,
    /// Another host than the one this device knows has proved who it is.
    Claimed(MemberId),
    /// This device has voted for this candidate.
    Voted(MemberId),
    /// The host has proved its identity; the request to join is sent.
    Joining,
    /// This device is let in.
    In,
}

impl Connection {
    pub(super) fn is_in(&self) -> bool {
        self.stage == HandshakeStage::In
    }

    /// The data to sign on this connection, if `host` is the host at its other end.
    pub(super) fn handshake(&self, host: MemberId) -> Handshake {
        let Connection { theirs, nonce, binding, .. } = *self;
        Handshake { room: room_id(host), host: theirs, guest: nonce, binding }
    }
}

impl<G: RoomGame> Guest<G> {
    /// The connection to the host, once this device is let in, and the host's id.
    pub(crate) fn peers(&self) -> Vec<(Peer, MemberId)> {
        let connection = self.connection.as_ref().filter(|connection| connection.is_in());
        connection.map(|connection| connection.peer).zip(self.host).into_iter().collect()
    }

    pub(super) fn connected(&mut self, peer: Peer, binding: [u8; 32], now: u64) {
        if self.out.is_some() {
            self.events.push_back(Event::Close(peer, CloseReason::LeftRoom));
            return;
        }
        self.hang_up(CloseReason::Replaced, now);
        let nonce = self.rng.seed().0;
        self.connection = Some(Connection {
            peer,
            binding,
            nonce,
            theirs: [0; 32],
            stage: HandshakeStage::New,
            bucket: rate_limit::of_host(),
            blocked: false,
            out: VecDeque::from([Greeting::new::<G>(nonce).to_bytes()]),
            last_heard: now,
            deadline: now + HANDSHAKE_TIMEOUT,
        });
        self.dials_at = None;
        self.deal_progress = DealProgress::default();
        self.unread.clear();
    }

    pub(super) fn disconnected(&mut self, peer: Peer, now: u64) {
        if self.connection.as_ref().is_some_and(|connection| connection.peer == peer) {
            self.lost(now);
        }
    }

    /// Handles the loss of the connection.
    fn lost(&mut self, now: u64) {
        let Some(connection) = self.connection.take() else { return };
        if connection.is_in() {
            self.events.push_back(Event::HostConnected(false));
            // Reconnect at once after a connection that worked.
            (self.dials_at, self.dials) = (Some(now), 0);
            self.note_lost(connection.last_heard, now);
        } else {
            self.dials_at = Some(now + self.pause());
        }
        self.send_pending_again();
    }

    /// Unanswered requests are sent again: on another connection, under another term, or upon another log.
    pub(super) fn send_pending_again(&mut self) {
        self.pending.iter_mut().for_each(|pending| pending.sent = false);
    }

    fn pause(&mut self) -> u64 {
        let pause =
            RECONNECT_DELAYS.get(self.dials.min(RECONNECT_DELAYS.len() - 1)).copied().unwrap_or_default();
        self.dials = self.dials.saturating_add(1);
        // Another device may be the host by now; and a newcomer watches the page until they are in.
        let soon = self.lobby.is_none() || self.is_game_lost() && self.dials <= SOON_TRIES;
        if soon { pause.min(SOON) } else { pause }
    }

    /// Ends the connection, if there is one.
    pub(super) fn hang_up(&mut self, why: CloseReason, now: u64) {
        if let Some(connection) = &self.connection {
            self.events.push_back(Event::Close(connection.peer, why));
            self.lost(now);
        }
    }

    /// Leaves the room for good.
    pub(super) fn leave(&mut self, out: ExitReason, now: u64) {
        self.out = Some(out);
        self.pending.clear();
        let why = match out {
            ExitReason::Mismatch(mismatch) => CloseReason::Mismatch(mismatch),
            ExitReason::Left(_) => CloseReason::LeftRoom,
        };
        self.hang_up(why, now);
        self.events.push_back(Event::Left(out));
    }

    /// After having been asleep, checks whether the host is still there.
    pub(super) fn woke(&mut self, now: u64) {
        match self.connection.as_mut() {
            Some(connection) if connection.is_in() && now < connection.last_heard + GIVEN_UP_AFTER => {
                connection.deadline = now + WAKE_TIMEOUT;
                push::<G>(connection, &ToHost::Knock);
            }
            _ => {
                self.hang_up(CloseReason::Timeout, now);
                (self.dials_at, self.dials) = (Some(now), 0);
            }
        }
    }

    /// Takes the steps that are due.
    pub(super) fn check_connection(&mut self, now: u64) {
        if self.connection.as_ref().is_some_and(|connection| now >= connection.deadline) {
            self.hang_up(CloseReason::Timeout, now);
        }
        if self.out.is_none() && self.dials_at.is_some_and(|at| now >= at) {
            self.dials_at = Some(now + self.pause());
            self.tell_once(Event::Dial);
        }
    }

    pub(super) fn connection_due(&self) -> Option<u64> {
        let dial = self.dials_at.filter(|_| self.out.is_none());
        [self.connection.as_ref().map(|connection| connection.deadline), dial].into_iter().flatten().min()
    }

    pub(super) fn received(&mut self, peer: Peer, bytes: &[u8], now: u64) {
        let Some(connection) = self.connection.as_mut().filter(|connection| connection.peer == peer) else {
            return;
        };
        if !take_frame(&mut connection.bucket, bytes.len(), now) {
            return self.hang_up(CloseReason::RateLimit, now);
        }
        if bytes.len() > MAX_FRAME_LEN {
            return self.hang_up(CloseReason::FrameTooLarge, now);
        }
        let sense = match connection.stage {
            HandshakeStage::New => self.greeted(bytes, now),
            HandshakeStage::Greeted => self.proven(bytes, now),
            HandshakeStage::Claimed(id) | HandshakeStage::Voted(id) => {
                self.half.and_then(|half| (half.heard_heir)(self, id, bytes, now))
            }
            HandshakeStage::Joining => self.answered(bytes, now),
            HandshakeStage::In => {
                (connection.last_heard, connection.deadline) = (now, now + SILENCE_TIMEOUT);
                self.note_heard(now);
                self.receive(bytes, now)
            }
        };
        if sense.is_none() {
            self.hang_up(CloseReason::ProtocolError, now);
        }
    }

    fn greeted(&mut self, bytes: &[u8], now: u64) -> Option<()> {
        let theirs = Greeting::from_bytes(bytes)?;
        let connection = self.connection.as_mut()?;
        match Greeting::new::<G>(connection.nonce).agree(&theirs) {
            Ok(()) => (connection.stage, connection.theirs) = (HandshakeStage::Greeted, theirs.nonce),
            // Any device can send that, so a guest with a host keeps looking for it.
            Err(Mismatch::Version(reload)) if self.host.is_some() => {
                self.events.push_back(Event::OtherVersion(reload));
                return None;
            }
            // The game of a room never changes: this is not its host.
            Err(Mismatch::Game(_)) if self.host.is_some() => return None,
            Err(mismatch) => self.leave(ExitReason::Mismatch(mismatch), now),
        }
        Some(())
    }

    fn proven(&mut self, bytes: &[u8], now: u64) -> Option<()> {
        let (id, signature, ticket) = match decode_in_lobby::<G>(bytes)? {
            FromHost::Proof { id, signature, ticket } => (id, signature, ticket),
            FromHost::Candidate { .. } => return (self.half?.vote)(self, bytes, now),
            _ => return None,
        };
        let handshake = self.connection.as_ref()?.handshake(id);
        if !id.signed(&handshake.proof_digest(), &signature) {
            return None;
        }
        match self.host {
            // The room's key may have changed by now.
            Some(host) if host == id => {}
            // Its lineage has to show how it became the host; the key may have changed.
            Some(_) => {
                self.connection.as_mut()?.stage = HandshakeStage::Claimed(id);
                return Some(());
            }
            None if ticket == handshake.ticket(&self.room_key, id) => self.knows(id),
            None => {
                self.leave(ExitReason::Left(LeaveReason::WrongKey), now);
                return Some(());
            }
        }
        self.join()
    }

    /// Asks the host to be let in.
    pub(super) fn join(&mut self) -> Option<()> {
        let (host, connection) = (self.host?, self.connection.as_mut()?);
        let handshake = connection.handshake(host);
        let join = handshake.join(&self.key, &self.room_key, (self.name.clone(), self.figure), self.known);
        push::<G>(connection, &ToHost::Join(Box::new(join)));
        connection.stage = HandshakeStage::Joining;
        Some(())
    }

    fn answered(&mut self, bytes: &[u8], now: u64) -> Option<()> {
        match decode_in_lobby::<G>(bytes)? {
            FromHost::Welcome { term, nonce } => {
                self.welcome(term, nonce)?;
                let connection = self.connection.as_mut()?;
                (connection.stage, connection.last_heard, connection.deadline) =
                    (HandshakeStage::In, now, now + SILENCE_TIMEOUT);
                self.dials = 0;
                self.note_heard(now);
                self.events.push_back(Event::HostConnected(true));
                Some(())
            }
            FromHost::Lineage(lineage) => self.learn_lineage(lineage),
            FromHost::Bye(why) => {
                self.leave(ExitReason::Left(why), now);
                Some(())
            }
            _ => None,
        }
    }

    /// Handles the host's term, and the number of the last request it has answered.
    pub(super) fn welcome(&mut self, term: u32, nonce: u64) -> Option<()> {
        if !is_plausible(term, self.lineage().last().map_or(0, |last| last.term)) {
            return None;
        }
        if term < self.newest_signed_term() {
            // The host was told of the later term, and nothing it says under an earlier one counts.
            self.events.push_back(Event::HostFault(HostFault::HistoryRewritten));
            return None;
        }
        self.nonce = self.nonce.max(nonce);
        if term != self.term {
            self.term = term;
            // Requests signed for another term are signed again.
            self.send_pending_again();
        }
        Some(())
    }

    /// Sends a small frame to the host.
    pub(super) fn send(&mut self, frame: &ToHost<G>) {
        if let Some(connection) = &mut self.connection {
            push(connection, frame);
        }
    }

    /// The next frame to be sent.
    pub fn poll_transmit(&mut self, _now: u64) -> Option<Transmit> {
        let connection = self.connection.as_mut().filter(|connection| !connection.blocked)?;
        let peer = connection.peer;
        if let Some(bytes) = connection.out.pop_front() {
            return Some(Transmit { peer, bytes });
        }
        if !connection.is_in() {
            return None;
        }
        // A request names an entry of the running game, so the log has to arrive first.
        if self.whole().is_none() && self.is_running() {
            return None;
        }
        let (room, tip, term) = (self.room, self.tip(), self.term);
        let seat = self.place();
        let pending = self.pending.iter_mut().find(|pending| !pending.sent)?;
        let nonce = *pending.nonce.get_or_insert_with(|| {
            self.nonce = self.nonce.saturating_add(1);
            self.nonce
        });
        pending.sent = true;
        let (what, signature) = (pending.what.clone(), Signature::NONE);
        let signed = SignedRequest { term, seq: tip.seq, seat, nonce, what, signature };
        let signed = signed.by(&self.key, &room, &tip.head);
        self.record.keep_answer(&signed);
        Some(Transmit { peer, bytes: encode(&ToHost::Request(Box::new(signed))) })
    }

    /// Discards everything known of the log: the host will send it again.
    pub(super) fn forget_log(&mut self) {
        if let Some(known) = &mut self.known {
            known.whole = false;
        }
        (self.table, self.told) = (None, FactChain::default());
        self.pending_facts = PendingFacts::default();
    }
}

#[cfg(test)]
impl<G: RoomGame> Guest<G> {
    /// Pretends that a host has let this device in.
    pub(super) fn be_connected(&mut self) {
        self.connected(Peer(1), [0; 32], 0);
        if let Some(connection) = &mut self.connection {
            connection.stage = HandshakeStage::In;
            connection.out.clear();
        }
    }
}

fn push<G: RoomGame>(connection: &mut Connection, frame: &ToHost<G>) {
    if connection.out.len() < MAX_QUEUED_FRAMES {
        connection.out.push_back(encode(frame));
    }
}
