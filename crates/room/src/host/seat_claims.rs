//! Moves a seat to another device of the same person. The new device claims the seat, and the person at the host
//! confirms the claim; if that person does nothing for a while, more than half of the seated members that are present
//! can. Only the seat of an absent member can be claimed ([`Lobby::may_claim`](crate::Lobby::may_claim)).

use game::Seat;

use super::Host;
use super::asked::Wish;
use super::requests::RequestResult;
use crate::RoomGame;
use crate::frame::Refusal;
use crate::key::MemberId;
use crate::limits::MAX_SEAT_MOVES;
use crate::lobby::{Chair, SeatClaim};
use crate::proof::LastRound;

/// After so many milliseconds others decide a claim as well. A page that is only loaded again is back long before.
const OTHERS_DECIDE_AFTER: u64 = 30_000;

impl<G: RoomGame> Host<G> {
    /// The open claims, and the seats that have moved in this round.
    pub fn seat_claims(&self) -> Vec<SeatClaim> {
        let open = self.asked.open(Wish::HaveSeat).filter_map(|claim| {
            let seat = self.claimed_seat(claim.by, claim.of)?;
            Some(SeatClaim { member: claim.by, seat, granted: false })
        });
        let moved = LastRound::of(self.id(), self.log()).moved;
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
        let sits = |id: &MemberId| {
            lobby.chair_of(*id).is_some() && lobby.member(*id).is_some_and(|member| member.present)
        };
        let all = lobby.members.iter().filter(|member| sits(&member.id)).count();
        let confirmed = self.asked.open(Wish::HaveSeat).filter(|claim| {
            let agreed = claim.agreed.iter().filter(|id| sits(id)).count();
            claim.until.is_none() && 2 * agreed > all
        });
        for (member, owner) in confirmed.map(|claim| (claim.by, claim.of)).collect::<Vec<_>>() {
            self.move_seat(member, owner, now);
        }
    }

    /// When others may decide the next claim.
    pub(super) fn claims_due(&self) -> Option<u64> {
        self.asked.open(Wish::HaveSeat).filter_map(|claim| claim.until).min()
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
