//! A host to whom nobody comes, or not its heir, may have been replaced: now and then it looks for another host of
//! its room, as a guest. If one shows the certificate, this device stays a guest.

use super::Host;
use crate::RoomGame;
use crate::api::Event;
use crate::guest::{Guest, RETURNS_WITHIN};
use crate::key::MemberId;
use crate::room::Room;

/// How long a host is alone before it looks for the first time, in milliseconds; then three times as long.
const FIRST: u64 = 25_000;
/// The same while no game is running: then others take over later, too.
const FIRST_IN_LOBBY: u64 = 75_000;
/// A host that has just slept looks at once if nobody is there any more.
const JUST_WOKE: u64 = 10_000;

/// After so many milliseconds the heir of a page that was closed takes over, unless it is back; a bit later than the
/// heir itself thinks ([`RETURNS_WITHIN`]), who heard of it later.
const HEIR_TAKES_OVER: u64 = RETURNS_WITHIN + 3000;
/// A page that was closed for longer looks for its heir before anything else.
const HEIR_MAY_HAVE: u64 = RETURNS_WITHIN - 3000;
/// The heir may have been slow: how long until it is looked for once more.
const ONCE_MORE: u64 = 30_000;

/// When this device looks for another host.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProbeTimer {
    /// Since when nobody of those who have a chair is there, or since the last look.
    since: Option<u64>,
    wait: u64,
    /// It is to look now, for whatever reason.
    wanted: bool,
    /// When it last woke from a sleep.
    woke_at: Option<u64>,
}

/// A member to whom this device has handed the room over in case its page does not come back. It is back.
#[derive(Clone, Copy, Debug)]
pub(super) struct AwaitedHeir {
    id: MemberId,
    /// If it has not come by then, it may be the host.
    until: u64,
    /// It was looked for once.
    looked: bool,
}

impl Default for ProbeTimer {
    fn default() -> Self {
        ProbeTimer { since: None, wait: FIRST, wanted: false, woke_at: None }
    }
}

impl ProbeTimer {
    pub(super) fn due(&self) -> Option<u64> {
        self.since.map(|at| at.saturating_add(self.wait))
    }

    /// This device slept.
    pub(super) fn note_sleep(&mut self, now: u64) {
        self.woke_at = Some(now);
    }
}

impl<G: RoomGame> Host<G> {
    /// A guest that knows nothing, in the place of a host that becomes something else.
    pub(crate) fn placeholder(&self) -> Option<Guest<G>> {
        let name = self.lobby.member(self.id())?.name.clone();
        Some(Guest::with_key(self.key.clone(), self.rng.clone(), name, self.key()))
    }

    /// Notices that nobody comes.
    pub(super) fn check_alone(&mut self, now: u64) {
        let (own, lobby) = (self.id(), &self.lobby);
        let sits = |id| id != own && lobby.chair_of(id).is_some();
        let mut others = lobby.members.iter().filter(|member| sits(member.id)).peekable();
        let alone = others.peek().is_some() && others.all(|member| !member.present);
        let wait = if lobby.phase.is_running() { FIRST } else { FIRST_IN_LOBBY };
        let woke_at = self.probe.woke_at.filter(|at| now < at.saturating_add(JUST_WOKE));
        if !alone {
            let wanted = self.probe.wanted;
            self.probe = ProbeTimer { wait, wanted, woke_at, ..ProbeTimer::default() };
            return;
        }
        let since = *self.probe.since.get_or_insert(now);
        if woke_at.is_some() || now >= since.saturating_add(self.probe.wait) {
            let wait = self.probe.wait.saturating_mul(3);
            self.probe = ProbeTimer { since: Some(now), wait, ..ProbeTimer::default() };
            self.look_for_another();
        }
    }

    /// This device's page was closed, and is back after so many milliseconds: its heir, to whom it had handed the
    /// room over for this case, may take over if it does not come in time, or have done so.
    pub fn came_back(&mut self, closed_for: u64, now: u64) {
        if closed_for > HEIR_MAY_HAVE {
            return self.look_for_another();
        }
        let until = now.saturating_add(HEIR_TAKES_OVER.saturating_sub(closed_for));
        self.awaited_heir = self.stored_heir.map(|id| AwaitedHeir { id, until, looked: false });
        self.sitters_changed(now);
    }

    /// For whose device the game stands still, because it may take over from the log as it is.
    pub fn awaited_heir(&self) -> Option<MemberId> {
        self.awaited_heir.filter(|heir| !heir.looked).map(|heir| heir.id)
    }

    /// Whether the game stands still for its heir.
    pub(super) fn awaits_heir(&self) -> bool {
        self.awaited_heir().is_some()
    }

    pub(super) fn awaited_heir_due(&self) -> Option<u64> {
        self.awaited_heir.map(|heir| heir.until)
    }

    /// Notices that the heir has come, or has not.
    pub(super) fn check_awaited_heir(&mut self, now: u64) {
        let Some(heir) = self.awaited_heir else { return };
        if self.lobby.member(heir.id).is_none_or(|member| member.present) {
            self.awaited_heir = None;
        } else if now >= heir.until {
            let until = now.saturating_add(ONCE_MORE);
            self.awaited_heir = (!heir.looked).then_some(AwaitedHeir { looked: true, until, ..heir });
            self.look_for_another();
        } else {
            return;
        }
        self.lobby_changed();
        self.restart_timers(now);
        self.sitters_changed(now);
        self.maybe_next_round(now);
    }

    /// Looks for another host of the room at once. If there is none this device is the host again.
    pub fn look_for_another(&mut self) {
        self.probe.wanted = true;
        self.events.push_back(Event::ChangeRole);
    }

    /// Its person is busy: it looks again in a while.
    pub(crate) fn look_later(&mut self, now: u64) {
        self.probe = ProbeTimer { since: Some(now), wait: FIRST, ..ProbeTimer::default() };
    }

    /// This device as a guest that looks for another host.
    pub(crate) fn into_probe(mut self, now: u64) -> Room<G> {
        if !core::mem::take(&mut self.probe.wanted) {
            return Room::Host(Box::new(self));
        }
        let rng = self.key.stream("probe", &mut self.rng);
        let connected: Vec<_> = self.connections.iter().map(|(peer, _)| peer).collect();
        for peer in connected {
            self.drop_connection(peer, now);
        }
        Guest::probe(self.key.clone(), rng, self, now)
    }
}
