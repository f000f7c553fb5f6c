//! Where there is no direct way, a member carries (`meet::CarryFrame`). A guest knocks once more and
//! says so; the host has a member answer the offer (carriers.rs), and both ends seal what that member
//! carries.

use super::Inner;
use super::connections::{Carried, Maker, TrackedConnection};
use crate::net::broker::Join;
use crate::net::clock::now;
use crate::net::later::{self, later};
use crate::net::link::Connection;
use crate::net::meeting::{Meeting, MeetingInput, Side};
use crate::net::mesh::FoundCarrier;
use crate::net::next_peer;
use crate::net::status::Step;
use ::room::{MemberId, Peer};
use gloo_timers::callback::Timeout;
use meet::{CarryFrame, Config, Joiner, JoinerInput, NEWCOMER_PAIR, Pass, Reason, Visit};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// How long a direct connection may take, once the host has answered, before a member is asked for as well, in
/// milliseconds.
const DIRECT_FIRST: u32 = 5000;
/// After how long of it the code for that is fetched, if it is not there.
const FETCH_AFTER: u32 = 1500;
/// How often in a row that is waited for, in steps of so many milliseconds.
const MAX_WAITS: u32 = 40;
const WAIT: u32 = 500;
/// How long that may take.
const THROUGH_TIMEOUT: u32 = 25_000;
/// How long a direct connection may take after that has led to nothing.
const DIRECT_AFTER: u32 = 30_000;
/// For how long a member is asked for at once, after that was needed.
const REMEMBERED: u64 = 600_000;
/// What is known of a pipe over a broker where nobody has answered.
pub(super) const NO_VISIT: Visit = Visit([0; 16]);

/// How it stands with connections through members.
#[derive(Default)]
pub(super) struct Through {
    timer: RefCell<Option<Timeout>>,
    /// As a guest: the join under way asks for a member, and whether one of this dial has.
    joins: Cell<bool>,
    tried: Cell<bool>,
    /// How often in a row its code has been waited for.
    waits: Cell<u32>,
    /// Who has answered.
    by: Cell<Option<MemberId>>,
    /// Until when a direct way is not tried first.
    no_direct_until: Cell<u64>,
}

impl Through {
    pub(super) fn stop(&self) {
        self.timer.take();
        self.joins.set(false);
        self.waits.set(0);
    }
}

/// As a guest.
impl Inner {
    /// The pass by which the host knows this device.
    pub(super) fn own_pass(&self) -> Option<Pass> {
        self.passes.borrow().first().map(|(_, pass)| *pass)
    }

    /// Whether the join under way asks for a member.
    pub(super) fn joins_through(&self) -> bool {
        self.through.joins.get()
    }

    fn is_open(&self) -> bool {
        self.connections.borrow().iter().any(TrackedConnection::is_in_use)
    }

    pub(super) fn endpoint(&self, which: impl Fn(&TrackedConnection) -> bool) -> Option<Rc<dyn Connection>> {
        self.connections.borrow().iter().find(|one| which(one)).map(|one| one.endpoint.clone())
    }

    /// The direct connection, whose answer has arrived. After a while a member is asked for as well.
    pub(super) fn answered_directly(&self) -> Option<Rc<dyn Connection>> {
        self.through.tried.set(false);
        if self.may_join_through() {
            self.after(FETCH_AFTER, |inner| {
                later::fetch();
                inner.after(DIRECT_FIRST - FETCH_AFTER, Inner::join_through);
            });
        }
        self.endpoint(|one| matches!(one.maker, Maker::Guest))
    }

    fn after(&self, time: u32, then: fn(&Inner)) {
        let me = self.me.clone();
        let then = move || {
            if let Some(inner) = me.upgrade() {
                then(&inner);
            }
        };
        self.through.timer.replace(Some(Timeout::new(time, then)));
    }

    /// Whether a member may be asked for: not if addresses are to be hidden from others.
    pub(super) fn may_join_through(&self) -> bool {
        let open = self.config.borrow().as_ref().is_some_and(|config| !config.relay_only);
        open && !self.host && !self.over.get() && !self.through.tried.get() && !self.is_open()
    }

    /// Asks for a member at once, if a direct way was not found a while ago.
    pub(super) fn join_through_at_once(&self) -> bool {
        self.through.tried.set(false);
        let now = self.through.no_direct_until.get() > now() && self.may_join_through();
        if now {
            self.step(Step::Looking);
            self.join_through();
        }
        now
    }

    /// Whether it is about to ask for a member, once it has the code for that.
    pub(super) fn waits_for_code(&self) -> bool {
        self.through.waits.get() > 0
    }

    fn wait_for_code(&self) {
        later::fetch();
        let waits = self.through.waits.get() + 1;
        if waits > MAX_WAITS {
            self.through.waits.set(0);
            return self.no_way();
        }
        self.through.waits.set(waits);
        self.after(WAIT, Inner::join_through);
    }

