//! Devices anywhere, by WebRTC. `crates/meet` decides what to send to relays and when; this module
//! provides the sockets, the clock, and the resulting connections.
//!
//! A guest has at most one join under way. After a failed one it leaves relays alone for a while,
//! however often the room dials; if merely nobody answers, it goes on knocking.

mod ends;

use crate::net::broker::Join;
use crate::net::clock::{now, until};
use crate::net::machine::{Machine, MeetingInput, MeetingOutput, Side};
use crate::net::sockets::Sockets;
use crate::net::status::{MeetingStatus, Step};
use crate::net::{Invitation, OnTransportEvent, TransportEvent, code, servers};
use crate::session::real_seed;
use ::game::Rng;
use ::room::{Peer, RoomKey};
use ends::TrackedConnection;
use gloo_timers::callback::Timeout;
use js_sys::Reflect;
use leptos::prelude::window;
use leptos::task::spawn_local;
use meet::{
    Code, Config, Host, HostEvent, HostInput, Joiner, JoinerEvent, JoinerInput, LineId, LineState, Net, Pass,
    Reason, RoomSecret, Server,
};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

/// The most connections of a host; the room accepts no more either.
const MAX_CONNECTIONS: usize = 40;

/// The WebRTC transport of this device.
pub(super) struct Rtc(Rc<Inner>);

struct Inner {
    host: bool,
    tell: OnTransportEvent,
    me: Weak<Inner>,
    /// The room's secret: on the host that of its link; on a guest as far as it is known.
    key: Cell<Option<RoomSecret>>,
    former: Cell<Option<RoomSecret>>,
    /// The passes of all members, or a guest's own.
    passes: RefCell<Vec<Pass>>,
    /// Six words that lead to the room; for a guest only until they are stretched.
    words: RefCell<Option<Code>>,
    /// Whether a guest's key is that of six words: the first answer then brings the room's.
    by_words: Cell<bool>,
    /// Set once config.json is loaded. `wanted`: whether a guest wants to join then.
    config: RefCell<Option<Rc<Config>>>,
    wanted: Cell<bool>,
    machine: RefCell<Option<Machine>>,
    timer: RefCell<Option<Timeout>>,
    held: RefCell<Vec<TrackedConnection>>,
    /// When a guest may join again, and how often it has failed in a row.
    again: Cell<u64>,
    failures: Cell<u32>,
    /// How many joins in a row nobody has answered.
    unanswered: Cell<u32>,
    /// What a guest needs to use a broker if no direct connection can be made.
    join: Cell<Option<Join>>,
    standing: RefCell<MeetingStatus>,
    /// The transport was stopped; nothing new begins.
    over: Cell<bool>,
}

impl Rtc {
    /// A host listens as soon as the configuration is loaded; a guest waits for a dial.
    pub(super) fn new(door: Invitation, former: Option<RoomKey>, host: bool, tell: OnTransportEvent) -> Rtc {
        let rtc = Rtc::made(door, former, host, tell);
        if rtc.is_able() {
            let me = rtc.0.me.clone();
            spawn_local(async move {
                let (config, broken) = servers::load().await;
                if let Some(inner) = me.upgrade() {
                    inner.ready(config, broken);
                }
            });
        }
        rtc
    }

