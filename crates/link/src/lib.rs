//! Connections to other devices, which carry a room's frames, and the driver of a room, which uses them and the clock.
//!
//! A [`Transport`] makes them all: to other tabs of this browser ([`tabs`]), and to devices anywhere, which find each
//! other through relays (`crates/meet`). A room does not know which kind it has. The transport reports events
//! to a function it was created with: that of the room's [`Driver`].
//!
//! Deliberately absent: what frames mean, who may enter, and when to reconnect, which are all up to the room
//! (`crates/room`); the signals and words of pages; and the storage, which is used by [`Servers`] and [`RoomPage`].

pub mod code;
mod driver;
pub mod later;
mod link;
mod meeting;
pub mod qr_code;
mod queue;
pub mod servers;
mod status;
mod tabs;
mod transport;

pub use driver::{Driver, RoomPage};
pub use servers::Servers;
pub use status::{MeetingStatus, QrFault, QrStep, Step};
pub use transport::{Route, Transport};

use ::room::{AnyGame, Peer, RoomKey};
use browser::random;
use game::Seed;
use meet::{Code, QrOffer, RoomSecret};
use std::cell::Cell;
use std::rc::Rc;

/// An input of a room on this device.
type RoomInput = ::room::Input<AnyGame>;

/// An event of a [`Transport`].
pub(crate) enum TransportEvent {
    /// Inputs passed to the room unchanged: its connections and their frames, and that this device is active again.
    Room(RoomInput),
    /// The room's key, for a guest who came by six words. Comes before the connection.
    Secret(RoomSecret),
    /// The state of finding each other has changed.
    MeetingStatus(MeetingStatus),
    /// More is known about the route of a connection.
    RouteChanged,
}

/// A handler for events of a transport.
pub(crate) type OnTransportEvent = Rc<dyn Fn(TransportEvent)>;

/// How a guest finds a room.
pub enum Invitation {
    /// The room's key, which its link contains.
    Key(RoomKey),
    /// Six words.
    Code(Code),
    /// The host's offer, scanned from its screen.
    Qr(QrOffer),
}

thread_local! {
    static NEXT: Cell<u64> = const { Cell::new(1) };
}

/// A seed for secrets, above all the keys of a room; `None` if the browser has no real randomness, which nothing can
/// replace.
pub fn real_seed() -> Option<Seed> {
    random::secret().map(Seed)
}

/// A connection number that is unique across all transports of this page.
fn next_peer() -> Peer {
    Peer(NEXT.replace(NEXT.get() + 1))
}
