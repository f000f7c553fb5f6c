//! Connections to other devices: what carries a room's frames.
//!
//! Each way to connect is a [`Carrier`]; a room ([`crate::room`]) does not know
//! which it has. What a carrier has to tell comes by a function that it was made with.

pub(crate) mod tabs;

use ::room::Peer;
use std::rc::Rc;

/// What happens to connections.
pub(crate) enum Told {
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
}

/// Where a carrier tells what happens.
pub(crate) type Tell = Rc<dyn Fn(Told)>;

/// A way to reach other devices, as host or as guest.
pub(crate) trait Carrier {
    /// Tries to reach the host, once. Guests only.
    fn dial(&self);
    /// Sends a frame. Where the connection is gone it is lost, and that is told.
    fn send(&self, peer: Peer, frame: &[u8]);
    /// Ends a connection, after all that was sent.
    fn close(&self, peer: Peer);
}
