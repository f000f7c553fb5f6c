//! Moves a seat to another device of the same person. The new device claims the seat, and the person at the host
//! confirms the claim, or more than half of the seated members that are present do. Only the seat of an absent member
//! can be claimed ([`Lobby::may_claim`](crate::Lobby::may_claim)).

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
    pub(super) fn claim_seat(&mut self, member: MemberId, seat: Option<Seat>) -> RequestResult<G> {
        self.asked.withdraw(Wish::HaveSeat, member);
        let Some(seat) = seat else { return Ok(()) };
        let owner = self.lobby.chair(seat).owner().ok_or(Refusal::NoSuch)?;
        self.claimed_seat(member, owner).ok_or(Refusal::Taken)?;
        if self.asked.ask(Wish::HaveSeat, member, owner) { Ok(()) } else { Err(Refusal::NotNow) }
    }

    /// A person who sits, or the host's, says whether this member is who they say.
    pub(super) fn answer_claim(
        &mut self,
        by: MemberId,
        member: MemberId,
        yes: bool,
        now: u64,
    ) -> RequestResult<G> {
        let (hosts, lobby) = (by == self.id(), &self.lobby);
        if !hosts && lobby.chair_of(by).is_none() {
            return Err(Refusal::NotSeated);
        }
        let claim = self.asked.open_by(Wish::HaveSeat, member).ok_or(Refusal::NoSuch)?;
        claim.refused = hosts && !yes;
        claim.agreed.retain(|id| *id != by);
        if yes {
            claim.agreed.push(by);
        }
        let sits = |id: &MemberId| {
            lobby.chair_of(*id).is_some() && lobby.member(*id).is_some_and(|member| member.present)
        };
        let all = lobby.members.iter().filter(|member| sits(&member.id)).count();
        let agreed = claim.agreed.iter().filter(|id| sits(id)).count();
        let owner = claim.of;
        if yes && (hosts || 2 * agreed > all) {
            self.move_seat(member, owner, now);
        }
        Ok(())
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
