//! What members have asked others to consent to: a spectator to see a hand, the owner of a lost device to have their
//! seat with another one. None of it is stored: after a reload of the host's page members ask again.
//!
//! The new device of somebody who sits claims the seat, and the person at the host confirms the claim; if that person
//! does nothing for a while, more than half of the seated members that are present can. Only the seat of an absent
//! member can be claimed ([`Lobby::may_claim`](crate::Lobby::may_claim)).

use game::Seat;

use super::Host;
use super::requests::RequestResult;
use crate::limits::MAX_SEAT_MOVES;
use crate::{Chair, HandRequest, LogEntry, MemberId, Refusal, RequestProof, RoomGame, SeatClaim};

/// After so many milliseconds others decide a claim as well. A page that is only loaded again is back long before.
const OTHERS_DECIDE_AFTER: u64 = 30_000;

/// What somebody asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    /// To see this member's hand.
    SeeHand,
    /// To have this member's seat.
    HaveSeat,
}

/// A wish that is not granted.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    wish: Wish,
    /// Who asks.
    by: MemberId,
    /// Whose hand or seat.
    of: MemberId,
    /// When others than the host's person decide as well; `None` if they do.
    until: Option<u64>,
    /// Members that have agreed, where more than one has to.
    agreed: Vec<MemberId>,
    /// It was refused, so it is not asked again in this round.
    refused: bool,
}

/// All of them.
#[derive(Clone, Debug, Default)]
pub(super) struct AskedList(pub Vec<Asked>);

impl AskedList {
    /// What is neither granted nor refused yet.
    fn open(&self, wish: Wish) -> impl Iterator<Item = &Asked> {
        self.0.iter().filter(move |one| one.wish == wish && !one.refused)
    }

    /// The same, to be changed.
    fn open_mut(&mut self, wish: Wish) -> impl Iterator<Item = &mut Asked> {
        self.0.iter_mut().filter(move |one| one.wish == wish && !one.refused)
    }

    /// The same, of this member.
    fn open_by(&mut self, wish: Wish, by: MemberId) -> Option<&mut Asked> {
        self.open_mut(wish).find(|one| one.by == by)
    }

    /// Somebody asks. `false` if the same was refused in this round.
    fn ask(&mut self, wish: Wish, by: MemberId, of: MemberId, until: Option<u64>) -> bool {
        let known = self.0.iter().any(|one| (one.wish, one.by, one.of) == (wish, by, of));
        if !known {
            self.0.push(Asked { wish, by, of, until, agreed: Vec::new(), refused: false });
        }
        !known
    }

    /// They do not ask any more, or have what they wished for.
    fn withdraw(&mut self, wish: Wish, by: MemberId) {
        self.0.retain(|one| one.wish != wish || one.by != by || one.refused);
    }

    /// Another round begins: everything may be asked again.
    pub(super) fn begin_round(&mut self) {
        self.0.retain(|one| !one.refused);
    }

    /// Forgets what this member has asked or was asked for.
    pub(super) fn forget(&mut self, id: MemberId) {
        self.0.retain(|one| one.by != id && one.of != id);
    }

    /// When others may decide the next claim.
    pub(super) fn due(&self) -> Option<u64> {
        self.open(Wish::HaveSeat).filter_map(|claim| claim.until).min()
    }
}

impl<G: RoomGame> Host<G> {
    /// Which spectators see whose hand, or ask to.
    pub fn hand_requests(&self) -> Vec<HandRequest> {
        let request = |spectator, member, allowed| HandRequest { spectator, member, allowed };
        let shown = self.shared_hands.iter().map(|one| request(one.spectator, one.owner, true));
        let lobby = &self.lobby;
        let asked = self.asked.open(Wish::SeeHand);
        let asked = asked.filter(|ask| lobby.is_present(ask.by) && lobby.may_show_hand(ask.of, ask.by));
        shown.chain(asked.map(|ask| request(ask.by, ask.of, false))).collect()
    }

    /// A spectator asks to see this member's hand, or wants to see nobody's any more.
    pub(super) fn ask_for_hand(&mut self, spectator: MemberId, member: Option<MemberId>) -> RequestResult<G> {
        self.asked.withdraw(Wish::SeeHand, spectator);
        let Some(member) = member else {
            self.stop_showing(spectator);
            return Ok(());
        };
        if self.is_shown(spectator, member) {
            return Ok(());
        }
        if !self.lobby.phase.is_running() {
            return Err(Refusal::NotNow);
        }
        if !self.lobby.may_show_hand(member, spectator) {
            return Err(Refusal::NoSuch);
        }
        if self.asked.ask(Wish::SeeHand, spectator, member, None) { Ok(()) } else { Err(Refusal::NotNow) }
    }

    fn is_shown(&self, spectator: MemberId, owner: MemberId) -> bool {
        self.shared_hands.shown_to(spectator).is_some_and(|one| one.owner == owner)
    }

