//! Other tabs of this browser, for trying a room out: they reach each other without a network.
//!
//! All frames go this way, not only signalling.
//!
//! All tabs of a room share one channel. A message is a list: sender, recipient, kind, and a frame.
//! The host answers each knock with a connection.

use super::{OnTransportEvent, TransportEvent, next_peer};
use ::room::Peer;
use gloo_events::EventListener;
use js_sys::{Array, Uint8Array};
use leptos::prelude::window;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast as _;
use web_sys::{BroadcastChannel, Event, EventTarget, MessageEvent};

/// Kinds of messages.
mod kind {
    /// A tab asks to be connected.
    pub(super) const KNOCK: u8 = 0;
    /// The host accepts.
    pub(super) const OPEN: u8 = 1;
    /// A frame.
    pub(super) const FRAME: u8 = 2;
    /// The connection is closed.
    pub(super) const BYE: u8 = 3;
}

/// The recipient of knocks: whichever tab is the host.
const HOST: u32 = 0;

/// This tab on the channel of a room.
pub(super) struct Tabs(Rc<Inner>);

struct Inner {
    name: String,
    channel: BroadcastChannel,
    me: u32,
    host: bool,
    on_event: OnTransportEvent,
    /// Open connections, each with the tab at its other end.
    open: RefCell<Vec<(Peer, u32)>>,
    listeners: RefCell<Vec<EventListener>>,
}

impl Tabs {
    /// Listens on the channel of this name. `None` if the browser has no such channels.
    pub(super) fn new(name: &str, me: u32, host: bool, on_event: OnTransportEvent) -> Option<Tabs> {
        let inner = Rc::new(Inner {
            name: name.to_owned(),
            channel: BroadcastChannel::new(&format!("frantic-room-{name}")).ok()?,
            me: me.max(1),
            host,
            on_event,
            open: RefCell::default(),
            listeners: RefCell::default(),
        });
        let listen = |target: &EventTarget, name: &'static str, handle: fn(&Inner, &Event)| {
            let weak = Rc::downgrade(&inner);
            EventListener::new(target, name, move |event| {
                if let Some(inner) = weak.upgrade() {
                    handle(&inner, event);
                }
            })
        };
        let message = listen(&inner.channel, "message", |inner, event| inner.receive(event.unchecked_ref()));
        let leave = listen(&window(), "pagehide", |inner, _| inner.leave());
        inner.listeners.replace(vec![message, leave]);
        Some(Tabs(inner))
    }

    pub(super) fn name(&self) -> &str {
        &self.0.name
    }

    pub(super) fn dial(&self) {
        self.0.post(HOST, kind::KNOCK, &[]);
    }

    pub(super) fn send(&self, peer: Peer, frame: &[u8]) {
        if let Some(tab) = self.0.tab(peer) {
            self.0.post(tab, kind::FRAME, frame);
        }
    }

    pub(super) fn close(&self, peer: Peer) {
        if let Some(tab) = self.0.tab(peer) {
            self.0.post(tab, kind::BYE, &[]);
            self.0.forget(tab);
        }
    }
}

impl Drop for Tabs {
    fn drop(&mut self) {
        self.0.leave();
        self.0.channel.close();
    }
}

impl Inner {
    fn tab(&self, peer: Peer) -> Option<u32> {
        self.open.borrow().iter().find(|(open, _)| *open == peer).map(|(_, tab)| *tab)
    }

    fn peer(&self, tab: u32) -> Option<Peer> {
        self.open.borrow().iter().find(|(_, open)| *open == tab).map(|(peer, _)| *peer)
    }

    fn post(&self, to: u32, kind: u8, frame: &[u8]) {
        let message = Array::of4(&self.me.into(), &to.into(), &kind.into(), &Uint8Array::from(frame));
        // It fails only on a closed channel, when the room is over.
        self.channel.post_message(&message).ok();
    }

    fn receive(&self, event: &MessageEvent) {
        let message = Array::from(&event.data());
        #[expect(clippy::cast_sign_loss, reason = "what is below nought is nobody")]
        let number = |at: u32| message.get(at).as_f64().map(|number| number as u32);
        let (Some(from), Some(to), Some(kind)) = (number(0), number(1), number(2)) else { return };
        let mine = to == self.me || (self.host && to == HOST && u8::try_from(kind) == Ok(kind::KNOCK));
        if !mine {
            return;
        }
        match u8::try_from(kind) {
            Ok(kind::KNOCK) if self.host => {
                self.lost(from);
                // Must come first, or the guest would receive a frame of an unknown connection.
                self.post(from, kind::OPEN, &[]);
                self.connect(from);
            }
            Ok(kind::OPEN) if !self.host => {
                self.lost(from);
                self.connect(from);
            }
            Ok(kind::FRAME) => {
                if let Some(peer) = self.peer(from) {
                    let frame = message.get(3).dyn_into::<Uint8Array>().map(|bytes| bytes.to_vec());
                    (self.on_event)(TransportEvent::Frame(peer, frame.unwrap_or_default()));
                }
            }
            Ok(kind::BYE) => self.lost(from),
            _ => {}
        }
    }

    fn connect(&self, tab: u32) {
        let peer = next_peer();
        self.open.borrow_mut().push((peer, tab));
        (self.on_event)(TransportEvent::Connected { peer, binding: [0; 32] });
    }

    fn forget(&self, tab: u32) {
        self.open.borrow_mut().retain(|(_, open)| *open != tab);
    }

    fn lost(&self, tab: u32) {
        if let Some(peer) = self.peer(tab) {
            self.forget(tab);
            (self.on_event)(TransportEvent::Disconnected(peer));
        }
    }

    /// Tells all connected tabs that this one is gone.
    fn leave(&self) {
        for (_, tab) in self.open.take() {
            self.post(tab, kind::BYE, &[]);
        }
    }
}
