//! A better way than the one in use: while a guest's frames go by a member or a server, it tries from time
//! to time to make a direct connection. What both ends have to tell each other for that goes over the connection that
//! they have (`room::Input::Signal`), so relays have no part in it. Where that leads to nothing and a server or a
//! broker is in use, it asks other guests to carry (mesh.rs). The room begins on the new connection while the former
//! one is still there, so nobody is away meanwhile.
//!
//! A member who carries is replaced by a direct connection only, so that ways do not change back and forth.
//!
//! What tries comes with the code that is loaded later, as a table of functions ([`Better`]); when it does is decided
//! by code that every guest has.

use super::connections::{Maker, TrackedConnection};
use super::{Inner, MAX_CONNECTIONS};
use crate::net::clock::now;
use crate::net::later::{self, later};
use crate::net::{CarryEvent, TransportEvent, Way};
use ::room::{MemberId, Peer};
use gloo_timers::callback::Timeout;
use meet::{Config, MAX_SDP_LEN};
use std::cell::{Cell, RefCell};

/// When a direct way is tried for the first time, in milliseconds after the connection was made or the device woke.
const FIRST_TRY: u32 = 8000;
/// How long after the last time it is tried again; the last one is repeated.
const RETRY_PAUSES: [u32; 3] = [60_000, 300_000, 900_000];
/// How long making that connection may take; both ends have to find their candidates and to check them.
const CONNECT_TIMEOUT: u32 = 15_000;
/// The least time between two attempts that a host allows a member, in milliseconds.
const MEMBER_INTERVAL: u64 = 5000;
/// How long a former connection is kept after another has replaced it, in milliseconds. The host closes it as soon as
/// the member is let in on the other one; it must not be over before.
const KEEP_FORMER: u32 = 10_000;

/// The kind of a note: its first byte, before the description.
const OFFER: u8 = 0;
const ANSWER: u8 = 1;

/// The state of the search for a better way.
#[derive(Default)]
pub(super) struct Tries {
    /// As a guest: how often in a row a direct way was tried.
    count: Cell<usize>,
    /// As the host: who has tried lately, and when.
    of_members: RefCell<Vec<(MemberId, u64)>>,
}

/// The functions of this module that are loaded later.
#[derive(Clone, Copy)]
pub(in crate::net) struct Better {
    /// A guest tries to make a direct connection.
    attempt: fn(&Inner),
    /// The description of a direct connection is complete: the host's, of one to this member, or a guest's.
    pub(super) described: fn(&Inner, Option<MemberId>, &str),
    /// A note has arrived; its content is untrusted.
    pub(super) arrived: fn(&Inner, MemberId, &[u8]),
    /// The room closes a guest's connection; whether it is kept for a moment, because another has replaced it.
    pub(super) keep: fn(&Inner, Peer) -> bool,
}

impl Better {
    /// Whatever calls this contains the code.
    pub(in crate::net) fn new() -> Better {
        Better {
            attempt: Inner::try_direct,
            described: Inner::described_direct,
            arrived: Inner::better_note_arrived,
            keep: Inner::keep_for_a_moment,
        }
    }
}

/// Code that every guest has from the start.
impl Inner {
    /// The connection in use, and by which way it goes; the last one if another is about to be closed.
    pub(super) fn used(&self) -> Option<(Peer, Way)> {
        let all = self.connections.borrow();
        let used = all.iter().filter(|one| one.is_in_use()).max_by_key(|one| (one.open, one.peer));
        used.map(|one| (one.peer, one.way()))
    }

    /// As a guest whose frames go another way: tries a direct one in a while.
    pub(super) fn look_for_direct(&self) {
        if self.host || self.used().is_none_or(|(_, way)| way == Way::Direct) {
            return;
        }
        self.tries.count.set(0);
        // That timer is for what comes before a connection.
        self.after(FIRST_TRY, |inner| {
            if let Some(later) = later() {
                (later.better.attempt)(inner);
            } else {
                later::fetch();
                inner.look_for_direct();
            }
        });
    }
}

