//! Connections: who is at the other end, and whether they still are.

use std::collections::VecDeque;

use super::Host;
use crate::Wire;
use crate::api::{Event, Peer, Why};
use crate::chain::Tip;
use crate::frame::{Bye, Join, Meeting, ToGuest, ToHost, decode, encode};
use crate::greeting::Greeting;
use crate::key::Id;
use crate::limit::{Bucket, JOIN, LINKS, OUT};
use crate::lobby::{Phase, Quality};

/// How long somebody has to come in, in milliseconds.
const PATIENCE: u64 = 10_000;
/// How long frames of a connection that ends may take to go.
const FAREWELL: u64 = 3000;
/// How often a guest is asked whether they are there.
const PING: u64 = 5000;
/// When somebody who does not answer is gone.
const SILENCE: u64 = 15_000;

/// One connection.
#[derive(Debug)]
pub(super) struct Link {
    binding: [u8; 32],
    nonce: [u8; 32],
    pub stage: Stage,
    bucket: Bucket,
    since: u64,
    pub blocked: bool,
    /// Small frames that wait.
    pub out: VecDeque<Vec<u8>>,
    /// Why and when it ends.
    pub closing: Option<(Why, u64)>,
    pub sent: Sent,
    ping: u32,
    /// When the ping that is not answered yet was sent.
    asked: Option<u64>,
    next_ping: u64,
}

/// How far one is with somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// They have not greeted yet.
    New,
    /// They have greeted with this number.
    Greeted([u8; 32]),
    /// They are this member.
    In(Id),
}

/// What a guest has been sent.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sent {
    pub term: u32,
    pub edition: u64,
    pub tip: Tip,
    /// They must forget what they know.
    pub reset: bool,
    /// The view they have is out of date.
    pub stale: bool,
    /// For which deal, and in which of its steps, they were asked for something.
    pub asked: (u32, u8),
}

impl Link {
    /// When something about it is due.
    pub(super) fn due(&self) -> u64 {
        match (self.closing, self.stage) {
            (Some((_, at)), _) => at,
            (None, Stage::In(_)) => self.asked.map_or(self.next_ping, |at| self.next_ping.min(at + SILENCE)),
            (None, _) => self.since + PATIENCE,
        }
    }

    /// Lets a small frame wait.
    pub(super) fn push(&mut self, bytes: Vec<u8>, now: u64) {
        if self.closing.is_some() {
            return;
        }
        if self.out.len() < OUT {
            self.out.push_back(bytes);
        } else {
            self.out.clear();
            self.closing = Some((Why::Flood, now));
        }
    }

    /// Ends it when what waits is sent.
    fn close(&mut self, why: Why, now: u64) {
        if self.closing.is_none() {
            self.closing = Some((why, now + FAREWELL));
        }
    }

    pub(super) fn member(&self) -> Option<Id> {
        match self.stage {
            Stage::In(id) if self.closing.is_none() => Some(id),
            _ => None,
        }
    }
}

impl<G: Wire> Host<G> {
    pub(super) fn connected(&mut self, peer: Peer, binding: [u8; 32], now: u64) {
        if self.closed || self.links.len() >= LINKS || self.links.get(peer).is_some() {
            self.events.push_back(Event::Close(peer, Why::Flood));
            return;
        }
        let nonce = self.rng.seed().0;
        let out = VecDeque::from([Greeting::new::<G>(nonce).to_bytes()]);
        let link = Link {
            binding,
            nonce,
            stage: Stage::New,
            bucket: Bucket::of_guest(now),
            since: now,
            blocked: false,
            out,
            closing: None,
            sent: Sent::default(),
            ping: 0,
            asked: None,
            next_ping: now,
        };
        self.links.insert(peer, link);
    }

    pub(super) fn disconnected(&mut self, peer: Peer, now: u64) {
        self.drop_link(peer, now);
    }

    /// A connection is no more; whoever came by it is gone, if by no other.
    pub(super) fn drop_link(&mut self, peer: Peer, now: u64) {
        if let Some(Link { stage: Stage::In(id), .. }) = self.links.remove(peer) {
            self.is_gone(id, now);
        }
    }

    /// A member's device is not connected any more, unless it is by another way.
    fn is_gone(&mut self, id: Id, now: u64) {
        if self.links.values().any(|link| link.member() == Some(id)) {
            return;
        }
        if let Some(member) = self.lobby.member_mut(id).filter(|member| member.present) {
            (member.present, member.ready, member.quality) = (false, false, Quality::Unknown);
            member.since = now;
            self.lobby_changed();
            self.maybe_next_round(now);
        }
    }

    /// Ends a connection as soon as what waits for it is sent.
    pub(super) fn close(&mut self, peer: Peer, why: Why, now: u64) {
        let Some(link) = self.links.get_mut(peer) else { return };
        let member = link.member();
        link.close(why, now);
        if let Some(id) = member {
            self.is_gone(id, now);
        }
    }

