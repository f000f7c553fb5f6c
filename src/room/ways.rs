//! By which ways this device is connected with others: a guest's connections to other guests, and what the
//! transport has to know of both.

use super::RoomClient;
use crate::net::Way;
use crate::net::mesh::Mesh;
use ::room::{Input, MemberId, Room};
use meet::CarryFrame;
use std::rc::Rc;

impl RoomClient {
    /// By which way this device is connected with that of a member; `None` if it is not, or needs no network.
    pub(crate) fn way_of(&self, id: MemberId) -> Option<Way> {
        let peer = self.with(Room::peers).into_iter().find(|(_, member)| *member == id)?.0;
        self.0.transport.borrow().as_ref()?.way(peer)
    }

    /// Connections to the other guests, whose signalling goes through the host.
    pub(super) fn mesh(&self) -> Mesh {
        let weak = Rc::downgrade(&self.0);
        let say = move |to, note| {
            if let Some(inner) = weak.upgrade() {
                RoomClient(inner).handle(Input::Signal { to, note });
            }
        };
        let weak = Rc::downgrade(&self.0);
        let to_host = move |frame: &CarryFrame| {
            if let Some(inner) = weak.upgrade()
                && let Some(transport) = &*inner.transport.borrow()
            {
                transport.carry(frame);
            }
        };
        let weak = Rc::downgrade(&self.0);
        let on_carrier = move |event| {
            if let Some(inner) = weak.upgrade()
                && let Some(transport) = &*inner.transport.borrow()
            {
                transport.carrier(event);
            }
        };
        Mesh::new(self.me(), Box::new(say), Box::new(to_host), Box::new(on_carrier))
    }
}
