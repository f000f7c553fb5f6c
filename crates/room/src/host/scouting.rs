//! A host to whom nobody comes may have been replaced: now and then it looks for another host of its room,
//! as a guest. If one shows the certificate, this device stays a guest.

use super::Host;
use crate::RoomGame;
use crate::api::Event;
use crate::guest::Guest;
use crate::room::Room;

/// How long a host is alone before it looks for the first time, in milliseconds; then three times as long.
const FIRST: u64 = 25_000;

/// When this device looks for another host.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scouting {
    /// Since when nobody of those who have a chair is there, or since the last look.
    since: Option<u64>,
    wait: u64,
    wanted: bool,
}

impl Default for Scouting {
    fn default() -> Self {
        Scouting { since: None, wait: FIRST, wanted: false }
    }
}

impl Scouting {
    pub(super) fn due(&self) -> Option<u64> {
        self.since.map(|at| at.saturating_add(self.wait))
    }
}

impl<G: RoomGame> Host<G> {
    /// A guest that knows nothing, in the place of a host that becomes something else.
    pub(crate) fn blank(&self) -> Option<Guest<G>> {
        let name = self.lobby.member(self.id())?.name.clone();
        Some(Guest::with_key(self.key.clone(), self.rng.clone(), name, self.key()))
    }

    /// Notices that nobody comes.
    pub(super) fn check_alone(&mut self, now: u64) {
        let (own, lobby) = (self.id(), &self.lobby);
        let sits = |id| id != own && lobby.chair_of(id).is_some();
        let mut others = lobby.members.iter().filter(|member| sits(member.id)).peekable();
        let alone =
            lobby.phase.is_running() && others.peek().is_some() && others.all(|member| !member.present);
        if !alone {
            self.scouts = Scouting::default();
            return;
        }
        let since = *self.scouts.since.get_or_insert(now);
        if now >= since.saturating_add(self.scouts.wait) {
            let wait = self.scouts.wait.saturating_mul(3);
            self.scouts = Scouting { since: Some(now), wait, wanted: true };
            self.events.push_back(Event::Swap);
        }
    }

    /// This device as a guest that looks for another host, with itself parked.
    pub(crate) fn scout(mut self, now: u64) -> Room<G> {
        if !core::mem::take(&mut self.scouts.wanted) {
            return Room::Host(Box::new(self));
        }
        let rng = self.key.stream("scout", &mut self.rng);
        let connected: Vec<_> = self.connections.iter().map(|(peer, _)| peer).collect();
        for peer in connected {
            self.drop_connection(peer, now);
        }
        Guest::scouting(self.key.clone(), rng, self, now)
    }
}