/// Code that is loaded later.
impl Inner {
    /// The configuration without servers that carry; `None` for people who hide their address.
    fn direct_config(&self) -> Option<Config> {
        let config = self.config.borrow().clone().filter(|config| !config.relay_only)?;
        Some(Config { turn: Vec::new(), ..(*config).clone() })
    }

    fn try_direct(&self) {
        self.drop_pending(None);
        let better = self.used().is_some_and(|(_, way)| way != Way::Direct);
        let Some(config) = self.direct_config().filter(|_| better && !self.over.get()) else { return };
        self.connect(&config, Maker::Better(None), None);
        self.after(CONNECT_TIMEOUT, |inner| {
            inner.drop_pending(None);
            inner.ask_others();
            let count = inner.tries.count.get();
            inner.tries.count.set((count + 1).min(RETRY_PAUSES.len() - 1));
            let pause = RETRY_PAUSES.get(count).copied().unwrap_or(FIRST_TRY);
            inner.after(pause, Inner::try_direct);
        });
    }

    /// Whether this guest's frames go by a server or a broker.
    pub(super) fn is_by_server(&self) -> bool {
        self.used().is_some_and(|(_, way)| matches!(way, Way::Turn))
    }

    /// Nothing direct was found: where a server carries, a member may.
    fn ask_others(&self) {
        if self.is_by_server() {
            (self.on_event)(TransportEvent::Carry(CarryEvent::Replace));
        }
    }

    /// Drops what has not become a connection: a guest's attempt, or one of this member.
    fn drop_pending(&self, of: Option<MemberId>) {
        let pending = |one: &TrackedConnection| {
            one.open.is_none() && matches!(one.maker, Maker::Better(other) if other == of)
        };
        self.connections.borrow_mut().retain(|one| !pending(one));
    }

    fn described_direct(&self, to: Option<MemberId>, sdp: &str) {
        let kind = if to.is_some() { ANSWER } else { OFFER };
        (self.on_event)(TransportEvent::Signal(to, [&[kind], sdp.as_bytes()].concat()));
    }

    fn better_note_arrived(&self, from: MemberId, note: &[u8]) {
        let Some((kind, sdp)) = note.split_first().filter(|(_, sdp)| sdp.len() <= MAX_SDP_LEN) else {
            return;
        };
        match *kind {
            OFFER if self.host => {
                if let Some(config) = self.direct_config().filter(|_| self.may_try(from)) {
                    self.connect(&config, Maker::Better(Some(from)), Some(sdp.to_vec()));
                }
            }
            ANSWER if !self.host => {
                let pending =
                    self.endpoint(|one| one.open.is_none() && matches!(one.maker, Maker::Better(None)));
                if let Some(endpoint) = pending {
                    endpoint.accept(String::from_utf8_lossy(sdp).into_owned());
                }
            }
            _ => {}
        }
    }

    /// As the host: whether a member may try once more. What they tried before has come to nothing then.
    fn may_try(&self, id: MemberId) -> bool {
        let mut tried = self.tries.of_members.borrow_mut();
        tried.retain(|(_, at)| now() < at + MEMBER_INTERVAL);
        if self.over.get() || tried.iter().any(|(other, _)| *other == id) {
            return false;
        }
        self.drop_pending(Some(id));
        let few = self.connections.borrow().len() < MAX_CONNECTIONS;
        if few {
            tried.push((id, now()));
        }
        few
    }

    fn keep_for_a_moment(&self, peer: Peer) -> bool {
        let replaced = !self.host && self.used().is_some_and(|(other, _)| other != peer);
        let Some(former) = replaced.then(|| self.remove(peer)).flatten() else { return false };
        self.through.no_direct_until.set(0);
        // What was carried over it for others ends with it, and over a member's connection nothing is.
        if former.is_line_to_host() {
            (self.on_event)(TransportEvent::Carry(CarryEvent::Host(false)));
            if self.endpoint(TrackedConnection::is_line_to_host).is_some() {
                (self.on_event)(TransportEvent::Carry(CarryEvent::Host(true)));
            }
        }
        let line = former.line().and_then(|line| self.remove(line));
        let over = move || {
            former.endpoint.close();
            if let Some(line) = line {
                line.endpoint.close();
            }
        };
        Timeout::new(KEEP_FORMER, over).forget();
        true
    }
}
