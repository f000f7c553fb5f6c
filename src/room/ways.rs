//! By which ways this device is connected with others: a guest's connections to other guests, and what the
//! transport has to know of both.

use super::RoomClient;
use crate::net::{CarryEvent, OtherGuests, Way, later};
use ::room::{Input, MemberId, Room};
use std::cell::{Cell, RefCell};

/// How many notes of other guests wait until there are connections: no room has more guests.
const MAX_NOTES: usize = 40;

/// A guest's connections to the other guests. They come with what is loaded later; until then, what they have to know
/// is kept.
#[derive(Default)]
pub(super) struct Others {
    all: RefCell<Option<Box<dyn OtherGuests>>>,
    /// The last note of each guest.
    notes: RefCell<Vec<(MemberId, Vec<u8>)>>,
    /// Whether there is a direct connection to the host.
    host: Cell<bool>,
}

impl Others {
    /// Closes them all.
    pub(super) fn stop(&self) {
        self.all.take();
        self.notes.take();
        self.host.set(false);
    }

    /// This device has lost the host: others are asked to carry.
    pub(super) fn ask(&self) {
        if let Some(all) = &*self.all.borrow() {
            all.ask();
        }
    }

    /// A note from another guest has arrived.
    pub(super) fn received(&self, from: MemberId, note: Vec<u8>) {
        if let Some(all) = &*self.all.borrow() {
            return all.received(from, &note);
        }
        let mut notes = self.notes.borrow_mut();
        notes.retain(|(id, _)| *id != from);
        if notes.len() < MAX_NOTES {
            notes.push((from, note));
        }
    }
}

impl RoomClient {
    /// By which way this device is connected with that of a member; `None` if it is not, or needs no network.
    pub(crate) fn way_of(self, id: MemberId) -> Option<Way> {
        let peer = self.with(Room::peers).into_iter().find(|(_, member)| *member == id)?.0;
        self.transport(|transport| transport.way(peer))?
    }

    /// Something concerns whom this guest carries for.
    pub(super) fn carry(self, event: CarryEvent) {
        if let CarryEvent::Host(here) = event {
            self.0.others.host.set(here);
        }
        match (&*self.0.others.all.borrow(), event) {
            (Some(all), event) => all.carry(event),
            // The host asks somebody else.
            (None, CarryEvent::Frame(frame)) => self.carry_to_host(&meet::close_carried(frame.pair())),
            (None, _) => {}
        }
    }

    fn carry_to_host(self, frame: &[u8]) {
        self.transport(|transport| transport.carry(frame));
    }

    /// Connects with the other guests, as soon as the code is there; the signalling goes through the host.
    pub(super) fn connect_others(self) {
        let others = &self.0.others;
        if others.all.borrow().is_some() {
            return;
        }
        let say = move |to, note| self.handle(Input::Signal { to, note });
        let to_host = move |frame: &[u8]| self.carry_to_host(frame);
        let on_carrier = move |event| {
            self.transport(|transport| transport.carrier(event));
        };
        let all = later::other_guests(self.me(), Box::new(say), Box::new(to_host), Box::new(on_carrier));
        let Some(all) = all else { return };
        if others.host.get() {
            all.carry(CarryEvent::Host(true));
        }
        others.all.replace(Some(all));
        self.update_others();
        for (from, note) in others.notes.take() {
            others.received(from, note);
        }
    }

    /// Says who is there.
    pub(super) fn update_others(self) {
        if let Some(all) = &*self.0.others.all.borrow() {
            let there: Vec<MemberId> = self.with(|room| {
                // The host is the first.
                let guests = room.lobby().map(|lobby| lobby.members.iter().skip(1)).into_iter().flatten();
                guests.filter(|member| member.present).map(|member| member.id).collect()
            });
            all.members(&there);
        }
    }
}