    /// A member shows their hand to a spectator who has asked, or refuses, or stops showing it.
    pub(super) fn answer_hand_request(
        &mut self,
        owner: MemberId,
        spectator: MemberId,
        shows: bool,
        proof: Option<RequestProof>,
    ) -> RequestResult<G> {
        let is_shown = self.is_shown(spectator, owner);
        let asked = self.asked.open_by(Wish::SeeHand, spectator).filter(|ask| ask.of == owner);
        match (asked, shows) {
            (Some(_), true) => {
                let person = self.lobby.chair_of(owner);
                let person = person.filter(|_| self.lobby.may_show_hand(owner, spectator));
                let person = person.ok_or(Refusal::NotNow)?;
                self.asked.withdraw(Wish::SeeHand, spectator);
                self.enter(LogEntry::HandShown { to: spectator, person: Some(person), proof });
            }
            (Some(ask), false) => ask.refused = true,
            (None, false) if is_shown => self.stop_showing(spectator),
            (None, _) => return Err(Refusal::NoSuch),
        }
        Ok(())
    }

    /// This member sees no more than any spectator.
    pub(super) fn stop_showing(&mut self, to: MemberId) {
        if self.shared_hands.shown_to(to).is_some() {
            self.enter(LogEntry::HandShown { to, person: None, proof: None });
        }
    }

    /// The open claims, and the seats that have moved in this round.
    pub fn seat_claims(&self) -> Vec<SeatClaim> {
        let open = self.asked.open(Wish::HaveSeat).filter_map(|claim| {
            let seat = self.claimed_seat(claim.by, claim.of)?;
            Some(SeatClaim { member: claim.by, seat, granted: false })
        });
        let moved = self.last_round().round.moved;
        let moved = moved.iter().rev().take(MAX_SEAT_MOVES).rev();
        open.chain(moved.map(|moved| SeatClaim { member: moved.to, seat: moved.person, granted: true }))
            .collect()
    }

    /// The seat of this owner, if the member may claim it.
    fn claimed_seat(&self, member: MemberId, owner: MemberId) -> Option<Seat> {
        self.lobby.chair_of(owner).filter(|seat| self.lobby.may_claim(member, *seat))
    }

    /// Opens a claim of a member; `None` withdraws it.
    pub(super) fn claim_seat(&mut self, member: MemberId, seat: Option<Seat>, now: u64) -> RequestResult<G> {
        self.asked.withdraw(Wish::HaveSeat, member);
        let Some(seat) = seat else { return Ok(()) };
        let owner = self.lobby.chair(seat).owner().ok_or(Refusal::NoSuch)?;
        self.claimed_seat(member, owner).ok_or(Refusal::Taken)?;
        let until = Some(now.saturating_add(OTHERS_DECIDE_AFTER));
        if self.asked.ask(Wish::HaveSeat, member, owner, until) { Ok(()) } else { Err(Refusal::NotNow) }
    }

    /// A person who sits, or the host's, says whether this member is who they say.
    pub(super) fn answer_claim(
        &mut self,
        by: MemberId,
        member: MemberId,
        yes: bool,
        now: u64,
    ) -> RequestResult<G> {
        let hosts = by == self.id();
        if !hosts && self.lobby.chair_of(by).is_none() {
            return Err(Refusal::NotSeated);
        }
        let claim = self.asked.open_by(Wish::HaveSeat, member).ok_or(Refusal::NoSuch)?;
        claim.refused = hosts && !yes;
        claim.agreed.retain(|id| *id != by);
        if yes {
            claim.agreed.push(by);
        }
        let owner = claim.of;
        if hosts && yes {
            self.move_seat(member, owner, now);
        } else {
            self.check_claims(now);
        }
        Ok(())
    }

    /// Moves the seats whose claims most have confirmed, and the host's person has left open.
    pub(super) fn check_claims(&mut self, now: u64) {
        self.asked
            .open_mut(Wish::HaveSeat)
            .for_each(|claim| claim.until = claim.until.filter(|at| now < *at));
        let lobby = &self.lobby;
        let sits = |id: &MemberId| lobby.chair_of(*id).is_some() && lobby.is_present(*id);
        let all = lobby.members.iter().filter(|member| sits(&member.id)).count();
        let confirmed = self.asked.open(Wish::HaveSeat).filter(|claim| {
            let agreed = claim.agreed.iter().filter(|id| sits(id)).count();
            claim.until.is_none() && 2 * agreed > all
        });
        for (member, owner) in confirmed.map(|claim| (claim.by, claim.of)).collect::<Vec<_>>() {
            self.move_seat(member, owner, now);
        }
    }

    /// The member takes the owner's seat, name and figure; the owner's former device is no member any more.
    fn move_seat(&mut self, member: MemberId, owner: MemberId, now: u64) {
        self.asked.forget(owner);
        let Some(seat) = self.claimed_seat(member, owner) else { return };
        let Some((name, figure)) = self.lobby.member(owner).map(|owner| (owner.name.clone(), owner.figure))
        else {
            return;
        };
        if *self.lobby.chair(seat) == Chair::Person(owner) && self.lobby.phase.is_running() {
            self.set_chair(seat, Chair::StandIn(owner), Some(member), now);
        }
        self.asked.withdraw(Wish::SeeHand, member);
        self.stop_showing(member);
        if let Some(member) = self.lobby.member_mut(member) {
            (member.name, member.figure, member.next) = (name, figure, None);
        }
        self.set_chair(seat, Chair::Person(member), Some(member), now);
        self.forget(owner);
        self.maybe_next_round(now);
    }
}
