//! All transports at once. Other tabs of this browser answer within milliseconds without using any
//! server, so a guest tries them first, and relays only if none has answered.

use super::mesh::CarrierEvent;
use super::rtc::Rtc;
use super::tabs::Tabs;
use super::{Invitation, OnTransportEvent, Transport, TransportEvent, Way};
use crate::session::seed;
use ::game::Rng;
use ::room::{MemberId, Peer, RoomKey};
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use leptos::prelude::{document, window};
use meet::{Code, Pass, QrAnswer, QrOffer, RoomSecret};
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::Event;

/// How long the tabs of this browser have to answer, in milliseconds.
const TAB_TIMEOUT: u32 = 300;

/// All transports.
pub(crate) struct Transports(Rc<Inner>);

struct Inner {
    host: bool,
    /// This tab's number on the channels.
    me: u32,
    on_event: OnTransportEvent,
    /// One channel for each key the room has had here; a guest knocks on the last one.
    tabs: RefCell<Vec<Tabs>>,
    rtc: RefCell<Option<Rtc>>,
    /// A guest's connection, and whether it is to another tab.
    open: RefCell<Option<(Peer, bool)>>,
    tab_timer: RefCell<Option<Timeout>>,
    listeners: RefCell<Vec<EventListener>>,
}

impl Transports {
    /// A host starts to listen at once; a guest waits for a dial.
    pub(crate) fn new(
        door: Invitation,
        former: Option<RoomKey>,
        host: bool,
        on_event: OnTransportEvent,
    ) -> Transports {
        let ways = Transports(Rc::new(Inner {
            host,
            me: Rng::new(seed()).below(u32::MAX) + 1,
            on_event,
            tabs: RefCell::default(),
            rtc: RefCell::default(),
            open: RefCell::default(),
            tab_timer: RefCell::default(),
            listeners: RefCell::default(),
        }));
        let inner = &ways.0;
        let key = match &door {
            Invitation::Key(key) => Some(*key),
            Invitation::Qr(offer) => Some(offer.secret.to_bytes()),
            Invitation::Code(_) => None,
        };
        if let Some(key) = key {
            former.into_iter().chain([key]).for_each(|key| inner.listen(key));
        }
        let rtc = Rtc::new(door, former, host, inner.event_handler(false));
        inner.rtc.replace(Some(rtc));
        let weak = Rc::downgrade(inner);
        let woke = move |_: &Event| {
            if let Some(inner) = weak.upgrade()
                && !document().hidden()
            {
                inner.woke();
            }
        };
        let online = EventListener::new(&window(), "online", woke.clone());
        let seen = EventListener::new(&document(), "visibilitychange", woke);
        let weak = Rc::downgrade(inner);
        let left = move |_: &Event| {
            if let Some(inner) = weak.upgrade() {
                inner.rtc(Rtc::leave);
            }
        };
        let left = EventListener::new(&window(), "pagehide", left);
        inner.listeners.replace(vec![online, seen, left]);
        ways
    }
}

impl Transport for Transports {
    fn dial(&self) {
        let inner = &self.0;
        if let Some(tabs) = inner.tabs.borrow().last() {
            tabs.dial();
        }
        let weak = Rc::downgrade(inner);
        let tab_timer = move || {
            if let Some(inner) = weak.upgrade()
                && inner.open.borrow().is_none()
            {
                inner.rtc(Rtc::dial);
            }
        };
        inner.tab_timer.replace(Some(Timeout::new(TAB_TIMEOUT, tab_timer)));
    }

    fn seek(&self) {
        self.0.rtc(Rtc::woke);
    }

    fn try_now(&self) {
        self.0.woke();
    }

    fn send(&self, peer: Peer, frame: &[u8]) {
        for tabs in self.0.tabs.borrow().iter() {
            tabs.send(peer, frame);
        }
        self.0.rtc(|rtc| rtc.send(peer, frame));
    }

    fn close(&self, peer: Peer) {
        self.0.closed(peer);
        self.0.close(peer);
    }

    fn members(&self, passes: Vec<(MemberId, Pass)>) {
        self.0.rtc(|rtc| rtc.members(passes));
    }

