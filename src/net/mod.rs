//! Connections to other devices: what carries a room's frames.
//!
//! Each way to connect is a [`Transport`]; a room ([`crate::room`]) does not know
//! which it has. [`Transports`] is all of them: other tabs of this browser ([`tabs`]), and
//! devices anywhere ([`rtc`]), which find each other by relays (`crates/meet`). What
//! a transport has to tell comes by a function that it was made with.
//!
//! Not here: what frames say, who may enter, when to try again (all the room's).

mod broker;
mod clock;
pub(crate) mod code;
mod link;
pub(crate) mod lock;
mod machine;
pub(crate) mod mesh;
pub(crate) mod probe;
mod rtc;
pub(crate) mod servers;
mod sockets;
mod status;
mod tabs;
mod transports;

pub(crate) use clock::{now, until};
pub(crate) use status::{MeetingStatus, Step};
pub(crate) use transports::Transports;

use ::room::{Peer, RoomKey};
use meet::{Code, Pass, RoomSecret};
use std::cell::Cell;
use std::rc::Rc;

/// What happens to connections.
pub(crate) enum TransportEvent {
    /// One is open.
    Connected {
        /// Its number; each has another.
        peer: Peer,
        /// What both its ends know and nobody between them; noughts if nothing.
        binding: [u8; 32],
    },
    /// One is gone.
    Disconnected(Peer),
    /// A frame has come.
    Frame(Peer, Vec<u8>),
    /// A connection takes nothing more for now, or does again.
    Blocked(Peer, bool),
    /// The device was asleep, or the page out of sight, and is there again.
    Woke,
    /// The room's key, for a guest who came by words: comes before the connection.
    Secret(RoomSecret),
    /// It stands otherwise with meeting.
    MeetingStatus(MeetingStatus),
}

/// Where a transport tells what happens.
pub(crate) type OnTransportEvent = Rc<dyn Fn(TransportEvent)>;

/// By what a guest finds a room.
pub(crate) enum Invitation {
    /// Its key, which is its link.
    Key(RoomKey),
    /// Six words.
    Code(Code),
}

/// A way to reach other devices, as host or as guest.
pub(crate) trait Transport {
    /// Tries to reach the host, unless that is being done. Guests only.
    fn dial(&self);
    /// Tries again at once, whatever was to be waited for: a person asks for it.
    fn try_now(&self);
    /// Sends a frame. Where the connection is gone it is lost, and that is told.
    fn send(&self, peer: Peer, frame: &[u8]);
    /// Ends a connection, after all that was sent.
    fn close(&self, peer: Peer);
    /// What the host and its members have in common, each for itself: all of them at a
    /// host, a guest's own at a guest. Members come first where many knock.
    fn members(&self, passes: Vec<Pass>);
    /// The room's key is another; members who were away know the former one.
    fn key(&self, key: RoomKey, former: Option<RoomKey>);
    /// The room can be found by these words too, or no longer. Hosts only.
    fn code(&self, code: Option<Code>);
    /// Ends everything, after all that was sent.
    fn stop(&self);
}

thread_local! {
    static NEXT: Cell<u64> = const { Cell::new(1) };
}

/// A number that no other connection has, whichever way it goes.
fn next_peer() -> Peer {
    Peer(NEXT.replace(NEXT.get() + 1))
}
