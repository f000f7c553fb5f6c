//! What this device does when the room gets another host: it may become the host, or the guest of another one.

use super::host_half::host_half;
use super::played::bots;
use super::state::set_if_new;
use super::{NewHost, RoomClient, member_name};
use ::room::MemberId;
use browser::clock::now;
use leptos::prelude::*;
use play::brain::Thinks;

impl RoomClient {
    /// Listens as a host from now on, or looks for one as a guest.
    pub(super) fn change_role(self) {
        if self.over.get() {
            return;
        }
        let bots = bots(self.game(), Thinks::InRoom);
        if !self.0.room.borrow_mut().change_role(bots, now()) {
            return;
        }
        if let Some(former) = self.transport.take() {
            former.stop();
        }
        self.passes.take();
        set_if_new(&self.connected, self.is_host());
        self.connect(None);
    }

    /// Another member's device is the host from now on, or this one.
    pub(super) fn has_new_host(self, new: NewHost) {
        let me = self.me() == new.id;
        // A host that has been replaced is a guest from now on, also after a reload. A device that was one has that
        // code.
        if let Some(half) = host_half().filter(|_| !me) {
            (half.forget_replaced)(self);
        }
        self.saved_version.take();
        set_if_new(&self.connected, me);
        self.new_host.set(Some(new));
    }

    /// The name of a member; `None` for the person here.
    pub(crate) fn name_of(self, id: MemberId) -> Option<String> {
        let name = || self.with(|room| room.lobby().map(|lobby| member_name(lobby, id)).unwrap_or_default());
        (id != self.me()).then(name)
    }
}
