//! When a bot stands in for a member, and for whom the game is waiting.
//!
//! If a member is absent: after [`Settings::stand_in_after`](crate::Settings::stand_in_after),
//! or when the host's person says so. If a member is idle, the host's own person, too: when anybody who plays says so,
//! after [`Settings::idle_after`](crate::Settings::idle_after). The bot leaves when the member returns
//! or acts.

use game::{Seat, Seats};

use super::Host;
use super::requests::RequestResult;
use crate::table::forced_pass;
use crate::{Chair, MemberId, Refusal, Request, RoomGame, WaitingFor};

impl<G: RoomGame> Host<G> {
    /// For whom the game is waiting, unless the open question has a window.
    pub(super) fn waits(&self) -> Option<WaitingFor> {
        let open = self.open.as_ref().filter(|open| open.until.is_none())?;
        let game = self.dealer.as_ref()?.game();
        let places = self.asked() - self.bots_asked();
        let persons: Seats = places.into_iter().map(|place| game.person_at(place)).collect();
        (!persons.is_empty()).then_some(WaitingFor { persons, since: open.since })
    }

    /// Lets a bot stand in for a member because another one, `by`, says so.
    pub(super) fn let_stand_in(&mut self, id: MemberId, by: MemberId, now: u64) -> RequestResult<G> {
        let seat = self.lobby.chair_of(id).filter(|_| id != by).ok_or(Refusal::NoSuch)?;
        let hosts = by == self.id();
        if !hosts && self.lobby.chair_of(by).is_none() {
            return Err(Refusal::NotSeated);
        }
        let plays = self.lobby.phase.is_running() && *self.lobby.chair(seat) == Chair::Person(id);
        if !plays || self.lobby.paused {
            return Err(Refusal::NotNow);
        }
        if !hosts || self.lobby.is_present(id) {
            let after = u64::from(self.lobby.settings.idle_after.ok_or(Refusal::NotNow)?);
            let asked = self.waits().filter(|waits| waits.persons.has(seat));
            if asked.is_none_or(|waits| now < waits.since + after) {
                return Err(Refusal::NotNow);
            }
            if let Some(record) = self.record_mut(id) {
                record.state.idle = true;
            }
        }
        self.set_chair(seat, Chair::StandIn(id), Some(by), now);
        Ok(())
    }

    /// A member acts, so a bot that stands in for them leaves. An automatic pass of their device
    /// does not count.
    pub(super) fn note_activity(&mut self, id: MemberId, what: &Request<G>, now: u64) {
        let by_itself = match (what, &self.dealer) {
            (Request::Answer { .. }, Some(dealer)) => {
                forced_pass::<G>(&dealer.game().view(self.viewer(id))).as_ref() == Some(what)
            }
            _ => false,
        };
        if !by_itself {
            self.take_back(id, now);
        }
    }

    /// Lets bots stand in for members who have been absent long enough.
    pub(super) fn check_away(&mut self, now: u64) {
        while let Some((at, seat, id)) = self.first_away() {
            if now < at {
                return;
            }
            self.set_chair(seat, Chair::StandIn(id), None, now);
        }
    }

    /// When the next bot stands in for a member who is absent, and for whom.
    pub(super) fn first_away(&self) -> Option<(u64, Seat, MemberId)> {
        let after = u64::from(self.lobby.settings.stand_in_after?);
        if !self.lobby.phase.is_running() {
            return None;
        }
        let away = self.lobby.members.iter().filter(|member| !member.present).filter_map(|member| {
            let seat = self.lobby.chair_of(member.id)?;
            let waits = matches!(self.lobby.chair(seat), Chair::Person(_));
            waits.then(|| (member.since.saturating_add(after), seat, member.id))
        });
        away.min()
    }
}
