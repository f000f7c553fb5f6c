//! Connections that a member carries, beyond what carriers.rs has for the host: a guest that knocks once more so that
//! a member answers, and what arrives beside the frames of a connection, on either side. Code that is loaded later;
//! the rest of the app knows it as a table of functions ([`ByMember`]).

use super::Inner;
use super::carriers::Found;
use super::connections::{Carried, Maker, TrackedConnection};
use crate::net::carried::CarriedConnection;
use crate::net::carried::Join;
use crate::net::clock::now;
use crate::net::link::Connection;
use crate::net::meeting::{MeetingInput, Side};
use crate::net::mesh::{CarrierEvent, FoundCarrier};
use crate::net::{CarryEvent, TransportEvent, Way, next_peer};
use ::room::{MemberId, Peer};
use meet::{Approach, CarryFrame, Config, Joiner, JoinerInput, NEWCOMER_PAIR, Pass, Session};
use std::rc::Rc;

/// How long knocking for a member may take, until something is carried, in milliseconds.
const THROUGH_TIMEOUT: u32 = 25_000;
/// How long a direct connection may take after that has led to nothing.
const DIRECT_AFTER: u32 = 30_000;
/// For how long a member is asked for at once, after that was needed.
const REMEMBERED: u64 = 600_000;

type MaybeConnection = Option<Rc<dyn Connection>>;

/// The functions.
#[derive(Clone, Copy)]
pub(in crate::net) struct ByMember {
    /// At a host, somebody who has found no direct way knocks: a member is to answer.
    pub(super) knocked: fn(&Inner, Join, Vec<u8>, Option<Pass>),
    /// At a host, a join is over.
    pub(super) forget: fn(&Inner, Session),
    /// A guest knocks once more, for a member.
    pub(super) join: fn(&Inner),
    /// The connection whose answer has arrived, from this member; `None` if the join did not ask for one.
    pub(super) answered: fn(&Inner, Option<[u8; 32]>) -> MaybeConnection,
    /// A guest's connection to the member is open.
    pub(super) reached: fn(&Inner, Peer),
    /// No member carries for this guest.
    pub(super) no_member: fn(&Inner),
    /// Another guest carries for this one, or something has come of that.
    pub(super) carrier: fn(&Inner, CarrierEvent),
    /// A guest has a connection: others are closed.
    pub(super) keep_open: fn(&Inner),
    /// A carried connection is open, or could not be made.
    pub(super) opened: fn(&Inner, &Carried),
    pub(super) failed: fn(&Inner, &Carried),
    /// Something has arrived beside the frames of a connection.
    pub(super) arrived: fn(&Inner, Peer, &[u8]),
    /// The way there is full, or has room again.
    pub(super) blocked: fn(&Inner, Peer, bool),
    /// A connection has ended.
    pub(super) ended: fn(&Inner, &TrackedConnection),
}

impl ByMember {
    /// Whatever calls this contains the code.
    pub(in crate::net) fn new() -> ByMember {
        ByMember {
            knocked: Inner::knocked_through,
            forget: Inner::forget_offer,
            join: Inner::knock_for_member,
            answered: Inner::answered_through,
            reached: Inner::reached_carrier,
            no_member: Inner::no_member,
            carrier: Inner::carrier_event,
            keep_open: Inner::close_unopened,
            opened: Inner::is_carried,
            failed: Inner::not_carried,
            arrived: |inner, line, bytes| inner.carried_arrived(line, CarryFrame::read(bytes)),
            blocked: Inner::carry_blocked,
            ended: Inner::carrier_ended,
        }
    }
}

/// As a guest.
impl Inner {
    /// Knocks once more, and asks that a member carries.
    fn knock_for_member(&self) {
        let (Some(config), Some(key)) = (self.config.borrow().clone(), self.key.get()) else { return };
        self.through.tried.set(true);
        self.through.joins.set(true);
        self.through.by.set(None);
        self.drop_meeting();
        let pass = self.own_pass();
        self.start_meeting(&config, |servers, rng| {
            let approach = Approach { through_member: true, pass, ..Approach::default() };
            let joiner = Joiner::new(key, approach, servers, rng, now());
            Side::Guest(Box::new(joiner))
        });
        self.after(THROUGH_TIMEOUT, Inner::no_member);
        // A member is asked for before a server is, not both.
        self.connect(&Config { turn: Vec::new(), ..(*config).clone() }, Maker::Through, None);
        self.handle_input(MeetingInput::Tick);
    }

