//! The route by a member who carries (`meet::CarryFrame`). A guest makes an offer for a member: with another knock if
//! it is coming in, by a signal if a TURN server is to be replaced. The host has a member answer it and connect with
//! the guest, and both ends seal what that member carries (pair.rs). Code that is loaded later.

use super::super::Transport;
use super::super::connections::{Purpose, TrackedConnection};
use super::Route;
use super::direct::kind;
use super::pair::{Pair, TIMEOUT_OF_HOST};
use crate::real_seed;
use ::game::Rng;
use ::room::{MemberId, Peer};
use browser::clock::now;
use meet::{
    Approach, CarryFrame, CarryKind, GUEST_PAIR, Input, Joiner, MAX_PAIRS, MAX_SDP_LEN, Pass, PipeSeed,
    Session, Visit,
};
use std::cell::Cell;

/// For how long a guest asks for a member at once, after it has come in by one, in milliseconds.
const MEMBER_FIRST: u64 = 600_000;

/// How it stands with members who carry between this device and another.
#[derive(Default)]
pub(in super::super) struct ByMember {
    /// As a guest: the member who has answered, and what the pipe through them begins with.
    answered: Cell<Option<(MemberId, PipeSeed)>>,
    /// As a guest: until when a member is asked for first.
    pub(in super::super) first_until: Cell<u64>,
    /// As the host: the last number of a pair.
    pairs: Cell<u32>,
}

/// At the host: an offer that a member is to answer.
pub(super) struct MemberOffer {
    sdp: Vec<u8>,
    seed: PipeSeed,
    /// Whose it is, if it is a member's.
    of: Option<MemberId>,
    /// It has come by a signal rather than by a knock: the guest's frames go by a server.
    by_signal: bool,
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

    /// The offer for a member is complete.
    pub(super) fn described_for_member(&self, sdp: String) {
        if self.asks_member() {
            self.handle_input(Input::Offer(sdp.into_bytes()));
        } else {
            self.send_signal(None, &[&[kind::OFFER_FOR_MEMBER], sdp.as_bytes()]);
        }
    }

    /// A member has answered the offer that went to the host as a signal.
    pub(super) fn member_answers_by_signal(&self, content: &[u8]) {
        let Some((by, rest)) = content.split_first_chunk() else { return };
        let Some((session, rest)) = rest.split_first_chunk() else { return };
        let Some((visit, sdp)) = rest.split_first_chunk() else { return };
        let Some(secret) = self.key.get().filter(|_| sdp.len() <= MAX_SDP_LEN) else { return };
        let seed = PipeSeed { secret, session: Session(*session), visit: Visit(*visit) };
        self.member_answers(MemberId(*by), seed, sdp);
    }

    /// A member has answered the offer for a member.
    pub(super) fn member_answers(&self, by: MemberId, seed: PipeSeed, sdp: &[u8]) {
        self.by_member.answered.set(Some((by, seed)));
        self.accept(|one| one.open.is_none() && matches!(one.purpose, Purpose::Carrier), sdp);
    }

    /// The connection to the member is open: what they carry begins.
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
        self.ask_next(MemberOffer { sdp, seed, of, by_signal: false, asked: Vec::new() });
    }

    /// A guest whose frames go by a server wants a member to carry instead.
    pub(super) fn member_wanted_by(&self, id: MemberId, sdp: Vec<u8>) {
        let (Some(secret), Some(mut rng)) = (self.key.get(), real_seed().map(Rng::new)) else { return };
        let mut random = || rng.seed().0.first_chunk().copied().unwrap_or_default();
        let seed = PipeSeed { secret, session: Session(random()), visit: Visit(random()) };
        self.ask_next(MemberOffer { sdp, seed, of: Some(id), by_signal: true, asked: Vec::new() });
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

    /// The member who is to answer: one who has failed least, then one who carries least, then the first. Who is behind
    /// which router is not known beforehand, so all have a turn. A server is replaced only by a member whose own
    /// connection is direct.
    fn next_carrier(&self, offer: &MemberOffer) -> Option<(Peer, MemberId)> {
        let (all, peers) = (self.connections.borrow(), self.peers.borrow());
        let carries = |link: Peer| all.iter().filter(|one| one.carried_over() == Some(link)).count();
        let may_carry = |one: &&TrackedConnection| {
            let able = one.is_in_use() && one.pair().is_none() && !offer.asked.contains(&one.peer);
            able && carries(one.peer) < MAX_PAIRS && !(offer.by_signal && one.route() != Route::Direct)
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
        let Some(MemberOffer { seed, of, by_signal, .. }) = pair.offer.take() else { return };
        // It connects with the guest now, which says hello then.
        self.end_after(TIMEOUT_OF_HOST, peer, pair);
        if by_signal {
            let PipeSeed { session, visit, .. } = seed;
            let parts = [&[kind::ANSWER_OF_MEMBER], &pair.by.0[..], &session.0, &visit.0, &answer];
            self.send_signal(of, &parts);
        } else {
            let answer = Input::Answer(pair.session, Some(pair.by.0), answer);
            self.handle_input(answer);
        }
    }

    /// What a member carries is open, on either side.
    pub(super) fn pair_opened(&self, pair: &Pair) {
        if !self.host {
            if self.asks_member() {
                self.by_member.first_until.set(now() + MEMBER_FIRST);
            }
            return;
        }
        self.change(pair.link, |one| one.failures = 0);
        self.handle_input(Input::Connected(pair.session));
    }

    /// A member does not carry: a host asks another one, unless the guest has an answer.
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
