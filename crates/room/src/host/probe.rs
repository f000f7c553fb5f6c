//! A host without guests may have been replaced, so now and then it looks for another host of its
//! room, as a guest. If one shows the certificate, this device stays a guest.

use super::Host;
use crate::{Certificate, Chair, Event, HostSearch, RoomGame};

/// How long a host is alone before it looks for the first time, in milliseconds; then three times as long.
const FIRST: u64 = 25_000;
/// The first search is later while no game is running, because others take over later then; and in a room of two:
/// it has no elections, and a guest that comes back cannot find this device while it looks for another host.
const FIRST_UNHURRIED: u64 = 75_000;
/// A device that slept, or whose page was loaded again, looks after this time, unless somebody who plays is back.
const AFTER_AWAY: u64 = 4000;

/// When this device looks for another host.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProbeTimer {
    /// Since when no other member with a chair is present, or since the last search.
    since: Option<u64>,
    wait: u64,
    /// When it looks once, after a sleep or a reload of its page.
    soon: Option<u64>,
    /// It slept or was loaded again, and no guest has come back yet: the others may have gone on.
    was_away: bool,
    /// It is to look now.
    wanted: bool,
}

impl Default for ProbeTimer {
    fn default() -> Self {
        ProbeTimer { since: None, wait: FIRST, soon: None, was_away: false, wanted: false }
    }
}

impl ProbeTimer {
    pub(super) fn due(&self) -> Option<u64> {
        self.since.map(|at| self.soon.unwrap_or_else(|| at.saturating_add(self.wait)))
    }

    /// Notes that this device slept, or that its page was loaded again.
    pub(super) fn note_away(&mut self, now: u64) {
        (self.soon, self.was_away) = (Some(now + AFTER_AWAY), true);
    }

    /// Whether it is to look now; the search then begins.
    pub(super) fn begin(&mut self) -> bool {
        self.was_away &= !self.wanted;
        core::mem::take(&mut self.wanted)
    }

    /// Notes that somebody who plays is present.
    pub(super) fn note_back(&mut self) {
        (self.soon, self.was_away) = (None, false);
    }
}

impl<G: RoomGame> Host<G> {
    /// Looks for another host once this one has been alone for long.
    pub(super) fn check_alone(&mut self, now: u64) {
        let (own, lobby) = (self.id(), &self.lobby);
        let sits = |id| id != own && lobby.chair_of(id).is_some();
        let mut others = lobby.members.iter().filter(|member| sits(member.id)).peekable();
        let any = others.peek().is_some();
        let alone = any && others.all(|member| !member.present);
        let elects = lobby.chairs.iter().filter_map(Chair::owner).filter(|id| *id != own).nth(1).is_some();
        let wait = if lobby.phase.is_running() && elects { FIRST } else { FIRST_UNHURRIED };
        if !any {
            self.probe.note_back();
        }
        if !alone {
            self.probe.since = None;
            return;
        }
        if self.probe.since.is_none() {
            (self.probe.since, self.probe.wait) = (Some(now), wait);
        }
        if self.probe.due().is_some_and(|at| now >= at) {
            self.probe.since = Some(now);
            if self.probe.soon.take().is_none() {
                self.probe.wait = self.probe.wait.saturating_mul(3);
            }
            self.look_for_another();
        }
    }

    /// Whether the others may have gone on with the game while this device was away: until that is known nothing is
    /// entered.
    pub(crate) fn is_unsure(&self) -> bool {
        self.probe.was_away && self.lobby.phase.is_running()
    }

    /// Looks for another host of the room at once. If there is none this device is the host again.
    pub fn look_for_another(&mut self) {
        self.probe.wanted = true;
        self.events.push_back(Event::ChangeRole);
    }

    /// The kind of search for the host of the room, which may be another one.
    pub(crate) fn host_search(&self) -> HostSearch {
        if self.is_candidate() {
            HostSearch::Votes
        } else if self.is_unsure() {
            HostSearch::Checks
        } else if self.went_on_alone() {
            HostSearch::Alone
        } else {
            HostSearch::None
        }
    }

    /// Whether this device has gone on by the vote of its own person alone, and nobody who sits has come since.
    fn went_on_alone(&self) -> bool {
        let by_itself = |last: &Certificate| last.votes().is_some_and(|votes| votes.len() == 1);
        self.probe.since.is_some() && self.lineage.last().is_some_and(by_itself)
    }

    /// Looks for the others at once, because its person wants to.
    pub(super) fn go_back(&mut self) {
        if self.went_on_alone() {
            self.probe.was_away = true;
            self.look_for_another();
        }
    }

    /// Puts the search off, because its person is busy.
    pub(crate) fn look_later(&mut self, now: u64) {
        self.probe = ProbeTimer { since: Some(now), wait: FIRST, ..ProbeTimer::default() };
    }
}
