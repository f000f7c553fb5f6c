//! The transport of a room: connections to devices anywhere, by WebRTC, and to other tabs of this browser, which answer
//! within milliseconds without any server; so a guest tries them first.
//!
//! Devices find each other over relays (joining.rs) or by QR codes (qr.rs). Their connections are in connections.rs,
//! the routes of these in route/mod.rs.
//!
//! A guest has at most one join under way. After a failed one it leaves relays alone for a while,
//! however often the room dials; if there is merely no answer, it goes on knocking.

mod connections;
mod joining;
mod qr;
mod route;

pub(super) use connections::{Purpose, TrackedConnection};
pub(super) use route::Pair;
pub use route::Route;

use super::later::{Task, run_later};
use super::meeting::Meeting;
use super::status::{MeetingStatus, Step};
use super::tabs::Tabs;
use super::{Invitation, OnTransportEvent, RoomInput, Servers, TransportEvent};
use ::room::{MemberId, Peer, RoomKey};
use browser::event::{Event, Listener};
use browser::page::{is_hidden, is_secure};
use browser::task::detached;
use browser::timer::Timeout;
use joining::Joining;
use meet::{Code, Config, ConfigError, Input, Pass, RoomSecret};
use qr::Qr;
use route::{ByMember, Carrying};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

/// The most connections of a host; the room accepts no more either.
const MAX_CONNECTIONS: usize = 40;
/// How long the tabs of this browser have to answer, in milliseconds.
const TAB_TIMEOUT: u32 = 300;

/// The transport of this device.
pub struct Transport {
    host: bool,
    servers: Servers,
    on_event: OnTransportEvent,
    me: Weak<Transport>,
    tabs: Rc<Tabs>,
    /// The end of the time that other tabs have to answer.
    tab_timer: RefCell<Option<Timeout>>,
    /// The room's secret: on the host that of its link; on a guest as far as it is known.
    key: Cell<Option<RoomSecret>>,
    former: Cell<Option<RoomSecret>>,
    /// Six words that lead to the room; for a guest only until they are stretched.
    words: RefCell<Option<Code>>,
    /// The passes of all members, or a guest's own.
    passes: RefCell<Vec<(MemberId, Pass)>>,
    /// The member at the other end of each connection, at the host.
    peers: RefCell<Vec<(Peer, MemberId)>>,
    /// Set once config.json is loaded.
    config: RefCell<Option<Rc<Config>>>,
    meeting: RefCell<Option<Rc<Meeting>>>,
    connections: RefCell<Vec<TrackedConnection>>,
    /// A guest's next step towards a connection.
    timer: RefCell<Option<Timeout>>,
    joining: Joining,
    by_member: ByMember,
    carrying: Carrying,
    qr: Qr,
    status: RefCell<MeetingStatus>,
    listeners: RefCell<Vec<Listener>>,
    /// The transport was stopped; nothing new begins.
    over: Cell<bool>,
}

impl Transport {
    /// A host listens as soon as the configuration is loaded; a guest waits for a dial.
    pub(crate) fn new(
        invitation: Invitation,
        former: Option<RoomKey>,
        host: bool,
        servers: Servers,
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
            servers,
            on_event,
            me: me.clone(),
            tabs: Tabs::new(host, Rc::new(Transport::handler(me, Transport::tab_event))),
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
            by_member: ByMember::default(),
            carrying: Carrying::default(),
            qr: Qr::default(),
            status: RefCell::new(status),
            listeners: RefCell::default(),
            over: Cell::default(),
        });
        transport.qr.offer.replace(offer);
        former.into_iter().chain(key).for_each(|key| transport.tabs.listen(key.to_text()));
        transport.listen_to_page();
        if transport.is_able() {
            let loading = servers.load(key.map(RoomSecret::to_text));
            transport.soon(loading, |transport, (config, broken)| transport.ready(config, broken));
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

    /// Sets the member at the other end of each connection.
    pub(crate) fn peers(&self, peers: Vec<(Peer, MemberId)>) {
        self.peers.replace(peers);
    }

    /// The route of a connection; `None` if there is no such connection, or it needs no network.
    pub fn route(&self, peer: Peer) -> Option<Route> {
        self.connections.borrow().iter().find(|one| one.peer == peer).map(TrackedConnection::route)
    }

    /// Sets the room's key, and the former one, the only one known to members who were away.
    pub(crate) fn key(&self, key: RoomKey, former: Option<RoomKey>) {
        let (key, former) = (RoomSecret::from_bytes(key), former.map(RoomSecret::from_bytes));
        self.tabs.listen(key.to_text());
        if let Some(before) = self.key.replace(Some(key)) {
            (self.servers.renamed)(&before.to_text(), &key.to_text());
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

    /// Whether this browser can connect at all; if not, reports that.
    fn is_able(&self) -> bool {
        let able = browser::rtc::is_there();
        if !able {
            self.step(Step::Unable { secure: is_secure() });
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
        let handler = |then: fn(&Transport)| {
            let handle = Transport::handler(&self.me, move |transport, ()| then(transport));
            move |_: &Event| handle(())
        };
        let woke = |transport: &Transport| {
            if !is_hidden() {
                transport.woke();
                (transport.on_event)(TransportEvent::Room(RoomInput::Woke));
            }
        };
        let online = Listener::on_window("online", handler(woke));
        let seen = Listener::on_visibility(handler(woke));
        let left = Listener::on_window("pagehide", handler(Transport::leave));
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
    fn tab_event(&self, event: TransportEvent) {
        match event {
            TransportEvent::Room(RoomInput::Connected { peer, .. }) if !self.host => {
                if self.tabs.count() > 1 || self.is_open() {
                    // With two connections of the same member the host would close one.
                    self.tabs.close(peer);
                    return;
                }
                self.stop_joining();
            }
            TransportEvent::Room(RoomInput::Disconnected(_)) if !self.host => self.step(Step::Still),
            _ => {}
        }
        (self.on_event)(event);
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

    /// A function that passes its argument to `then` as long as the transport exists.
    fn handler<T>(me: &Weak<Transport>, then: impl Fn(&Transport, T) + 'static) -> impl Fn(T) + 'static {
        let me = me.clone();
        move |what| {
            if let Some(transport) = me.upgrade() {
                then(&transport, what);
            }
        }
    }

    /// Passes the result of `what` to `then`, if the transport still exists.
    fn soon<T>(&self, what: impl Future<Output = T> + 'static, then: impl FnOnce(&Transport, T) + 'static) {
        let me = self.me.clone();
        detached(async move {
            let result = what.await;
            if let Some(transport) = me.upgrade() {
                then(&transport, result);
            }
        });
    }

    /// Calls `then` after this many milliseconds, unless the result is dropped before.
    fn timeout(&self, time: u32, then: impl FnOnce(&Transport) + 'static) -> Timeout {
        let me = self.me.clone();
        Timeout::new(time, move || {
            if let Some(transport) = me.upgrade() {
                then(&transport);
            }
        })
    }

    /// Plans this guest's next step, in place of the one planned before.
    fn after(&self, time: u32, then: fn(&Transport)) {
        self.timer.replace(Some(self.timeout(time, then)));
    }
}