    fn peers(&self, peers: Vec<(Peer, MemberId)>) {
        self.0.rtc(|rtc| rtc.peers(peers));
    }

    fn carry(&self, frame: &[u8]) {
        self.0.rtc(|rtc| rtc.carry(frame));
    }

    fn carrier(&self, event: CarrierEvent) {
        self.0.rtc(|rtc| rtc.carrier(event));
    }

    fn signal(&self, from: MemberId, note: &[u8]) {
        self.0.rtc(|rtc| rtc.signal(from, note));
    }

    fn way(&self, peer: Peer) -> Option<Way> {
        self.0.rtc.borrow().as_ref().and_then(|rtc| rtc.way(peer))
    }

    fn key(&self, key: RoomKey, former: Option<RoomKey>) {
        self.0.listen(key);
        self.0.rtc(|rtc| rtc.key(key, former));
    }

    fn code(&self, code: Option<Code>) {
        self.0.rtc(|rtc| rtc.code(code));
    }

    fn show_offer(&self, game: Option<u8>) {
        self.0.rtc(|rtc| rtc.show_offer(game));
    }

    fn accept_answer(&self, answer: &QrAnswer) -> bool {
        self.0.rtc.borrow().as_ref().is_some_and(|rtc| rtc.accept_answer(answer))
    }

    fn take_offer(&self, offer: QrOffer) {
        self.0.rtc(|rtc| rtc.take_offer(offer));
    }

    fn stop(&self) {
        self.0.tab_timer.take();
        self.0.listeners.take();
        self.0.tabs.take();
        self.0.rtc(Rtc::stop);
    }
}

impl Inner {
    fn rtc(&self, action: impl FnOnce(&Rtc)) {
        if let Some(rtc) = &*self.rtc.borrow() {
            action(rtc);
        }
    }

    /// Tries everything at once that is waiting.
    fn woke(&self) {
        self.rtc(Rtc::woke);
        self.emit(TransportEvent::Woke);
    }

    fn emit(&self, event: TransportEvent) {
        (self.on_event)(event);
    }

    /// Listens on the channel of this key.
    fn listen(self: &Rc<Self>, key: RoomKey) {
        let name = RoomSecret::from_bytes(key).to_text();
        let known = self.tabs.borrow().iter().position(|tabs| tabs.name() == name);
        let mut all = self.tabs.borrow_mut();
        match known {
            Some(at) => {
                let tabs = all.remove(at);
                all.push(tabs);
            }
            None => all.extend(Tabs::new(&name, self.me, self.host, self.event_handler(true))),
        }
    }

    /// Handles events of one transport. A guest has at most one connection.
    fn event_handler(self: &Rc<Self>, tab: bool) -> OnTransportEvent {
        let weak = Rc::downgrade(self);
        Rc::new(move |event| {
            let Some(inner) = weak.upgrade() else { return };
            match event {
                TransportEvent::Connected { peer, .. } if !inner.host => {
                    // A better way replaces the former one; only between devices there are several.
                    if inner.open.borrow().is_some_and(|(_, former)| tab || former) {
                        // With two connections of the same member the host would close one.
                        return inner.close(peer);
                    }
                    inner.open.replace(Some((peer, tab)));
                    if tab {
                        inner.rtc(Rtc::cancel);
                    }
                }
                TransportEvent::Disconnected(peer) => inner.closed(peer),
                // From here on it is a room like any other.
                TransportEvent::Secret(secret) => inner.listen(secret.to_bytes()),
                _ => {}
            }
            inner.emit(event);
        })
    }

    /// A connection is closed.
    fn closed(&self, peer: Peer) {
        let was = self.open.borrow_mut().take_if(|(open, _)| *open == peer);
        if was.is_some_and(|(_, tab)| tab) {
            self.rtc(Rtc::other_connection_closed);
        }
    }

    fn close(&self, peer: Peer) {
        for tabs in self.tabs.borrow().iter() {
            tabs.close(peer);
        }
        self.rtc(|rtc| rtc.close(peer));
    }
}
