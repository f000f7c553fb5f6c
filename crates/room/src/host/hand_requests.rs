//! Spectators who ask people to show them their hand.

use super::Host;
use super::asked::Wish;
use super::requests::RequestResult;
use crate::RoomGame;
use crate::chain::{LogEntry, RequestProof};
use crate::frame::Refusal;
use crate::key::MemberId;
use crate::lobby::HandRequest;

impl<G: RoomGame> Host<G> {
    /// Which spectators see whose hand, or ask to.
    pub fn hand_requests(&self) -> Vec<HandRequest> {
        let request = |spectator, member, allowed| HandRequest { spectator, member, allowed };
        let shown = self.shared_hands.iter().map(|one| request(one.spectator, one.owner, true));
        let is_here = |id| self.lobby.member(id).is_some_and(|member| member.present);
        let asked = self.asked.open(Wish::SeeHand);
        let asked = asked.filter(|ask| is_here(ask.by) && self.lobby.may_show_hand(ask.of, ask.by));
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
}
