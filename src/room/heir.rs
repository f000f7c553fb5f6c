//! What this device does when the room's host is lost: it may become the host, or the guest of another one.

use super::{Bots, RoomClient, persist};
use crate::net::lock::WakeLock;
use crate::net::{Invitation, Transports, now};
use ::room::{Input, MemberId, Room};
use leptos::prelude::*;

impl RoomClient {
    /// Listens as a host from now on, or looks for one as a guest.
    pub(super) fn swap(&self) {
        if self.0.over.get() {
            return;
        }
        let bots = Box::new(Bots::of_host(&self.0.game));
        if !self.0.room.borrow_mut().swap(bots, now()) {
            return;
        }
        let (listens, key, former) =
            self.with(|room| (matches!(room, Room::Host(_)), room.key(), room.former_key()));
        if let Some(former) = self.0.transport.take() {
            former.stop();
        }
        let transport = Transports::new(Invitation::Key(key), former, listens, self.transport_handler());
        self.0.transport.replace(Some(Box::new(transport)));
        self.0.passes.take();
        self.update_passes();
        self.0.mesh.replace((!listens).then(|| self.mesh()));
        self.show_whose(self.is_host());
        self.handle(Input::Tick);
    }

    /// The game goes on with this member's device as the host.
    pub(super) fn continued(&self, heir: MemberId) {
        let me = self.me() == heir;
        if !me {
            // A host that has been replaced is a guest from now on, also after a reload.
            persist::forget(self.game().key(), true, self.me());
        }
        self.0.saved_version.take();
        self.show_whose(me);
        self.0.heir.set(Some(heir));
    }

    fn show_whose(&self, host: bool) {
        if self.0.connected.get_untracked() != host {
            self.0.connected.set(host);
        }
        self.0.awake.replace(host.then(WakeLock::acquire));
    }

    /// The name of a member; `None` for the person here.
    pub(crate) fn name_of(&self, id: MemberId) -> Option<String> {
        let name = self.with(|room| {
            room.lobby().and_then(|lobby| lobby.member(id)).map(|member| member.name.as_str().to_owned())
        });
        (id != self.me()).then(|| name.unwrap_or_default())
    }

    /// The person here wants to go on without those who do not answer.
    pub(crate) fn go_on(&self) {
        self.handle(Input::GoOn);
    }
}
