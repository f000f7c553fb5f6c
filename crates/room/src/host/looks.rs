//! Spectators who ask to look over somebody's shoulder, and people who let them.

use super::Host;
use super::requests::RequestResult;
use crate::RoomGame;
use crate::chain::{LogEntry, RequestProof};
use crate::frame::Refusal;
use crate::key::MemberId;
use crate::lobby::{Chair, Look};

impl<G: RoomGame> Host<G> {
    /// Who looks over whose shoulder, and who wants to.
    pub fn looks(&self) -> Vec<Look> {
        let look = |who, at, allowed| Look { who, at, allowed };
        let allowed = self.shoulders.iter().map(|one| look(one.who, one.owner, true));
        allowed.chain(self.looks_asked.iter().map(|(who, at)| look(*who, *at, false))).collect()
    }

    /// A spectator asks to see what this member sees, or wants to see no more of it than anybody.
    pub(super) fn look(&mut self, who: MemberId, at: Option<MemberId>) -> RequestResult<G> {
        self.looks_asked.retain(|(asks, _)| *asks != who);
        let Some(at) = at else {
            self.end_look(who);
            return Ok(());
        };
        if self.shoulders.of(who).is_some_and(|one| one.owner == at) {
            return Ok(());
        }
        let lobby = &self.lobby;
        let plays = lobby.chairs.contains(&Chair::Person(at));
        let asked_before = self.looks_refused.contains(&(who, at));
        if lobby.chair_of(who).is_some() || !plays {
            return Err(Refusal::NoSuch);
        }
        if !lobby.phase.is_running() || asked_before {
            return Err(Refusal::NotNow);
        }
        self.looks_asked.push((who, at));
        Ok(())
    }

    /// A member lets a spectator who has asked see what they see, or does not, or not any more.
    pub(super) fn let_look(
        &mut self,
        owner: MemberId,
        who: MemberId,
        may: bool,
        proof: Option<RequestProof>,
    ) -> RequestResult<G> {
        let asked = self.looks_asked.iter().position(|ask| *ask == (who, owner));
        let looks = self.shoulders.of(who).is_some_and(|one| one.owner == owner);
        match (asked, may) {
            (Some(at), true) => {
                let person = self.lobby.chair_of(owner).filter(|_| self.lobby.phase.is_running());
                let person = person.filter(|_| self.lobby.chair_of(who).is_none()).ok_or(Refusal::NotNow)?;
                self.looks_asked.remove(at);
                self.enter(LogEntry::Looks { who, at: Some(person), proof });
                self.refresh();
            }
            (Some(at), false) => {
                self.looks_asked.remove(at);
                // Nobody is asked the same again in this round.
                self.looks_refused.push((who, owner));
            }
            (None, false) if looks => self.end_look(who),
            (None, _) => return Err(Refusal::NoSuch),
        }
        Ok(())
    }

    /// A member sees no more than any spectator.
    pub(super) fn end_look(&mut self, who: MemberId) {
        self.looks_asked.retain(|(asks, at)| *asks != who && *at != who);
        if self.shoulders.of(who).is_some() {
            self.enter(LogEntry::Looks { who, at: None, proof: None });
            self.refresh();
        }
    }
}