    fn made(door: Invitation, former: Option<RoomKey>, host: bool, tell: OnTransportEvent) -> Rtc {
        let (key, words) = match door {
            Invitation::Key(key) => (Some(RoomSecret::from_bytes(key)), None),
            Invitation::Code(code) => (None, Some(code)),
        };
        let standing = MeetingStatus { by_words: words.is_some() && !host, ..MeetingStatus::default() };
        Rtc(Rc::new_cyclic(|me| Inner {
            host,
            tell,
            me: me.clone(),
            key: Cell::new(key),
            former: Cell::new(former.map(RoomSecret::from_bytes)),
            passes: RefCell::default(),
            words: RefCell::new(words),
            by_words: Cell::default(),
            config: RefCell::default(),
            wanted: Cell::default(),
            machine: RefCell::default(),
            timer: RefCell::default(),
            held: RefCell::default(),
            again: Cell::default(),
            failures: Cell::default(),
            unanswered: Cell::default(),
            join: Cell::default(),
            standing: RefCell::new(standing),
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
    pub(super) fn probing(config: Config, tell: OnTransportEvent) -> Rtc {
        let key = real_seed().map(|seed| RoomSecret::new(&mut Rng::new(seed)));
        let rtc = Rtc::made(Invitation::Key(key.map_or([0; 16], RoomSecret::to_bytes)), None, true, tell);
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
    pub(super) fn never_mind(&self) {
        self.0.wanted.set(false);
        self.0.held.borrow_mut().retain(|held| held.open.is_some());
        self.0.give(MeetingInput::Guest(JoinerInput::Stop));
        self.0.hang_up();
        self.0.step(Step::Connected);
    }

    /// That other connection is closed.
    pub(super) fn lost(&self) {
        self.0.step(Step::Still);
    }

    pub(super) fn send(&self, peer: Peer, frame: &[u8]) {
        let end = self.0.held.borrow().iter().find(|held| held.peer == peer).map(|held| held.end.clone());
        if let Some(end) = end {
            end.send(frame);
        }
    }

    pub(super) fn close(&self, peer: Peer) {
        if let Some(held) = self.0.take(peer) {
            held.end.close();
            self.0.stood(&held);
        }
    }

    pub(super) fn key(&self, key: RoomKey, former: Option<RoomKey>) {
        let (key, former) = (RoomSecret::from_bytes(key), former.map(RoomSecret::from_bytes));
        self.0.key.set(Some(key));
        self.0.former.set(former);
        self.0.give(MeetingInput::Host(HostInput::Key(key, former)));
    }

    pub(super) fn members(&self, passes: Vec<Pass>) {
        self.0.passes.replace(passes.clone());
        self.0.give(MeetingInput::Host(HostInput::Members(passes)));
    }

    pub(super) fn code(&self, code: Option<Code>) {
        self.0.words.replace(code);
        self.0.open_code();
    }

    /// The device is active again, or a person asks: failed sockets are tried at once, and a guest
    /// knocks.
    pub(super) fn woke(&self) {
        self.0.again.set(0);
        // Somebody is looking, so the slow interval does not apply.
        self.0.unanswered.set(self.0.unanswered.get().min(1));
        self.0.give(MeetingInput::Net(Net::Woke));
        self.0.join();
    }

    /// The page is being left, perhaps to come back: tells the other ends at once.
    pub(super) fn leave(&self) {
        for held in self.0.held.take() {
            held.end.close();
            if held.open.is_some() {
                (self.0.tell)(TransportEvent::Disconnected(held.peer));
            } else {
                self.0.failed(held.session, None);
            }
        }
    }

    pub(super) fn stop(&self) {
        for held in self.0.held.take() {
            held.end.close();
        }
        self.0.over.set(true);
        self.0.give(MeetingInput::Host(HostInput::Listen(false)));
        self.0.give(MeetingInput::Guest(JoinerInput::Stop));
        self.0.machine.take();
        self.0.timer.take();
    }
}

impl Inner {
    fn stands(&self, change: impl FnOnce(&mut MeetingStatus)) {
        let before = self.standing.borrow().clone();
        change(&mut self.standing.borrow_mut());
        let now = self.standing.borrow().clone();
        if now != before {
            (self.tell)(TransportEvent::MeetingStatus(now));
        }
    }

    fn step(&self, step: Step) {
        self.stands(|standing| standing.step = step);
    }

    /// The configuration is loaded.
    fn ready(&self, config: Config, broken: Option<meet::NoConfig>) {
        if self.over.get() {
            return;
        }
        self.config.replace(Some(Rc::new(config)));
        self.stands(|standing| standing.config = broken);
        if self.host {
            self.listen();
        } else {
            self.join();
        }
    }

    fn begin(&self, config: &Config, side: impl FnOnce(&[Server], Rng) -> Side) {
        // Without randomness there is no room in the first place.
        let Some(seed) = real_seed() else { return };
        let servers = config.servers();
        let address = |server: &Server| match server {
            Server::Nostr(url) => url.clone(),
            Server::Mqtt(broker) => broker.url.clone(),
        };
        let relays = servers.iter().map(|server| (address(server), LineState::Opening)).collect();
        let side = side(&servers, Rng::new(seed));
        let me = self.me.clone();
        let hear = move |net| {
            if let Some(inner) = me.upgrade() {
                inner.give(MeetingInput::Net(net));
            }
        };
        let sockets = Rc::new(Sockets::new(servers, Rc::new(hear)));
        self.machine.replace(Some(Machine { side, sockets }));
        self.stands(|standing| standing.relays = relays);
    }

    fn listen(&self) {
        let config = self.config.borrow().clone();
        let (Some(config), Some(key)) = (config, self.key.get()) else { return };
        self.begin(&config, |servers, rng| Side::Host(Box::new(Host::new(key, servers, rng, now()))));
        self.step(Step::Listening);
        self.give(MeetingInput::Host(HostInput::Key(key, self.former.get())));
        let passes = self.passes.borrow().clone();
        self.give(MeetingInput::Host(HostInput::Members(passes)));
        self.open_code();
    }

    /// Stretches the host's six words, and listens with their key.
    fn open_code(&self) {
        let Some(code) = self.words.borrow().clone().filter(|_| self.host) else {
            return self.give(MeetingInput::Host(HostInput::Code(None)));
        };
        let me = self.me.clone();
        spawn_local(async move {
            let secret = code::stretch(&code).await;
            if let Some(inner) = me.upgrade()
                && inner.words.borrow().as_ref() == Some(&code)
            {
                inner.give(MeetingInput::Host(HostInput::Code(Some(secret))));
            }
        });
    }

    /// Starts a join, if one is wanted and it is not too early.
    fn join(&self) {
        let config = self.config.borrow().clone();
        let wanted = self.wanted.get() && !self.host && !self.over.get();
        let (Some(config), true) = (config, wanted) else { return };
        if !self.held.borrow().is_empty() || now() < self.again.get() {
            return;
        }
        let Some(key) = self.key.get() else { return self.stretch() };
        self.hang_up();
        let (by_words, tries) = (self.by_words.get(), self.unanswered.get());
        let pass = self.passes.borrow().first().copied();
        self.begin(&config, |servers, rng| {
            let joiner = Joiner::new(key, servers, rng, now()).after(tries).with_pass(pass);
            Side::Guest(Box::new(if by_words { joiner.by_words() } else { joiner }))
        });
        // "Nobody answers" stays shown until somebody does.
        if tries == 0 {
            self.step(Step::Looking);
        }
        self.hold(&config, None, None, None);
        self.give(MeetingInput::Tick);
    }

    /// Stretches a guest's six words, and joins with their key.
    fn stretch(&self) {
        let Some(code) = self.words.take() else { return };
        self.step(Step::Stretching);
        let me = self.me.clone();
        spawn_local(async move {
            let secret = code::stretch(&code).await;
            if let Some(inner) = me.upgrade() {
                inner.key.set(Some(secret));
                inner.by_words.set(true);
                inner.join();
            }
        });
    }

    /// Drops a guest's finished join and its sockets.
    fn hang_up(&self) {
        if !self.host {
            self.machine.take();
            self.timer.take();
        }
    }

    /// Passes an input to the state machine, and does what it returns.
    fn give(&self, given: MeetingInput) {
        let Some(sockets) = self.machine.borrow_mut().as_mut().map(|machine| {
            machine.handle(given);
            machine.sockets.clone()
        }) else {
            return;
        };
        while let Some(todo) = self.with(Machine::poll_transmit) {
            if !sockets.act(&todo) {
                self.with(|machine| {
                    machine.handle(MeetingInput::Net(Net::Closed(todo.line)));
                    Some(())
                });
            }
        }
        while let Some(came) = self.with(Machine::poll_event) {
            self.came(came);
        }
        if let Some(step) = self.with(|machine| machine.knocking())
            && matches!(self.standing.borrow().step, Step::Looking | Step::Knocked)
        {
            self.step(step);
        }
        self.timer.take();
        if let Some(at) = self.with(|machine| machine.poll_timeout()) {
            let me = self.me.clone();
            let tick = move || {
                if let Some(inner) = me.upgrade() {
                    inner.give(MeetingInput::Tick);
                }
            };
            self.timer.replace(Some(Timeout::new(until(at), tick)));
        }
    }

    fn with<T>(&self, deed: impl FnOnce(&mut Machine) -> Option<T>) -> Option<T> {
        self.machine.borrow_mut().as_mut().and_then(deed)
    }

    fn came(&self, came: MeetingOutput) {
        let Some(config) = self.config.borrow().clone() else { return };
        match came {
            MeetingOutput::Host(HostEvent::Line(line, state)) => self.line(line, state),
            MeetingOutput::Host(HostEvent::Knock { session, offer, visit, secret, .. }) => {
                if self.held.borrow().len() < MAX_CONNECTIONS {
                    let join = Join { secret, session, visit };
                    self.hold(&config, Some(session), Some(join), Some(offer));
                } else {
                    self.give(MeetingInput::Host(HostInput::Decline(session)));
                }
            }
            MeetingOutput::Host(HostEvent::Expired(session)) => {
                let over = |held: &TrackedConnection| held.session == Some(session) && held.open.is_none();
                self.held.borrow_mut().retain(|held| !over(held));
            }
            MeetingOutput::Guest(JoinerEvent::Line(line, state)) => {
                self.line(line, state);
            }
            MeetingOutput::Guest(JoinerEvent::Answer { sdp, visit, secret }) => {
                self.step(Step::Connecting);
                self.unanswered.set(0);
                if let Some(secret) = secret {
                    self.by_words.set(false);
                    self.key.set(Some(secret));
                    (self.tell)(TransportEvent::Secret(secret));
                }
                let session = self.with(|machine| machine.session());
                let join =
                    self.key.get().zip(session).map(|(secret, session)| Join { secret, session, visit });
                self.join.set(join);
                let end = self.held.borrow().first().map(|held| held.end.clone());
                if let Some(end) = end {
                    end.accept(String::from_utf8_lossy(&sdp).into_owned());
                }
            }
            MeetingOutput::Guest(JoinerEvent::GaveUp(why)) => {
                self.held.take();
                if why == Reason::NoWay && self.carry(self.join.take()) {
                    self.step(Step::Relaying);
                } else if why == Reason::Nobody {
                    // With a new offer, since addresses become outdated.
                    self.unanswered.set(self.unanswered.get().saturating_add(1));
                    self.step(Step::Unanswered);
                    self.join();
                } else {
                    self.fail(Some(why));
                    self.step(Step::GaveUp(why));
                }
            }
        }
    }

    fn line(&self, line: LineId, state: LineState) {
        self.stands(|standing| {
            if let Some(relay) = standing.relays.get_mut(usize::from(line.0)) {
                relay.1 = state;
            }
        });
    }
}
