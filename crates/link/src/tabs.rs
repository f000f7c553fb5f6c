//! Other tabs of this browser, for trying a room out: they reach each other without a network.
//!
//! All frames go this way, not only signalling.
//!
//! All tabs of a room share one channel, for each key that the room has had. A message is a list: sender, recipient,
//! kind, and a frame. The host answers each knock with a connection.

use super::{OnTransportEvent, RoomInput, TransportEvent, next_peer};

use ::game::{Rng, Seed};
use ::room::Peer;
use browser::event::Listener;
use browser::random;
use browser::tabs::Channel;
use std::cell::RefCell;
use std::rc::Rc;

/// Kinds of messages.
mod kind {
    /// A tab asks to be connected.
    pub(super) const KNOCK: u32 = 0;
    /// The host accepts.
    pub(super) const OPEN: u32 = 1;
    /// A frame.
    pub(super) const FRAME: u32 = 2;
    /// The connection is closed.
    pub(super) const BYE: u32 = 3;
}

/// The recipient of knocks: the host's tab.
const HOST: u32 = 0;

/// This tab on the channels of a room.
pub(super) struct Tabs {
    me: u32,
    host: bool,
    on_event: OnTransportEvent,
    /// The channels by their names; a guest knocks on the last one.
    channels: RefCell<Vec<(String, Channel, Listener)>>,
    open: RefCell<Vec<Connection>>,
}

/// An open connection.
#[derive(Clone)]
struct Connection {
    peer: Peer,
    channel: Channel,
    /// The tab at its other end.
    tab: u32,
}

impl Tabs {
    /// Listens on no channel yet.
    pub(super) fn new(host: bool, on_event: OnTransportEvent) -> Rc<Tabs> {
        let me = Rng::new(Seed(random::bytes())).below(u32::MAX) + 1;
        Rc::new(Tabs { me, host, on_event, channels: RefCell::default(), open: RefCell::default() })
    }

    /// Listens on the channel of this name from now on, if the browser has such channels.
    pub(super) fn listen(self: &Rc<Self>, name: String) {
        let mut channels = self.channels.borrow_mut();
        if let Some(at) = channels.iter().position(|(known, ..)| *known == name) {
            return channels[at..].rotate_left(1);
        }
        let Some(channel) = Channel::open(&format!("frantic-room-{name}")) else { return };
        let (weak, from) = (Rc::downgrade(self), channel.clone());
        let listener = channel.listen(move |message, frame| {
            if let Some(tabs) = weak.upgrade() {
                tabs.receive(&from, message, frame);
            }
        });
        channels.push((name, channel, listener));
    }

    /// Asks the host's tab for a connection.
    pub(super) fn dial(&self) {
        if let Some((_, channel, _)) = self.channels.borrow().last() {
            self.post(channel, HOST, kind::KNOCK, &[]);
        }
    }

    /// How many connections are open.
    pub(super) fn count(&self) -> usize {
        self.open.borrow().len()
    }

    /// Sends a frame, if the connection is one between tabs.
    pub(super) fn send(&self, peer: Peer, frame: &[u8]) {
        let to = self.open.borrow().iter().find(|one| one.peer == peer).cloned();
        if let Some(Connection { channel, tab, .. }) = to {
            self.post(&channel, tab, kind::FRAME, frame);
        }
    }

    /// Closes a connection; `false` if it is none between tabs.
    pub(super) fn close(&self, peer: Peer) -> bool {
        let Some(Connection { channel, tab, .. }) = self.remove(|one| one.peer == peer) else {
            return false;
        };
        self.post(&channel, tab, kind::BYE, &[]);
        true
    }

    /// Tells all connected tabs that this one is gone.
    pub(super) fn leave(&self) {
        for Connection { channel, tab, .. } in self.open.take() {
            self.post(&channel, tab, kind::BYE, &[]);
        }
    }

    /// Tells all connected tabs that this one is gone, and stops listening.
    pub(super) fn stop(&self) {
        self.leave();
        for (_, channel, _) in self.channels.take() {
            channel.close();
        }
    }

    fn post(&self, channel: &Channel, to: u32, kind: u32, frame: &[u8]) {
        // It fails only on a closed channel, when the room is over.
        channel.post([self.me, to, kind], frame);
    }

    fn receive(&self, channel: &Channel, [from, to, kind]: [u32; 3], frame: Vec<u8>) {
        if to != self.me && !(self.host && to == HOST && kind == kind::KNOCK) {
            return;
        }
        match kind {
            kind::KNOCK if self.host => {
                self.lost(from);
                // Must come first, or the guest would receive a frame of an unknown connection.
                self.post(channel, from, kind::OPEN, &[]);
                self.connect(channel, from);
            }
            kind::OPEN if !self.host => {
                self.lost(from);
                self.connect(channel, from);
            }
            kind::FRAME => {
                let peer = self.open.borrow().iter().find(|one| one.tab == from).map(|one| one.peer);
                if let Some(peer) = peer {
                    (self.on_event)(TransportEvent::Room(RoomInput::Frame(peer, frame)));
                }
            }
            kind::BYE => self.lost(from),
            _ => {}
        }
    }

    fn connect(&self, channel: &Channel, tab: u32) {
        let (peer, channel) = (next_peer(), channel.clone());
        self.open.borrow_mut().push(Connection { peer, channel, tab });
        (self.on_event)(TransportEvent::Room(RoomInput::Connected { peer, binding: [0; 32] }));
    }

    fn remove(&self, which: impl Fn(&Connection) -> bool) -> Option<Connection> {
        let mut open = self.open.borrow_mut();
        let at = open.iter().position(which)?;
        Some(open.swap_remove(at))
    }

    fn lost(&self, tab: u32) {
        let lost = self.remove(|one| one.tab == tab);
        if let Some(Connection { peer, .. }) = lost {
            (self.on_event)(TransportEvent::Room(RoomInput::Disconnected(peer)));
        }
    }
}

impl Drop for Tabs {
    fn drop(&mut self) {
        self.stop();
    }
}
