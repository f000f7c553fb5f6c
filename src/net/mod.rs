//! Connections to other devices, which carry a room's frames.
//!
//! Each way to connect is a [`Transport`]; a room ([`crate::room`]) does not know which one it has.
//! [`Transports`] combines them all: other tabs of this browser ([`tabs`]), and devices anywhere
//! ([`rtc`]), which find each other through relays (`crates/meet`). A transport reports events to a
//! function it was created with.
//!
//! Deliberately absent: what frames mean, who may enter, and when to reconnect, which are all up to
//! the room.

mod carried;
mod carrying;
mod clock;
pub(crate) mod code;
pub(crate) mod later;
mod link;
pub(crate) mod lock;
mod meeting;
pub(crate) mod mesh;
pub(crate) mod probe;
mod rtc;
pub(crate) mod servers;
mod sockets;
mod status;
mod tabs;
mod transports;

pub(crate) use clock::{now, until};
pub(crate) use status::{MeetingStatus, QrFault, QrStep, Step};
pub(crate) use transports::Transports;

use ::room::{MemberId, Peer, RoomKey};
use meet::{CarryFrame, Code, Pass, QrAnswer, QrOffer, RoomSecret};
use mesh::CarrierEvent;
use std::cell::Cell;
use std::rc::Rc;

/// An event of a transport.
pub(crate) enum TransportEvent {
    /// A connection is open.
    Connected {
        /// Its number, which is never reused.
        peer: Peer,
        /// The channel binding, which only its two ends know; zeros if there is none.
        binding: [u8; 32],
    },
    /// A connection is closed.
    Disconnected(Peer),
    /// A frame was received.
    Frame(Peer, Vec<u8>),
    /// A connection's send buffer is full (`true`) or has room again.
    Blocked(Peer, bool),
    /// The device was asleep or the page hidden, and is active again.
    Woke,
    /// The room's key, for a guest who came by six words. Comes before the connection.
    Secret(RoomSecret),
    /// The state of finding each other has changed.
    MeetingStatus(MeetingStatus),
    /// At a guest: what concerns those it carries for, or who might carry for it.
    Carry(CarryEvent),
    /// A note is to be sent over the room's frames to this member, or to the host (`None`).
    Signal(Option<MemberId>, Vec<u8>),
    /// By which way a connection goes is known better than before.
    WayChanged,
}

/// What a guest's connections to others have to know of that to the host: to carry for others, or to be carried.
pub(crate) enum CarryEvent {
    /// There is one now that no member carries, or none any more.
    Host(bool),
    /// The host has sent this.
    Frame(CarryFrame),
    /// The way to the host is full (`true`) or has room again.
    Blocked(bool),
    /// Whether that connection is direct, without a server. Answers [`CarrierEvent::IsDirect`].
    Direct(bool),
    /// It goes by a server, and others are to be asked whether one of them carries instead.
    Replace,
}

/// By which way a connection goes, from the best to the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// Nothing in between.
    Direct,
    /// This member carries.
    Member(MemberId),
    /// A TURN server does.
    Turn,
}

/// A guest's connections to the other guests ([`mesh`]), as the room uses them.
pub(crate) trait OtherGuests {
    /// Sets the guests who are present now.
    fn members(&self, there: &[MemberId]);
    /// This device has lost the host: asks everybody it is connected with to carry. The first whom the host lets
    /// do that does.
    fn ask(&self);
    /// What concerns those whom this device carries for.
    fn carry(&self, event: CarryEvent);
    /// A note from another guest has arrived; its content is untrusted.
    fn received(&self, from: MemberId, note: &[u8]);
}

/// A handler for events of a transport.
pub(crate) type OnTransportEvent = Rc<dyn Fn(TransportEvent)>;

/// How a guest finds a room.
pub(crate) enum Invitation {
    /// The room's key, which its link contains.
    Key(RoomKey),
    /// Six words.
    Code(Code),
    /// The host's offer, scanned from its screen.
    Qr(QrOffer),
}

/// A way to reach other devices, as host or as guest.
pub(crate) trait Transport {
    /// Tries to reach the host, unless that is under way. Guests only.
    fn dial(&self);
    /// Knocks again at once, since another host may listen from now on. Guests only.
    fn seek(&self);
    /// Tries again at once, without waiting: a person asks for it.
    fn try_now(&self);
    /// Sends a frame. If the connection is gone the frame is lost, and an event reports that.
    fn send(&self, peer: Peer, frame: &[u8]);
    /// Closes a connection once everything has been sent.
    fn close(&self, peer: Peer);
    /// Sets the passes of members, who are served first when many knock: at a host those of all
    /// members, at a guest its own, with the host's id.
    fn members(&self, passes: Vec<(MemberId, Pass)>);
    /// Sets which connection is whose.
    fn peers(&self, peers: Vec<(Peer, MemberId)>);
    /// Sends the host something that concerns whom this device carries for. Guests only.
    fn carry(&self, frame: &[u8]);
    /// Another guest carries for this device, or something has come of that. Guests only.
    fn carrier(&self, event: CarrierEvent);
    /// A note has come over the room's frames, from the host or from a guest; its content is untrusted.
    fn signal(&self, from: MemberId, note: &[u8]);
    /// By which way a connection goes; `None` if there is none, or it needs no network.
    fn way(&self, peer: Peer) -> Option<Way>;
    /// Sets the room's key, and the former one, which is all that members know who were away.
    fn key(&self, key: RoomKey, former: Option<RoomKey>);
    /// Sets or clears the six words by which the room can be found. Hosts only.
    fn code(&self, code: Option<Code>);
    /// Makes an offer to be shown as a QR code, with the number of the room's game; `None` ends that. Hosts
    /// only.
    fn show_offer(&self, game: Option<u8>);
    /// Accepts a guest's answer to it; `false` if it answers another one. Hosts only.
    fn accept_answer(&self, answer: &QrAnswer) -> bool;
    /// Answers the host's offer, scanned from its screen. Guests only.
    fn take_offer(&self, offer: QrOffer);
    /// Closes everything, once everything has been sent.
    fn stop(&self);
}

thread_local! {
    static NEXT: Cell<u64> = const { Cell::new(1) };
}

/// A connection number that is unique across all transports.
fn next_peer() -> Peer {
    Peer(NEXT.replace(NEXT.get() + 1))
}
