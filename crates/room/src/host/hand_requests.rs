//! Spectators who ask people to show them their hand.

use super::Host;
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
        let is_here = |who| self.lobby.member(who).is_some_and(|member| member.present);
        let may_ask = |who, whose| is_here(who) && self.lobby.may_show_hand(whose, who);
        let asked = self.hands_asked.iter().filter(|(who, whose)| may_ask(*who, *whose));
        shown.chain(asked.map(|(who, whose)| request(*who, *whose, false))).collect()
    }

    /// A spectator asks to see this member's hand, or wants to see nobody's any more.
    pub(super) fn ask_for_hand(&mut self, spectator: MemberId, member: Option<MemberId>) -> RequestResult<G> {
        self.hands_asked.retain(|(asks, _)| *asks != spectator);
        let Some(member) = member else {
            self.stop_showing(spectator);
            return Ok(());
        };
        if self.shared_hands.shown_to(spectator).is_some_and(|one| one.owner == member) {
            return Ok(());
        }
        if !self.lobby.phase.is_running() || self.hands_refused.contains(&(spectator, member)) {
            return Err(Refusal::NotNow);
        }
        if !self.lobby.may_show_hand(member, spectator) {
            return Err(Refusal::NoSuch);
        }
        self.hands_asked.push((spectator, member));
        Ok(())
    }

    /// A member shows their hand to a spectator who has asked, or refuses, or stops showing it.
    pub(super) fn answer_hand_request(
        &mut self,
        owner: MemberId,
        spectator: MemberId,
        shows: bool,
        proof: Option<RequestProof>,
    ) -> RequestResult<G> {
        let asked = self.hands_asked.iter().position(|ask| *ask == (spectator, owner));
        let shown = self.shared_hands.shown_to(spectator).is_some_and(|one| one.owner == owner);
        match (asked, shows) {
            (Some(at), true) => {
                let person = self.lobby.chair_of(owner);
                let person = person.filter(|_| self.lobby.may_show_hand(owner, spectator));
                let person = person.ok_or(Refusal::NotNow)?;
                self.hands_asked.remove(at);
                self.enter(LogEntry::HandShown { to: spectator, person: Some(person), proof });
                self.refresh();
            }
            (Some(at), false) => {
                self.hands_asked.remove(at);
                // Nobody is asked the same again in this round.
                self.hands_refused.push((spectator, owner));
            }
            (None, false) if shown => self.stop_showing(spectator),
            (None, _) => return Err(Refusal::NoSuch),
        }
        Ok(())
    }

    /// This member sees no more than any spectator, and is not asked any more.
    pub(super) fn stop_showing(&mut self, to: MemberId) {
        self.hands_asked.retain(|(asks, whose)| *asks != to && *whose != to);
        if self.shared_hands.shown_to(to).is_some() {
            self.enter(LogEntry::HandShown { to, person: None, proof: None });
            self.refresh();
        }
    }
}
