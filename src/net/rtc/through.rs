//! Where there is no direct way, a member carries (`meet::CarryFrame`). A guest knocks once more and
//! says so; the host has a member answer the offer (carriers.rs), and both ends seal what that member
//! carries. Here is what decides when that is asked for, without the code that does it (`by_member.rs`).

use super::Inner;
use super::by_member::ByMember;
use super::connections::{Maker, TrackedConnection};
use crate::net::clock::now;
use crate::net::later::{self, later};
use crate::net::link::Connection;
use crate::net::status::Step;
use crate::net::{CarryEvent, TransportEvent};
use ::room::{MemberId, Peer};
use gloo_timers::callback::Timeout;
use meet::{Pass, Reason};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// How long a direct connection may take, once the host has answered, before a member is asked for as well, in
/// milliseconds. It takes one second; more on a busy device, which must not be given still more to do.
const DIRECT_FIRST: u32 = 8000;
/// After how long of it the code for that is fetched, if it is not there.
const FETCH_AFTER: u32 = 1500;
/// How often in a row that is waited for, in steps of so many milliseconds.
const MAX_WAITS: u32 = 40;
const WAIT: u32 = 500;

/// How it stands with connections through members.
#[derive(Default)]
pub(super) struct Through {
    pub(super) timer: RefCell<Option<Timeout>>,
    /// As a guest: the join under way asks for a member, and whether one of this dial has.
    pub(super) joins: Cell<bool>,
    pub(super) tried: Cell<bool>,
    /// How often in a row its code has been waited for.
    waits: Cell<u32>,
    /// Who has answered.
    pub(super) by: Cell<Option<MemberId>>,
    /// Until when a direct way is not tried first.
    pub(super) no_direct_until: Cell<u64>,
}

impl Through {
    pub(super) fn stop(&self) {
        self.timer.take();
        self.joins.set(false);
        self.waits.set(0);
    }
}

/// Calls code that is loaded later; nothing is carried before it is there.
pub(super) fn with_carry_code(call: impl FnOnce(ByMember)) {
    if let Some(later) = later() {
        call(later.by_member);
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

    pub(super) fn is_open(&self) -> bool {
        self.connections.borrow().iter().any(TrackedConnection::is_in_use)
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

    pub(super) fn after(&self, time: u32, then: fn(&Inner)) {
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

    /// Asks for a member, once the code for that is there.
    pub(super) fn join_through(&self) {
        if !self.may_join_through() {
            return;
        }
        match later() {
            Some(later) => {
                self.through.waits.set(0);
                (later.by_member.join)(self);
            }
            None => self.wait_for_code(),
        }
    }

    /// A connection is open: those that are not are not needed.
    pub(super) fn keep_open(&self) {
        self.through.stop();
        // Without that code there is no other.
        with_carry_code(|code| (code.keep_open)(self));
    }

    /// A guest's connection is open.
    pub(super) fn line_opened(&self, peer: Peer) {
        if self.is_line_to_host(peer) {
            (self.on_event)(TransportEvent::Carry(CarryEvent::Host(true)));
        }
    }

    /// A connection has ended, and with it what is carried over it.
    pub(super) fn line_ended(&self, connection: &TrackedConnection) {
        with_carry_code(|code| (code.ended)(self, connection));
        let line = connection.open.is_some() && connection.is_line_to_host() && !self.host;
        if line && self.endpoint(TrackedConnection::is_line_to_host).is_none() {
            (self.on_event)(TransportEvent::Carry(CarryEvent::Host(false)));
        }
    }

    pub(super) fn is_line_to_host(&self, peer: Peer) -> bool {
        self.endpoint(|one| one.peer == peer && one.is_line_to_host()).is_some()
    }

    /// Something has arrived beside the frames of a connection.
    pub(super) fn carry_arrived(&self, line: Peer, frame: &[u8]) {
        if let Some(later) = later() {
            (later.by_member.arrived)(self, line, frame);
        } else if let Some(no) = meet::refuse_carry(frame)
            && let Some(endpoint) = self.endpoint(|one| one.peer == line)
        {
            // The host asks somebody else.
            endpoint.carry(&no);
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
