//! The transport of a room: connections to devices anywhere, by WebRTC, and to other tabs of this browser, which answer
//! within milliseconds without any server; so a guest tries them first.
//!
//! Devices find each other over relays (joining.rs), by QR codes (qr.rs), or over the connection that they have
//! (route/direct.rs); what results is in connections.rs, and by which route it goes in route/mod.rs.
//!
//! A guest has at most one join under way. After a failed one it leaves relays alone for a while,
//! however often the room dials; if there is merely no answer, it goes on knocking.

mod connections;
mod joining;
mod qr;
mod route;

pub(super) use connections::{Purpose, TrackedConnection};
pub(crate) use route::Route;
pub(super) use route::goes_by_server;
pub(super) use route::{Pair, PipeSeed};

use super::later::{Task, run_later};
use super::meeting::Meeting;
use super::status::{MeetingStatus, Step};
use super::tabs::Tabs;
use super::{Invitation, OnTransportEvent, TransportEvent, servers};
use crate::task::detached;
use ::room::{MemberId, Peer, RoomKey};
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use joining::Joining;
use js_sys::Reflect;
use leptos::prelude::{document, window};
use meet::{Code, Config, ConfigError, Input, Pass, RoomSecret};
use qr::Qr;
use route::{ByMember, Carrying};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use web_sys::Event;

/// The most connections of a host; the room accepts no more either.
const MAX_CONNECTIONS: usize = 40;
/// How long the tabs of this browser have to answer, in milliseconds.
const TAB_TIMEOUT: u32 = 300;

/// The transport of this device.
pub(crate) struct Transport {
    host: bool,
    on_event: OnTransportEvent,
    me: Weak<Transport>,
    tabs: Tabs,
    /// The end of the time that other tabs have to answer.
    tab_timer: RefCell<Option<Timeout>>,
    /// The room's secret: on the host that of its link; on a guest as far as it is known.
    key: Cell<Option<RoomSecret>>,
    former: Cell<Option<RoomSecret>>,
    /// Six words that lead to the room; for a guest only until they are stretched.
    words: RefCell<Option<Code>>,
    /// The passes of all members, or a guest's own.
    passes: RefCell<Vec<(MemberId, Pass)>>,
    /// Which connection is whose, at the host.
    peers: RefCell<Vec<(Peer, MemberId)>>,
    /// Set once config.json is loaded.
    config: RefCell<Option<Rc<Config>>>,
    meeting: RefCell<Option<Rc<Meeting>>>,
    connections: RefCell<Vec<TrackedConnection>>,
    /// A guest's next step towards a connection, or towards a better route.
    timer: RefCell<Option<Timeout>>,
    joining: Joining,
    /// How often in a row a guest has looked for a better route.
    searches: Cell<usize>,
    /// As the host: who has tried to make a direct connection lately, and when.
    tried: RefCell<Vec<(MemberId, u64)>>,
    by_member: ByMember,
    carrying: Carrying,
    qr: Qr,
    status: RefCell<MeetingStatus>,
    listeners: RefCell<Vec<EventListener>>,
    /// The transport was stopped; nothing new begins.
    over: Cell<bool>,
}

impl Transport {
    /// A host listens as soon as the configuration is loaded; a guest waits for a dial.
    pub(crate) fn new(
        invitation: Invitation,
        former: Option<RoomKey>,
        host: bool,
        on_event: OnTransportEvent,
    ) -> Rc<Transport> {
        let (key, words, offer) = match invitation {
            Invitation::Key(key) => (Some(RoomSecret::from_bytes(key)), None, None),
            Invitation::Code(code) => (None, Some(code), None),
            Invitation::Qr(offer) => (Some(offer.secret), None, Some(offer)),
        };
        let former = former.map(RoomSecret::from_bytes);
        let status = MeetingStatus { by_words: words.is_some() && !host, ..MeetingStatus::default() };
        let transport = Rc::new_cyclic(|me| Transport {
            host,
            on_event,
            me: me.clone(),
            tabs: Tabs::new(host, Transport::tab_handler(me.clone())),
            tab_timer: RefCell::default(),
            key: Cell::new(key),
            former: Cell::new(former),
            words: RefCell::new(words),
            passes: RefCell::default(),
            peers: RefCell::default(),
            config: RefCell::default(),
            meeting: RefCell::default(),
            connections: RefCell::default(),
            timer: RefCell::default(),
            joining: Joining::default(),
            searches: Cell::default(),
            tried: RefCell::default(),
            by_member: ByMember::default(),
            carrying: Carrying::default(),
            qr: Qr::of_guest(offer),
            status: RefCell::new(status),
            listeners: RefCell::default(),
            over: Cell::default(),
        });
        former.into_iter().chain(key).for_each(|key| transport.tabs.listen(key.to_text()));
        transport.listen_to_page();
        if transport.is_able() {
            let me = transport.me.clone();
            detached(async move {
                let (config, broken) = servers::load(key.map(RoomSecret::to_text)).await;
                if let Some(transport) = me.upgrade() {
                    transport.ready(config, broken);
                }
            });
        }
        transport
    }

    /// Tries to reach the host, unless that is under way. Guests only.
    pub(crate) fn dial(&self) {
        self.tabs.dial();
        let late = self.timeout(TAB_TIMEOUT, |transport| {
            if transport.tabs.count() == 0 {
                transport.want_to_join();
            }
        });
        self.tab_timer.replace(Some(late));
    }

    /// Sends a frame. If the connection is gone the frame is lost, and an event reports that.
    pub(crate) fn send(&self, peer: Peer, frame: &[u8]) {
        let all = self.connections.borrow();
        let to = all.iter().find(|one| one.peer == peer).map(|one| (one.pair().cloned(), one.link.clone()));
        drop(all);
        match to {
            Some((Some(pair), _)) => drop(run_later(self, Task::SendOver(&pair, frame))),
            Some((None, link)) => link.send(frame),
            None => self.tabs.send(peer, frame),
        }
    }

