//! Devices anywhere, by WebRTC. `crates/meet` decides what to send to relays and when; this module
//! provides the sockets, the clock, and the resulting connections.
//!
//! A guest has at most one join under way. After a failed one it leaves relays alone for a while,
//! however often the room dials; if merely nobody answers, it goes on knocking.

mod better;
mod by_member;
mod by_qr;
mod carriers;
mod connections;
mod joining;
mod through;

use crate::net::carried::Join;
use crate::net::later::later;
use crate::net::meeting::{Meeting, MeetingInput};
use crate::net::mesh::CarrierEvent;
use crate::net::status::{MeetingStatus, Step};
use crate::net::{Invitation, OnTransportEvent, TransportEvent, Way, servers};
use crate::session::real_seed;
use crate::task::detached;
use ::game::Rng;
use ::room::{MemberId, Peer, RoomKey};
pub(super) use better::Better;
use better::Tries;
pub(super) use by_member::ByMember;
use by_qr::ByQr;
use carriers::Carriers;
use connections::TrackedConnection;
use gloo_timers::callback::Timeout;
use js_sys::Reflect;
use leptos::prelude::window;
use meet::{Code, Config, HostInput, Net, Pass, QrAnswer, QrOffer, RoomSecret};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use through::Through;

/// The most connections of a host; the room accepts no more either.
const MAX_CONNECTIONS: usize = 40;

/// The WebRTC transport of this device.
pub(super) struct Rtc(Rc<Inner>);

pub(super) struct Inner {
    host: bool,
    on_event: OnTransportEvent,
    me: Weak<Inner>,
    /// The room's secret: on the host that of its link; on a guest as far as it is known.
    key: Cell<Option<RoomSecret>>,
    former: Cell<Option<RoomSecret>>,
    /// The passes of all members, or a guest's own.
    passes: RefCell<Vec<(MemberId, Pass)>>,
    /// Which connection is whose, at the host.
    peers: RefCell<Vec<(Peer, MemberId)>>,
    /// Six words that lead to the room; for a guest only until they are stretched.
    words: RefCell<Option<Code>>,
    /// Whether a guest's key is that of six words: the first answer then brings the room's.
    by_words: Cell<bool>,
    /// Set once config.json is loaded. `wanted`: whether a guest wants to join then.
    config: RefCell<Option<Rc<Config>>>,
    wanted: Cell<bool>,
    meeting: RefCell<Option<Meeting>>,
    timer: RefCell<Option<Timeout>>,
    connections: RefCell<Vec<TrackedConnection>>,
    /// When a guest may join again, and how often it has failed in a row.
    retry_at: Cell<u64>,
    failures: Cell<u32>,
    /// How many joins in a row nobody has answered.
    unanswered: Cell<u32>,
    /// As a guest: what a connection that a member carries needs.
    join: Cell<Option<Join>>,
    by_qr: ByQr,
    through: Through,
    carriers: Carriers,
    tries: Tries,
    status: RefCell<MeetingStatus>,
    /// The transport was stopped; nothing new begins.
    over: Cell<bool>,
}

impl Rtc {
    /// A host listens as soon as the configuration is loaded; a guest waits for a dial.
    pub(super) fn new(
        door: Invitation,
        former: Option<RoomKey>,
        host: bool,
        on_event: OnTransportEvent,
    ) -> Rtc {
        let rtc = Rtc::build(door, former, host, on_event);
        if rtc.is_able() {
            let me = rtc.0.me.clone();
            detached(async move {
                let (config, broken) = servers::load().await;
                if let Some(inner) = me.upgrade() {
                    inner.ready(config, broken);
                }
            });
        }
        rtc
    }

    fn build(door: Invitation, former: Option<RoomKey>, host: bool, on_event: OnTransportEvent) -> Rtc {
        let (key, words, offer) = match door {
            Invitation::Key(key) => (Some(RoomSecret::from_bytes(key)), None, None),
            Invitation::Code(code) => (None, Some(code), None),
            Invitation::Qr(offer) => (Some(offer.secret), None, Some(offer)),
        };
        let status = MeetingStatus { by_words: words.is_some() && !host, ..MeetingStatus::default() };
        Rtc(Rc::new_cyclic(|me| Inner {
            host,
            on_event,
            me: me.clone(),
            key: Cell::new(key),
            former: Cell::new(former.map(RoomSecret::from_bytes)),
            passes: RefCell::default(),
            peers: RefCell::default(),
            words: RefCell::new(words),
            by_words: Cell::default(),
            config: RefCell::default(),
            wanted: Cell::default(),
            meeting: RefCell::default(),
            timer: RefCell::default(),
            connections: RefCell::default(),
            retry_at: Cell::default(),
            failures: Cell::default(),
            unanswered: Cell::default(),
            join: Cell::default(),
            by_qr: ByQr::of_guest(offer),
            through: Through::default(),
            carriers: Carriers::default(),
            tries: Tries::default(),
            status: RefCell::new(status),
            over: Cell::default(),
        }))
    }

    /// Whether this browser can connect at all; if not, reports that.
    fn is_able(&self) -> bool {
        let has = |name: &str| Reflect::has(&window(), &name.into()).unwrap_or(false);
        let able = has("RTCPeerConnection") && has("WebSocket");
        if !able {
            self.0.step(Step::Unable { secure: window().is_secure_context() });
        }
        able
    }