    /// The connection whose answer has arrived from this member; `None` if the join did not ask for one.
    fn answered_through(&self, by: Option<[u8; 32]>) -> Option<Rc<dyn Connection>> {
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
    fn reached_carrier(&self, line: Peer) {
        let (endpoint, join, by) =
            (self.endpoint(|one| one.peer == line), self.join.get(), self.through.by.get());
        let (Some(endpoint), Some(join), Some(by)) = (endpoint, join, by) else { return };
        let peer = next_peer();
        let end = CarriedConnection::new(endpoint, NEWCOMER_PAIR, &join, false, self.event_handler(peer));
        match end {
            Some(end) => {
                let carried = Carried { line, pair: NEWCOMER_PAIR, by, session: None };
                self.track(peer, Maker::Carried(carried), Rc::new(end));
            }
            None => self.no_member(),
        }
    }

    /// Another guest carries, or something has come of that.
    fn carrier_event(&self, event: CarrierEvent) {
        match event {
            CarrierEvent::Found(found) => self.found_carrier(found),
            CarrierEvent::Frame(line, frame) => self.carried_arrived(line, Some(frame)),
            CarrierEvent::IsDirect => {
                let direct = self.used().is_some_and(|(_, way)| way == Way::Direct);
                (self.on_event)(TransportEvent::Carry(CarryEvent::Direct(direct)));
            }
        }
    }

    /// Another guest carries.
    fn found_carrier(&self, found: FoundCarrier) {
        let FoundCarrier { by, endpoint, line, pair, session, visit, instead } = found;
        let peer = next_peer();
        let needed = !self.is_open() || instead && self.is_by_server();
        let key = self.key.get().filter(|_| !self.host && !self.over.get() && needed);
        let connection = key.and_then(|secret| {
            let join = Join { secret, session, visit };
            CarriedConnection::new(endpoint.clone(), pair, &join, false, self.event_handler(peer))
        });
        match connection {
            Some(connection) => {
                let carried = Carried { line, pair, by, session: None };
                self.track(peer, Maker::Carried(carried), Rc::new(connection));
            }
            // Somebody else was first.
            None => endpoint.carry(&CarryFrame::Close { pair }.to_bytes()),
        }
    }

    /// What a member carries is open.
    fn is_carried_as_guest(&self) {
        if self.joins_through() {
            self.through.no_direct_until.set(now() + REMEMBERED);
        }
        self.handle_input(MeetingInput::Guest(JoinerInput::Connected));
    }

    /// Closes those that are not open, nor needed by one that is.
    fn close_unopened(&self) {
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

    /// No member carries. What is left is a direct connection after all, or nothing.
    fn no_member(&self) {
        if !self.through.joins.replace(false) {
            return;
        }
        self.through.timer.take();
        self.drop_meeting();
        let all = self.connections.take();
        let (pending, others): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|one| matches!(one.maker, Maker::Guest));
        for one in others {
            one.endpoint.close();
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
}

/// On either side.
impl Inner {
    /// A carried connection is open.
    fn is_carried(&self, carried: &Carried) {
        if self.host { self.is_carried_as_host(carried) } else { self.is_carried_as_guest() }
    }

    /// A carried connection could not be made.
    fn not_carried(&self, carried: &Carried) {
        if self.host { self.not_carried_as_host(carried) } else { self.no_member() }
    }

    /// Something has arrived beside the frames of a connection.
    fn carried_arrived(&self, line: Peer, frame: Option<CarryFrame>) {
        // Whoever sends anything else carries nothing more.
        let Some(frame) = frame else { return self.end_carried(line) };
        let pair = frame.pair();
        let found: Option<Found> = self.connections.borrow().iter().find_map(|one| match one.maker {
            Maker::Carried(carried) if (carried.line, carried.pair) == (line, pair) => {
                Some((carried, one.endpoint.clone()))
            }
            _ => None,
        });
        match found {
            found if self.host => self.arrived_at_host(line, frame, found),
            Some((_, endpoint)) => endpoint.carried(frame),
            None if self.is_line_to_host(line) => {
                (self.on_event)(TransportEvent::Carry(CarryEvent::Frame(frame)));
            }
            None => {}
        }
    }

    /// The way beside the frames of a connection is full, or has room again.
    fn carry_blocked(&self, line: Peer, blocked: bool) {
        let carried: Vec<Peer> = self
            .connections
            .borrow()
            .iter()
            .filter(|one| one.is_carried_over(line))
            .map(|one| one.peer)
            .collect();
        for peer in carried {
            (self.on_event)(TransportEvent::Blocked(peer, blocked));
        }
        if self.is_line_to_host(line) {
            (self.on_event)(TransportEvent::Carry(CarryEvent::Blocked(blocked)));
        }
    }

    /// A connection has ended, and with it what is carried over it; a connection to a member who carries ends with
    /// what it carries.
    fn carrier_ended(&self, connection: &TrackedConnection) {
        self.end_carried(connection.peer);
        if let Maker::Carried(Carried { line, .. }) = connection.maker
            && !self.host
            && let Some(line) = self.remove(line)
        {
            line.endpoint.close();
        }
    }

    fn end_carried(&self, line: Peer) {
        let all = self.connections.borrow();
        let over: Vec<_> =
            all.iter().filter(|one| one.is_carried_over(line)).map(|one| one.endpoint.clone()).collect();
        drop(all);
        for endpoint in over {
            endpoint.carried(CarryFrame::Close { pair: NEWCOMER_PAIR });
        }
    }
}