    /// Knocks once more, and asks that a member carries.
    pub(super) fn join_through(&self) {
        let (Some(config), Some(key)) = (self.config.borrow().clone(), self.key.get()) else { return };
        if !self.may_join_through() {
            return;
        }
        if later().is_none() {
            return self.wait_for_code();
        }
        self.through.waits.set(0);
        self.through.tried.set(true);
        self.through.joins.set(true);
        self.through.by.set(None);
        self.drop_meeting();
        let pass = self.own_pass();
        self.start_meeting(&config, |servers, rng| {
            let joiner = Joiner::new(key, servers, rng, now()).with_pass(pass).through_member();
            Side::Guest(Box::new(joiner))
        });
        self.after(THROUGH_TIMEOUT, |inner| inner.through_failed(Reason::NoWay));
        // A member is asked for before a server is, not both.
        self.connect(&Config { turn: Vec::new(), ..(*config).clone() }, Maker::Through, None);
        self.handle_input(MeetingInput::Tick);
    }

    /// The connection whose answer has arrived from this member; `None` if the join did not ask for one.
    pub(super) fn answered_through(&self, by: Option<[u8; 32]>) -> Option<Rc<dyn Connection>> {
        if !self.joins_through() {
            return None;
        }
        self.through.by.set(by.map(MemberId));
        if by.is_none() {
            // A host of an earlier version answers itself.
            self.through.joins.set(false);
            let mut all = self.connections.borrow_mut();
            all.retain(|one| !matches!(one.maker, Maker::Guest));
            all.iter_mut().for_each(|one| one.maker = Maker::Guest);
            return all.first().map(|one| one.endpoint.clone());
        }
        self.endpoint(|one| matches!(one.maker, Maker::Through))
    }

    /// The connection to the member is open: what they carry begins.
    pub(super) fn reached_carrier(&self, line: Peer) {
        let (endpoint, join, by) =
            (self.endpoint(|one| one.peer == line), self.join.get(), self.through.by.get());
        let (Some(endpoint), Some(join), Some(by)) = (endpoint, join, by) else { return };
        let peer = next_peer();
        let end = later().and_then(|later| {
            (later.carried)(endpoint, NEWCOMER_PAIR, &join, false, self.event_handler(peer))
        });
        match end {
            Some(end) => {
                let carried = Carried { line, pair: NEWCOMER_PAIR, by, join: None };
                self.track(peer, Maker::Carried(carried), end);
            }
            None => self.through_failed(Reason::NoWay),
        }
    }

    /// Another guest carries.
    pub(super) fn found_carrier(&self, found: FoundCarrier) {
        let FoundCarrier { by, endpoint, line, pair, session, visit } = found;
        let peer = next_peer();
        let key = self.key.get().filter(|_| !self.host && !self.over.get() && !self.is_open());
        let connection = key.and_then(|secret| {
            let join = Join { secret, session, visit };
            (later()?.carried)(endpoint.clone(), pair, &join, false, self.event_handler(peer))
        });
        match connection {
            Some(connection) => {
                let carried = Carried { line, pair, by, join: None };
                self.track(peer, Maker::Carried(carried), connection);
            }
            // Somebody else was first.
            None => endpoint.carry(&CarryFrame::Close { pair }),
        }
    }

    /// What a member carries is open.
    pub(super) fn is_carried_as_guest(&self) {
        if self.joins_through() {
            self.through.no_direct_until.set(now() + REMEMBERED);
        }
        self.handle_input(MeetingInput::Guest(JoinerInput::Connected));
    }

    /// A connection is open: those that are not are not needed.
    pub(super) fn keep_open(&self) {
        self.through.timer.take();
        self.through.joins.set(false);
        self.through.waits.set(0);
        let mut all = self.connections.borrow_mut();
        let lines: Vec<Peer> =
            all.iter().filter(|one| one.is_in_use()).filter_map(TrackedConnection::line).collect();
        let kept = |one: &TrackedConnection| {
            one.is_in_use() || matches!(one.maker, Maker::Qr) || lines.contains(&one.peer)
        };
        let (keep, others): (Vec<_>, Vec<_>) = all.drain(..).partition(kept);
        *all = keep;
        // Not while the list is in use: what is closed may report something.
        drop(all);
        for one in others {
            one.endpoint.close();
        }
    }

    /// No member carries. What is left is a broker, a direct connection after all, or nothing.
    pub(super) fn through_failed(&self, why: Reason) {
        if !self.through.joins.replace(false) {
            return;
        }
        self.through.timer.take();
        let session = self.with_meeting(Meeting::session);
        self.drop_meeting();
        let all = self.connections.take();
        let (pending, others): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|one| matches!(one.maker, Maker::Guest));
        for one in others {
            one.endpoint.close();
        }
        if let (Reason::Full, Some(secret), Some(session)) = (why, self.key.get(), session) {
            // The host has nobody to ask, and goes to its broker.
            self.join.set(Some(Join { secret, session, visit: NO_VISIT }));
        }
        if self.connect_by_broker(self.join.take()) {
            return self.step(Step::Relaying);
        }
        let direct = !pending.is_empty();
        self.connections.replace(pending);
        if direct {
            self.after(DIRECT_AFTER, Inner::no_way);
        } else if self.through.no_direct_until.replace(0) > now() {
            self.join();
        } else {
            self.no_way();
        }
    }

    /// There is no way; it is tried again later.
    pub(super) fn no_way(&self) {
        if self.is_open() {
            return;
        }
        self.through.timer.take();
        self.connections.take();
        self.join_failed(Some(Reason::NoWay));
        self.step(Step::GaveUp(Reason::NoWay));
    }
}
