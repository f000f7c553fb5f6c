//! This device's part in a change of hosts: it becomes the host, or the guest of another one.

use super::host_half::host_half;
use super::played::bots;
use super::servers::SERVERS;
use super::state::set_if_new;
use super::{NewHost, RoomClient, member_name};
use ::room::MemberId;
use leptos::prelude::*;
use play::brain::Thinks;

impl RoomClient {
    /// Listens as a host from now on, or looks for one as a guest.
    pub(super) fn change_role(self) {
        if self.driver().is_over() || !self.driver().change_role(bots(self.game(), Thinks::InRoom)) {
            return;
        }
        set_if_new(&self.connected, self.is_host());
        self.driver().connect(None, SERVERS);
    }

    /// Another member's device is the host from now on, or this one.
    pub(super) fn has_new_host(self, new: NewHost) {
        let me = self.me() == new.id;
        // A replaced host is a guest from now on, also after a reload. Former hosts have loaded the code for this.
        if let Some(half) = host_half().filter(|_| !me) {
            (half.forget_replaced)(self);
        }
        self.driver().forget_saved();
        set_if_new(&self.connected, me);
        self.new_host.set(Some(new));
    }

    /// The name of a member; `None` for the person here.
    pub(crate) fn name_of(self, id: MemberId) -> Option<String> {
        let name = || self.with(|room| room.lobby().map(|lobby| member_name(lobby, id)).unwrap_or_default());
        (id != self.me()).then(name)
    }
}
