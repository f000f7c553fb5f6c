//! Claims of seats: the new device of somebody who sits claims the seat, and the person at the host confirms that; if
//! that person does nothing for a while, more than half of the seated members that are present can. Only the seat of an
//! absent member can be claimed ([`Lobby::may_claim`](crate::Lobby::may_claim)). None of it is stored: after a reload
//! of the host's page members claim again.

use game::Seat;

use super::Host;
use super::requests::RequestResult;
use crate::limits::MAX_SEAT_MOVES;
use crate::{Chair, MemberId, Refusal, RoomGame, SeatClaim};

/// After this many milliseconds others decide a claim as well. A page that is only loaded again is back long before.
const OTHERS_DECIDE_AFTER: u64 = 30_000;

/// A claim that is not granted.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    /// The member who claims a seat.
    by: MemberId,
    /// The owner of the seat.
    of: MemberId,
    /// When others than the host's person may decide as well; `None` once they may.
    until: Option<u64>,
    /// Members that have confirmed it.
    confirmed_by: Vec<MemberId>,
    /// The host's person has refused it, so it is not made again in this round.
    refused: bool,
}

impl<G: RoomGame> Host<G> {
    /// The claims that are not decided yet.
    fn open_claims(&self) -> impl Iterator<Item = &Claim> {
        self.claims.iter().filter(|claim| !claim.refused)
    }

    /// When others may decide the next one.
    pub(super) fn claims_due(&self) -> Option<u64> {
        self.open_claims().filter_map(|claim| claim.until).min()
    }

    /// Another round begins: everything may be claimed again.
    pub(super) fn forget_refused_claims(&mut self) {
        self.claims.retain(|claim| !claim.refused);
    }

    /// Forgets claims by this member, and claims of their seat.
    pub(super) fn forget_claims(&mut self, id: MemberId) {
        self.claims.retain(|claim| claim.by != id && claim.of != id);
    }

    /// The open claims, and the seats that have moved in this round.
    pub fn seat_claims(&self) -> Vec<SeatClaim> {
        let open = self.open_claims().filter_map(|claim| {
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
    pub(super) fn claim_seat(&mut self, by: MemberId, seat: Option<Seat>, now: u64) -> RequestResult<G> {
        let claims = &mut self.claims;
        claims.retain(|claim| claim.by != by || claim.refused);
        let Some(seat) = seat else { return Ok(()) };
        let of = self.lobby.chair(seat).owner().ok_or(Refusal::NoSuch)?;
        if !self.lobby.may_claim(by, seat) {
            return Err(Refusal::Taken);
        }
        if claims.iter().any(|claim| (claim.by, claim.of) == (by, of)) {
            return Err(Refusal::NotNow);
        }
        let until = Some(now.saturating_add(OTHERS_DECIDE_AFTER));
        claims.push(Claim { by, of, until, confirmed_by: Vec::new(), refused: false });
        Ok(())
    }

    /// Handles the confirmation or refusal of a claim by a person who sits, or by the host's.
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
        let mut open = self.claims.iter_mut().filter(|claim| !claim.refused);
        let claim = open.find(|claim| claim.by == member).ok_or(Refusal::NoSuch)?;
        claim.refused = hosts && !yes;
        claim.confirmed_by.retain(|id| *id != by);
        if yes {
            claim.confirmed_by.push(by);
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
        self.claims.iter_mut().for_each(|claim| claim.until = claim.until.filter(|at| now < *at));
        let lobby = &self.lobby;
        let sits = |id: &MemberId| lobby.chair_of(*id).is_some() && lobby.is_present(*id);
        let all = lobby.members.iter().filter(|member| sits(&member.id)).count();
        let confirmed = self.open_claims().filter(|claim| {
            let by = claim.confirmed_by.iter().filter(|id| sits(id)).count();
            claim.until.is_none() && 2 * by > all
        });
        for (member, owner) in confirmed.map(|claim| (claim.by, claim.of)).collect::<Vec<_>>() {
            self.move_seat(member, owner, now);
        }
    }

    /// The member takes the owner's seat, name and figure; the owner's former device leaves the room.
    fn move_seat(&mut self, member: MemberId, owner: MemberId, now: u64) {
        self.forget_claims(owner);
        let Some(seat) = self.claimed_seat(member, owner) else { return };
        let Some((name, figure)) = self.lobby.member(owner).map(|owner| (owner.name.clone(), owner.figure))
        else {
            return;
        };
        if *self.lobby.chair(seat) == Chair::Person(owner) && self.lobby.phase.is_running() {
            self.set_chair(seat, Chair::StandIn(owner), Some(member), now);
        }
        if let Some(member) = self.lobby.member_mut(member) {
            (member.name, member.figure, member.next) = (name, figure, None);
        }
        self.set_chair(seat, Chair::Person(member), Some(member), now);
        self.forget(owner);
        self.maybe_next_round(now);
    }
}