    /// Sets the passes of members, who are served first when many knock: at a host those of all
    /// members, at a guest its own, with the host's id.
    pub(crate) fn members(&self, passes: Vec<(MemberId, Pass)>) {
        let only = passes.iter().map(|(_, pass)| *pass).collect();
        self.passes.replace(passes);
        self.handle_input(Input::Members(only));
    }

    /// Sets which connection is whose.
    pub(crate) fn peers(&self, peers: Vec<(Peer, MemberId)>) {
        self.peers.replace(peers);
    }

    /// A signal has come over the room's frames, from the host or from a guest; its content is untrusted.
    pub(crate) fn signal(&self, from: MemberId, signal: &[u8]) {
        run_later(self, Task::Signal(from, signal));
    }

    /// By which route a connection goes; `None` if there is none, or it needs no network.
    pub(crate) fn route(&self, peer: Peer) -> Option<Route> {
        self.connections.borrow().iter().find(|one| one.peer == peer).map(TrackedConnection::route)
    }

    /// Sets the room's key, and the former one, which is all that members know who were away.
    pub(crate) fn key(&self, key: RoomKey, former: Option<RoomKey>) {
        let (key, former) = (RoomSecret::from_bytes(key), former.map(RoomSecret::from_bytes));
        self.tabs.listen(key.to_text());
        if let Some(before) = self.key.replace(Some(key)) {
            servers::renamed(&before.to_text(), &key.to_text());
        }
        self.former.set(former);
        self.handle_input(Input::Key(key, former));
        run_later(self, Task::RenewQr);
    }

    /// Closes everything, once everything has been sent.
    pub(crate) fn stop(&self) {
        self.over.set(true);
        self.listeners.take();
        self.tabs.stop();
        self.tab_timer.take();
        for connection in self.connections.take() {
            connection.close();
        }
        self.stop_searching();
        self.drop_meeting();
    }

    /// The device is active again, a person asks, or there may be another host: failed sockets are tried at once, a
    /// guest knocks, and looks for a better route.
    pub(crate) fn woke(&self) {
        self.searches.set(0);
        self.join_at_once();
        self.look_for_better_route();
    }

    /// Whether this browser can connect at all; if not, reports that.
    fn is_able(&self) -> bool {
        let has = |name: &str| Reflect::has(&window(), &name.into()).unwrap_or(false);
        let able = has("RTCPeerConnection") && has("WebSocket");
        if !able {
            self.step(Step::Unable { secure: window().is_secure_context() });
        }
        able
    }

    /// The configuration is loaded.
    fn ready(&self, config: Config, broken: Option<ConfigError>) {
        if self.over.get() {
            return;
        }
        self.config.replace(Some(Rc::new(config)));
        self.update_status(|status| status.config = broken);
        if self.host {
            // Hosts have that code.
            run_later(self, Task::Listen);
        } else {
            self.join();
        }
    }

    fn listen_to_page(&self) {
        let me = self.me.clone();
        let woke = move |_: &Event| {
            if let Some(transport) = me.upgrade().filter(|_| !document().hidden()) {
                transport.woke();
                (transport.on_event)(TransportEvent::Woke);
            }
        };
        let me = self.me.clone();
        let leave = move |_: &Event| {
            if let Some(transport) = me.upgrade() {
                transport.leave();
            }
        };
        let online = EventListener::new(&window(), "online", woke.clone());
        let seen = EventListener::new(&document(), "visibilitychange", woke);
        let left = EventListener::new(&window(), "pagehide", leave);
        self.listeners.replace(vec![online, seen, left]);
    }

    /// The page is being left, perhaps to come back: tells the other ends at once.
    fn leave(&self) {
        self.tabs.leave();
        for connection in self.connections.take() {
            connection.close();
            self.ended(&connection);
        }
    }

    /// Handles events of other tabs. A guest has at most one connection.
    fn tab_handler(me: Weak<Transport>) -> OnTransportEvent {
        Rc::new(move |event| {
            let Some(transport) = me.upgrade() else { return };
            match event {
                TransportEvent::Connected { peer, .. } if !transport.host => {
                    if transport.tabs.count() > 1 || transport.is_open() {
                        // With two connections of the same member the host would close one.
                        transport.tabs.close(peer);
                        return;
                    }
                    transport.stop_joining();
                }
                TransportEvent::Disconnected(_) => transport.tab_closed(),
                _ => {}
            }
            (transport.on_event)(event);
        })
    }

    /// A connection to another tab is closed.
    fn tab_closed(&self) {
        if !self.host {
            self.step(Step::Still);
        }
    }

    fn update_status(&self, change: impl FnOnce(&mut MeetingStatus)) {
        let before = self.status.borrow().clone();
        change(&mut self.status.borrow_mut());
        let now = self.status.borrow().clone();
        if now != before {
            (self.on_event)(TransportEvent::MeetingStatus(now));
        }
    }

    fn step(&self, step: Step) {
        self.update_status(|status| status.step = step);
    }

    /// Does this after so many milliseconds, unless the result is dropped before.
    fn timeout(&self, time: u32, then: impl FnOnce(&Transport) + 'static) -> Timeout {
        let me = self.me.clone();
        Timeout::new(time, move || {
            if let Some(transport) = me.upgrade() {
                then(&transport);
            }
        })
    }

    /// The same, instead of what this guest was to do next.
    fn after(&self, time: u32, then: fn(&Transport)) {
        self.timer.replace(Some(self.timeout(time, then)));
    }
}