    pub(super) fn received(&mut self, peer: Peer, bytes: &[u8], now: u64) {
        let Some(link) = self.links.get_mut(peer).filter(|link| link.closing.is_none()) else { return };
        if !link.bucket.take(bytes.len(), now) {
            return self.close(peer, Why::Flood, now);
        }
        let sense = match link.stage {
            Stage::New => self.greeted(peer, bytes, now),
            Stage::Greeted(_) if bytes.len() > JOIN => None,
            Stage::Greeted(nonce) => match decode::<ToHost<G>>(bytes) {
                Some(ToHost::Join(join)) => self.join(peer, nonce, *join, now),
                _ => None,
            },
            Stage::In(id) => decode(bytes).and_then(|frame| self.heard(peer, id, frame, now)),
        };
        if sense.is_none() {
            self.close(peer, Why::Nonsense, now);
        }
    }

    fn greeted(&mut self, peer: Peer, bytes: &[u8], now: u64) -> Option<()> {
        let theirs = Greeting::from_bytes(bytes)?;
        let door = self.key();
        let link = self.links.get_mut(peer)?;
        if let Err(reload) = Greeting::new::<G>(link.nonce).agree(&theirs) {
            link.close(Why::Version(reload), now);
            return Some(());
        }
        link.stage = Stage::Greeted(theirs.nonce);
        let meeting =
            Meeting { room: self.room, host: link.nonce, guest: theirs.nonce, binding: link.binding };
        let (id, signature) = (self.key.id(), self.key.sign(&meeting.proof_digest()));
        let ticket = meeting.ticket(&door, id);
        link.push(encode(&ToGuest::<G>::Proof { id, signature, ticket }), now);
        Some(())
    }

    fn join(&mut self, peer: Peer, theirs: [u8; 32], join: Join, now: u64) -> Option<()> {
        let link = self.links.get(peer)?;
        let meeting = Meeting { room: self.room, host: link.nonce, guest: theirs, binding: link.binding };
        let id = join.id;
        if id == self.id() {
            return None;
        }
        // A signature costs more than everything else, so it is the last that is looked at.
        let knows_key = join.ticket == meeting.ticket(&self.key(), id);
        if let Err(sorry) = self.may_come_in(id, knows_key) {
            let link = self.links.get_mut(peer)?;
            link.push(encode(&ToGuest::<G>::Sorry(sorry)), now);
            link.close(Why::Bye, now);
            return Some(());
        }
        if !id.signed(&meeting.join_digest(&join), &join.signature) {
            return None;
        }
        self.let_in(&join, now);
        // A device that comes anew may not have noticed that it was gone.
        let old = self.links.iter().find(|(_, link)| link.member() == Some(id)).map(|(old, _)| old);
        if let Some(link) = old.and_then(|old| self.links.get_mut(old)) {
            link.push(encode(&ToGuest::<G>::Bye(Bye::Elsewhere)), now);
            link.close(Why::Replaced, now);
        }
        let (tip, reset) = self.what_they_know(join.known.as_ref());
        let link = self.links.get_mut(peer)?;
        link.stage = Stage::In(id);
        // The welcome is the first thing they hear.
        link.next_ping = now + 1000;
        link.sent = Sent { tip, reset, stale: true, ..Sent::default() };
        self.is_back(id, now);
        Some(())
    }

    /// A frame from a member.
    fn heard(&mut self, peer: Peer, id: Id, frame: ToHost<G>, now: u64) -> Option<()> {
        match frame {
            ToHost::Join(_) => None,
            ToHost::Request(signed) => self.requested(peer, id, *signed, now),
            ToHost::Promise { deal, promise } => {
                self.promised(id, deal, promise, now);
                Some(())
            }
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
                let link = self.links.get_mut(peer)?;
                let ping = encode(&ToGuest::<G>::Ping(link.ping));
                link.push(ping, now);
                Some(())
            }
            ToHost::Pong(stamp) => {
                let link = self.links.get_mut(peer)?;
                if let Some(at) = link.asked.filter(|_| stamp == link.ping) {
                    link.asked = None;
                    let quality = Quality::of(now.saturating_sub(at));
                    if let Some(member) = self.lobby.member_mut(id).filter(|m| m.quality != quality) {
                        member.quality = quality;
                        self.lobby_changed();
                    }
                }
                Some(())
            }
        }
    }

    /// Asks who is there, and lets go who is not.
    pub(super) fn check_links(&mut self, now: u64) {
        let (mut over, mut late) = (Vec::new(), Vec::new());
        for (peer, link) in self.links.iter_mut() {
            let is_in = matches!(link.stage, Stage::In(_));
            if let Some((why, at)) = link.closing {
                if now >= at {
                    over.push((peer, why));
                }
            } else if !is_in && now >= link.since + PATIENCE
                || link.asked.is_some_and(|at| now >= at + SILENCE)
            {
                late.push(peer);
            } else if is_in && now >= link.next_ping {
                link.next_ping = now + PING;
                if link.asked.is_none() {
                    link.ping = link.ping.wrapping_add(1);
                    link.asked = Some(now);
                    let ping = encode(&ToGuest::<G>::Ping(link.ping));
                    link.push(ping, now);
                }
            }
        }
        for peer in late {
            self.close(peer, Why::Silence, now);
        }
        for (peer, why) in over {
            self.drop_link(peer, now);
            self.events.push_back(Event::Close(peer, why));
        }
    }

    /// This device was asleep: nobody could have answered meanwhile.
    pub(super) fn woke(&mut self, now: u64) {
        for link in self.links.values_mut() {
            link.asked = None;
            link.next_ping = now;
        }
        if self.lobby.phase == Phase::Playing {
            self.have_time_again(now);
        }
    }
}
