//! Moves a seat to another device of the same person. The new device claims the seat, and the person at the host
//! confirms the claim; after [`OTHERS_DECIDE_AFTER`] a majority of the seated members that are present can confirm it
//! instead. Only the seat of an absent member can be claimed ([`Lobby::may_claim`](crate::Lobby::may_claim)).

use game::Seat;

use super::Host;
use super::requests::RequestResult;
use crate::RoomGame;
use crate::frame::Refusal;
use crate::key::MemberId;
use crate::limits::MAX_SEAT_MOVES;
use crate::lobby::{Chair, SeatClaim};
use crate::proof::LastRound;

/// How long only the person at the host can confirm a claim, in milliseconds.
const OTHERS_DECIDE_AFTER: u64 = 30_000;

/// A claim that is not decided yet.
#[derive(Clone, Debug)]
pub(super) struct OpenClaim {
    /// The member with the new device.
    member: MemberId,
    /// The absent owner of the seat.
    owner: MemberId,
    since: u64,
    /// The members that have confirmed the claim.
    agreed: Vec<MemberId>,
}

/// All claims. They are not stored: after a reload of the host's page members claim again.
#[derive(Clone, Debug, Default)]
pub(super) struct SeatClaims {
    open: Vec<OpenClaim>,
    /// Claims that were refused in this round: the member, and the owner of the seat.
    refused: Vec<(MemberId, MemberId)>,
}

impl SeatClaims {
    /// Another round begins: members may claim again.
    pub(super) fn begin_round(&mut self) {
        self.refused.clear();
    }

    /// Removes the claims of a former member.
    pub(super) fn forget(&mut self, id: MemberId) {
        self.open.retain(|claim| claim.member != id && claim.owner != id);
        self.refused.retain(|(member, owner)| *member != id && *owner != id);
    }

    /// The number of claims that are kept.
    pub(super) fn len(&self) -> usize {
        self.open.len() + self.refused.len()
    }
}

impl<G: RoomGame> Host<G> {
    /// The open claims, and the seats that have moved in this round.
    pub fn seat_claims(&self) -> Vec<SeatClaim> {
        let open = self.seat_claims.open.iter().filter_map(|claim| {
            let seat = self.claimed_seat(claim.member, claim.owner)?;
            Some(SeatClaim { member: claim.member, seat, granted: false })
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
        self.seat_claims.open.retain(|claim| claim.member != member);
        let Some(seat) = seat else { return Ok(()) };
        let owner = self.lobby.chair(seat).owner().ok_or(Refusal::NoSuch)?;
        if self.seat_claims.refused.contains(&(member, owner)) {
            return Err(Refusal::NotNow);
        }
        self.claimed_seat(member, owner).ok_or(Refusal::Taken)?;
        self.seat_claims.open.push(OpenClaim { member, owner, since: now, agreed: Vec::new() });
        Ok(())
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
        let claim =
            self.seat_claims.open.iter_mut().find(|claim| claim.member == member).ok_or(Refusal::NoSuch)?;
        claim.agreed.retain(|id| *id != by);
        if yes {
            claim.agreed.push(by);
        }
        let owner = claim.owner;
        match (hosts, yes) {
            (true, true) => self.move_seat(member, owner, now),
            (true, false) => {
                self.seat_claims.open.retain(|claim| claim.member != member);
                self.seat_claims.refused.push((member, owner));
            }
            (false, _) => self.check_claims(now),
        }
        Ok(())
    }

    /// Moves the seats that most have confirmed, if the host's person has said nothing.
    pub(super) fn check_claims(&mut self, now: u64) {
        let lobby = &self.lobby;
        let sits = |id: &MemberId| {
            lobby.chair_of(*id).is_some() && lobby.member(*id).is_some_and(|member| member.present)
        };
        let all = lobby.members.iter().filter(|member| sits(&member.id)).count();
        let confirmed = self.seat_claims.open.iter().filter(|claim| {
            let agreed = claim.agreed.iter().filter(|id| sits(id)).count();
            now >= claim.since.saturating_add(OTHERS_DECIDE_AFTER) && 2 * agreed > all
        });
        let confirmed: Vec<_> = confirmed.map(|claim| (claim.member, claim.owner)).collect();
        for (member, owner) in confirmed {
            self.move_seat(member, owner, now);
        }
    }

    /// When the first claim that others have confirmed may be decided without the host's person.
    pub(super) fn claims_due(&self) -> Option<u64> {
        let confirmed = self.seat_claims.open.iter().filter(|claim| !claim.agreed.is_empty());
        confirmed.map(|claim| claim.since.saturating_add(OTHERS_DECIDE_AFTER)).min()
    }

    /// The member takes the owner's seat, name and figure; the owner's former device is no member any more.
    fn move_seat(&mut self, member: MemberId, owner: MemberId, now: u64) {
        self.seat_claims.open.retain(|claim| claim.member != member && claim.owner != owner);
        let Some(seat) = self.claimed_seat(member, owner) else { return };
        let Some((name, figure)) = self.lobby.member(owner).map(|owner| (owner.name.clone(), owner.figure))
        else {
            return;
        };
        if *self.lobby.chair(seat) == Chair::Person(owner) && self.lobby.phase.is_running() {
            self.set_chair(seat, Chair::StandIn(owner), Some(member), now);
        }
        self.stop_showing(member);
        if let Some(member) = self.lobby.member_mut(member) {
            (member.name, member.figure, member.next) = (name, figure, None);
        }
        self.set_chair(seat, Chair::Person(member), Some(member), now);
        self.forget(owner);
        self.lobby_changed();
        self.maybe_next_round(now);
    }
}