    /// Tests the servers of a configuration: listens there with a key that nobody knows.
    pub(super) fn probing(config: Config, on_event: OnTransportEvent) -> Rtc {
        let key = real_seed().map(|seed| RoomSecret::new(&mut Rng::new(seed)));
        let rtc =
            Rtc::build(Invitation::Key(key.map_or([0; 16], RoomSecret::to_bytes)), None, true, on_event);
        if key.is_some() && rtc.is_able() {
            rtc.0.ready(config, None);
        }
        rtc
    }

    /// Starts a join, unless one is under way or it is too early.
    pub(super) fn dial(&self) {
        self.0.wanted.set(true);
        self.0.join();
    }

    /// Stops joining: there is a connection by another transport.
    pub(super) fn cancel(&self) {
        self.0.wanted.set(false);
        // Or a member would still be asked to carry, or keep the connection over which it was about to.
        self.0.keep_open();
        self.0.connections.borrow_mut().retain(|connection| connection.open.is_some());
        self.0.opened_by_qr();
        self.0.drop_meeting();
        self.0.step(Step::Connected);
    }

    /// That other connection is closed.
    pub(super) fn other_connection_closed(&self) {
        self.0.step(Step::Still);
    }

    pub(super) fn send(&self, peer: Peer, frame: &[u8]) {
        if let Some(endpoint) = self.0.endpoint(|one| one.peer == peer) {
            endpoint.send(frame);
        }
    }

    pub(super) fn close(&self, peer: Peer) {
        if later().is_some_and(|later| (later.better.keep)(&self.0, peer)) {
            return;
        }
        if let Some(connection) = self.0.remove(peer) {
            connection.endpoint.close();
            self.0.connection_ended(&connection);
            self.0.line_ended(&connection);
        }
    }

    pub(super) fn key(&self, key: RoomKey, former: Option<RoomKey>) {
        let (key, former) = (RoomSecret::from_bytes(key), former.map(RoomSecret::from_bytes));
        self.0.key.set(Some(key));
        self.0.former.set(former);
        self.0.handle_input(MeetingInput::Host(HostInput::Key(key, former)));
        self.0.renew_offer();
    }

    pub(super) fn show_offer(&self, game: Option<u8>) {
        self.0.show_offer(game);
    }

    pub(super) fn accept_answer(&self, answer: &QrAnswer) -> bool {
        self.0.accept_answer(answer)
    }

    pub(super) fn take_offer(&self, offer: QrOffer) {
        self.0.take_offer(offer);
    }

    pub(super) fn members(&self, passes: Vec<(MemberId, Pass)>) {
        let only = passes.iter().map(|(_, pass)| *pass).collect();
        self.0.passes.replace(passes);
        self.0.handle_input(MeetingInput::Host(HostInput::Members(only)));
    }

    pub(super) fn peers(&self, peers: Vec<(Peer, MemberId)>) {
        self.0.peers.replace(peers);
    }

    pub(super) fn carry(&self, frame: &[u8]) {
        if let Some(line) = self.0.endpoint(TrackedConnection::is_line_to_host) {
            line.carry(frame);
        }
    }

    pub(super) fn carrier(&self, event: CarrierEvent) {
        // Whom others carry for has that code.
        if let Some(later) = later() {
            (later.by_member.carrier)(&self.0, event);
        }
    }

    /// A note has come over the room's frames, from the host or from a guest.
    pub(super) fn signal(&self, from: MemberId, note: &[u8]) {
        if let Some(later) = later() {
            (later.better.arrived)(&self.0, from, note);
        }
    }

    pub(super) fn way(&self, peer: Peer) -> Option<Way> {
        self.0.connections.borrow().iter().find(|one| one.peer == peer).map(TrackedConnection::way)
    }

    pub(super) fn code(&self, code: Option<Code>) {
        self.0.words.replace(code);
        self.0.open_code();
    }

    /// The device is active again, or a person asks: failed sockets are tried at once, and a guest
    /// knocks.
    pub(super) fn woke(&self) {
        self.0.retry_at.set(0);
        // Somebody is looking, so the slow interval does not apply.
        self.0.unanswered.set(self.0.unanswered.get().min(1));
        self.0.handle_input(MeetingInput::Net(Net::Woke));
        self.0.join();
        self.0.look_for_direct();
    }

    /// The page is being left, perhaps to come back: tells the other ends at once.
    pub(super) fn leave(&self) {
        for connection in self.0.connections.take() {
            connection.endpoint.close();
            if connection.open.is_some() {
                (self.0.on_event)(TransportEvent::Disconnected(connection.peer));
            } else {
                self.0.connection_failed(connection.maker.given_up());
            }
        }
    }

    pub(super) fn stop(&self) {
        for connection in self.0.connections.take() {
            connection.endpoint.close();
        }
        self.0.over.set(true);
        self.0.through.stop();
        self.0.carriers.stop();
        self.0.drop_pending_by_qr();
        self.0.meeting.take();
        self.0.timer.take();
    }
}

impl Inner {
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

    /// The configuration is loaded.
    fn ready(&self, config: Config, broken: Option<meet::ConfigError>) {
        if self.over.get() {
            return;
        }
        self.config.replace(Some(Rc::new(config)));
        self.update_status(|status| status.config = broken);
        if self.host {
            self.listen();
        } else {
            self.join();
        }
    }
}
