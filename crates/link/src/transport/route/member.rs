//! The route by a member who carries frames (`meet::CarryFrame`). A guest knocks once more, with an offer for a member.
//! The host has a member answer it and connect with the guest, and both ends seal the frames it carries (pair.rs). Code
//! that is loaded later.

use super::super::Transport;
use super::super::connections::{Purpose, TrackedConnection};
use super::pair::{Pair, TIMEOUT_OF_HOST};
use ::room::{MemberId, Peer};
use browser::clock::now;
use meet::{Approach, CarryFrame, CarryKind, GUEST_PAIR, Input, Joiner, MAX_PAIRS, Pass, PipeSeed};
use std::cell::Cell;

/// The state of members who carry between this device and another.
#[derive(Default)]
pub(in super::super) struct ByMember {
    /// As a guest: the member who has answered, and the seed of the pipe through them.
    answered: Cell<Option<(MemberId, PipeSeed)>>,
    /// As the host: the last number of a pair.
    pairs: Cell<u32>,
}

/// At the host: an offer that a member is to answer.
pub(super) struct MemberOffer {
    sdp: Vec<u8>,
    seed: PipeSeed,
    /// Its owner, if it is a member.
    of: Option<MemberId>,
    /// The connections to those who have been asked.
    asked: Vec<Peer>,
}

/// As a guest.
impl Transport {
    /// Knocks for a member, while the direct connection that was tried before is still tried.
    pub(super) fn knock_for_member(&self) {
        let (Some(config), Some(key)) = ({ self.config.borrow().clone() }, self.key.get()) else { return };
        self.start_meeting(&config, |servers, rng| {
            let approach = Approach { through_member: true, pass: self.own_pass(), ..Approach::default() };
            Box::new(Joiner::new(key, approach, servers, rng, now()))
        });
        // A member is asked for before a server is, not both.
        if let Some(config) = self.config_without_turn() {
            self.connect(&config, Purpose::Carrier, None);
        }
        self.handle_input(Input::Tick);
    }

    /// A member has answered the offer for a member.
    pub(super) fn member_answers(&self, by: MemberId, seed: PipeSeed, sdp: &[u8]) {
        self.by_member.answered.set(Some((by, seed)));
        self.accept(|one| one.open.is_none() && matches!(one.purpose, Purpose::Carrier), sdp);
    }

    /// The connection to the member is open: its pair begins.
    pub(super) fn reached_carrier(&self, link: Peer) {
        let begun =
            self.by_member.answered.get().map(|(by, seed)| self.begin_pair(link, GUEST_PAIR, by, seed));
        if begun.flatten().is_none() {
            self.no_member();
        }
    }
}

/// As the host.
impl Transport {
    /// Somebody who has found no direct route knocks: a member is to answer.
    pub(super) fn member_wanted(&self, seed: PipeSeed, sdp: Vec<u8>, member: Option<Pass>) {
        let passes = self.passes.borrow();
        let of = passes.iter().find(|(_, pass)| Some(*pass) == member).map(|(id, _)| *id);
        drop(passes);
        self.ask_next(MemberOffer { sdp, seed, of, asked: Vec::new() });
    }

    /// Asks the next member to answer an offer. If there is none, the guest is told so.
    fn ask_next(&self, mut offer: MemberOffer) {
        let next = self.next_carrier(&offer);
        // Members of earlier versions take even numbers only.
        let number = (self.by_member.pairs.get() + 2) % (1 << 30);
        self.by_member.pairs.set(number);
        let Some(pair) = next.and_then(|(link, by)| self.begin_pair(link, number, by, offer.seed)) else {
            return self.handle_input(Input::Decline(offer.seed.session));
        };
        let connect = CarryFrame { kind: CarryKind::Connect, pair: number, content: offer.sdp.clone() };
        self.carry_over(pair.link, &connect);
        offer.asked.push(pair.link);
        pair.offer.replace(Some(offer));
    }

    /// The member who is to answer: one who has failed least, then one who carries least, then the first. Nothing is
    /// known of their routers, so all have a turn. A server is replaced only by a member whose own connection is
    /// direct.
    fn next_carrier(&self, offer: &MemberOffer) -> Option<(Peer, MemberId)> {
        let (all, peers) = (self.connections.borrow(), self.peers.borrow());
        let carries = |link: Peer| all.iter().filter(|one| one.carried_over() == Some(link)).count();
        let may_carry = |one: &&TrackedConnection| {
            let able = one.is_in_use() && one.pair().is_none() && !offer.asked.contains(&one.peer);
            able && carries(one.peer) < MAX_PAIRS
        };
        let able = all.iter().filter(may_carry).filter_map(|one| {
            let (_, id) = peers.iter().find(|(peer, id)| *peer == one.peer && Some(*id) != offer.of)?;
            Some((one, *id))
        });
        let next = able.min_by_key(|(one, _)| (one.failures, carries(one.peer)));
        next.map(|(one, id)| (one.peer, id))
    }

    /// A member has answered the offer for which the pair was made.
    pub(super) fn answered_by_member(&self, peer: Peer, pair: &Pair, answer: Vec<u8>) {
        if pair.offer.take().is_none() {
            return;
        }
        // It connects with the guest now, which says hello then.
        self.end_after(TIMEOUT_OF_HOST, peer, pair);
        self.handle_input(Input::Answer(pair.session, Some(pair.by.0), answer));
    }

    /// A pair that a member carries is open, on either side.
    pub(super) fn pair_opened(&self, pair: &Pair) {
        if self.host {
            self.change(pair.link, |one| one.failures = 0);
            self.handle_input(Input::Connected(pair.session));
        }
    }

    /// A member does not carry the frames: a host asks another one, unless the guest has an answer.
    pub(super) fn pair_failed(&self, pair: &Pair) {
        if !self.host {
            if self.asks_member() {
                self.no_member();
            }
            return;
        }
        self.change(pair.link, |one| one.failures = one.failures.saturating_add(1));
        match pair.offer.take() {
            Some(offer) => self.ask_next(offer),
            None => self.handle_input(Input::Failed(pair.session)),
        }
    }
}
