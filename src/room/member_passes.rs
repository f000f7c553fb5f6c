//! The passes by which a host tells its members' knocks from strangers': each member shares a
//! secret with the host that nobody else knows. The transport is told, because members are let in
//! first.

use super::RoomClient;
use ::room::{MemberId, Room};
use meet::Pass;

/// The passes this device shares with others, by their ids.
pub(super) type Passes = Vec<(MemberId, Pass)>;

impl RoomClient {
    /// Tells the transport who the members are, if that has changed.
    pub(super) fn update_passes(self) {
        let partners = self.with(Room::partners);
        let before = self.passes.borrow().clone();
        if before.iter().map(|(id, _)| *id).eq(partners.iter().copied()) {
            return;
        }
        // Computing a pass takes some milliseconds, so each is computed once.
        let pass = |id: MemberId| {
            let known = before.iter().find(|(other, _)| *other == id).map(|(_, pass)| *pass);
            let pass = known.or_else(|| self.with(|room| room.pass(id)).map(Pass::from_bytes));
            pass.map(|pass| (id, pass))
        };
        let passes: Passes = partners.into_iter().filter_map(pass).collect();
        if self.transport(|transport| transport.members(passes.clone())).is_some() {
            self.passes.replace(passes);
        }
    }
}
