//! By what a host knows its members' knocks from strangers': each has something in common
//! with the host that nobody else knows. Connections are told, since members come first.

use super::RoomClient;
use crate::games::AppGame;
use ::room::{MemberId, Room};
use meet::Pass;

/// What this device has in common with others, by who they are.
pub(super) type Passes = Vec<(MemberId, Pass)>;

impl<G: AppGame> RoomClient<G> {
    /// Tells connections who the members are, if that has changed.
    pub(super) fn tell_passes(&self) {
        let partners = self.with(Room::partners);
        let before = self.0.passes.borrow().clone();
        if before.iter().map(|(id, _)| *id).eq(partners.iter().copied()) {
            return;
        }
        // Working one out takes some milliseconds, so each is worked out once.
        let pass = |id: MemberId| {
            let known = before.iter().find(|(other, _)| *other == id).map(|(_, pass)| *pass);
            let pass = known.or_else(|| self.with(|room| room.pass(id)).map(Pass::from_bytes));
            pass.map(|pass| (id, pass))
        };
        let passes: Passes = partners.into_iter().filter_map(pass).collect();
        if let Some(transport) = &*self.0.transport.borrow() {
            transport.members(passes.iter().map(|(_, pass)| *pass).collect());
            self.0.passes.replace(passes);
        }
    }
}
