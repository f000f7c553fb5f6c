//! The WebRTC connections of this device, and those that members carry: their purposes, beginnings and ends.

use super::route::Pair;
use super::{MAX_CONNECTIONS, Transport};
use crate::later::{Task, run_later};
use crate::link::{ConnectionEvent, Link, OnConnectionEvent};
use crate::status::Step;
use crate::{RoomInput, TransportEvent, next_peer};
use ::room::Peer;
use browser::clock::now;
use meet::{CarryFrame, Config, Input, Session};
use std::rc::Rc;

/// A connection, or an attempt to make one.
pub(crate) struct TrackedConnection {
    pub(super) peer: Peer,
    pub(super) purpose: Purpose,
    /// The WebRTC connection; that to the member if a member carries it.
    pub(super) link: Rc<Link>,
    /// Since when it is open, in milliseconds of [`now`].
    pub(super) open: Option<u64>,
    /// How many times in a row the member at its other end was asked in vain to carry frames.
    pub(super) failures: u32,
}

/// The purpose of a connection, and how it is set up.
#[derive(Clone)]
pub(crate) enum Purpose {
    /// A guest's, to the host, by a join over relays.
    Join,
    /// The host's end of that; the session of the join.
    Answer(Session),
    /// Between host and guest by QR codes, on either side.
    Qr,
    /// A guest's, to a member who is to carry the frames.
    Carrier,
    /// To a guest for whom this device carries the pair with this number.
    Carried(u32),
    /// A pair that a member carries, on either side.
    Pair(Rc<Pair>),
}

impl TrackedConnection {
    /// Whether it carries the room's frames.
    pub(super) fn is_in_use(&self) -> bool {
        self.open.is_some() && !matches!(self.purpose, Purpose::Carrier | Purpose::Carried(_))
    }

    /// The pair that it is, if a member carries it.
    pub(super) fn pair(&self) -> Option<&Rc<Pair>> {
        if let Purpose::Pair(pair) = &self.purpose { Some(pair) } else { None }
    }

    /// The connection over which a member carries it.
    pub(super) fn carried_over(&self) -> Option<Peer> {
        self.pair().map(|pair| pair.link)
    }

    /// Whether it leads to the guest of the pair with this number, and this device carries that pair.
    pub(super) fn is_carried_for(&self, pair: u32) -> bool {
        matches!(self.purpose, Purpose::Carried(other) if other == pair)
    }

    /// The session of the join that has led to it, at the host.
    pub(super) fn session(&self) -> Option<Session> {
        match &self.purpose {
            Purpose::Answer(session) => Some(*session),
            Purpose::Pair(pair) => Some(pair.session),
            _ => None,
        }
    }

    /// Closes it once everything has been sent. If it is no longer tracked its events are ignored.
    pub(super) fn close(&self) {
        match self.pair() {
            Some(pair) => self.link.carry(&CarryFrame::close(pair.number)),
            None => self.link.close(),
        }
    }
}

impl Transport {
    /// Starts to make a WebRTC connection: with an offer of its own, or by answering `offer`.
    pub(super) fn connect(&self, config: &Config, purpose: Purpose, offer: Option<Vec<u8>>) {
        let peer = next_peer();
        let on_event = self.event_handler(peer);
        let offer = offer.map(|offer| String::from_utf8_lossy(&offer).into_owned());
        match Link::new(&config.ice(), config.relay_only, offer, on_event) {
            Some(link) => self.track(peer, purpose, link),
            None => self.connection_failed(&purpose),
        }
    }

    /// Whether there is room for another one.
    pub(super) fn may_connect(&self) -> bool {
        self.connections.borrow().len() < MAX_CONNECTIONS
    }

    pub(super) fn track(&self, peer: Peer, purpose: Purpose, link: Rc<Link>) {
        let tracked = TrackedConnection { peer, purpose, link, open: None, failures: 0 };
        self.connections.borrow_mut().push(tracked);
    }

    /// The first WebRTC connection for which `which` is true.
    pub(super) fn link(&self, which: impl Fn(&TrackedConnection) -> bool) -> Option<Rc<Link>> {
        self.connections.borrow().iter().find(|one| which(one)).map(|one| one.link.clone())
    }

    /// The pairs that a member carries over this connection.
    pub(super) fn pairs_over(&self, link: Peer) -> Vec<Peer> {
        let all = self.connections.borrow();
        all.iter().filter(|one| one.carried_over() == Some(link)).map(|one| one.peer).collect()
    }

    /// Whether there is a connection that carries the room's frames.
    pub(super) fn is_open(&self) -> bool {
        self.connections.borrow().iter().any(TrackedConnection::is_in_use)
    }

    pub(super) fn change(&self, peer: Peer, change: impl FnOnce(&mut TrackedConnection)) {
        if let Some(one) = self.connections.borrow_mut().iter_mut().find(|one| one.peer == peer) {
            change(one);
        }
    }

    pub(super) fn remove(&self, peer: Peer) -> Option<TrackedConnection> {
        let mut all = self.connections.borrow_mut();
        let at = all.iter().position(|connection| connection.peer == peer)?;
        Some(all.swap_remove(at))
    }

    /// Sends a frame on the second channel of a WebRTC connection.
    pub(super) fn carry_over(&self, peer: Peer, frame: &CarryFrame) {
        if let Some(link) = self.link(|one| one.peer == peer) {
            link.carry(frame);
        }
    }

    /// Closes the connections for which `which` is true. They report no more events.
    pub(super) fn close_all(&self, which: impl Fn(&TrackedConnection) -> bool) {
        let closed: Vec<_> = self.connections.borrow_mut().extract_if(.., |one| which(one)).collect();
        for one in closed {
            one.close();
        }
    }

    /// Closes a connection once everything has been sent.
    pub(crate) fn close(&self, peer: Peer) {
        if self.tabs.close(peer) {
            if !self.host {
                self.step(Step::Still);
            }
            return;
        }
        if let Some(connection) = self.remove(peer) {
            connection.close();
            self.connection_ended(&connection);
            run_later(self, Task::Ended(&connection));
        }
    }

    pub(super) fn event_handler(&self, peer: Peer) -> OnConnectionEvent {
        let handle = move |transport: &Transport, event| transport.handle_connection_event(peer, event);
        Rc::new(Transport::handler(&self.me, handle))
    }

    pub(super) fn handle_connection_event(&self, peer: Peer, event: ConnectionEvent) {
        let all = self.connections.borrow();
        let purpose = all.iter().find(|one| one.peer == peer).map(|one| one.purpose.clone());
        drop(all);
        let Some(purpose) = purpose else { return };
        let in_use = !matches!(purpose, Purpose::Carrier | Purpose::Carried(_));
        match event {
            ConnectionEvent::Described(sdp) => match purpose {
                Purpose::Answer(session) => {
                    self.handle_input(Input::Answer(session, None, sdp.into_bytes()));
                }
                Purpose::Join => {
                    self.handle_input(Input::Offer(sdp.into_bytes()));
                }
                purpose => drop(run_later(self, Task::Described(peer, &purpose, sdp))),
            },
            ConnectionEvent::Open(binding) => self.connection_opened(peer, &purpose, binding),
            ConnectionEvent::Frame(frame) if in_use => {
                (self.on_event)(TransportEvent::Room(RoomInput::Frame(peer, frame)));
            }
            ConnectionEvent::Blocked(blocked) if in_use => {
                (self.on_event)(TransportEvent::Room(RoomInput::Blocked(peer, blocked)));
            }
            // This connection is not for frames of the room.
            ConnectionEvent::Frame(_) | ConnectionEvent::Blocked(_) => {}
            ConnectionEvent::Carry(frame) => {
                if !run_later(self, Task::Carry(peer, &purpose, &frame))
                    && let Some(refusal) = CarryFrame::refusal(&frame)
                {
                    // The host asks somebody else.
                    self.carry_over(peer, &refusal);
                }
            }
            ConnectionEvent::CarryBlocked(blocked) => {
                for pair in self.pairs_over(peer) {
                    (self.on_event)(TransportEvent::Room(RoomInput::Blocked(pair, blocked)));
                }
            }
            ConnectionEvent::Relayed => (self.on_event)(TransportEvent::RouteChanged),
            ConnectionEvent::Gone => {
                if let Some(connection) = self.remove(peer) {
                    self.ended(&connection);
                }
            }
        }
    }

    /// A connection has ended, or could not be made.
    pub(super) fn ended(&self, connection: &TrackedConnection) {
        if connection.is_in_use() {
            self.connection_ended(connection);
            (self.on_event)(TransportEvent::Room(RoomInput::Disconnected(connection.peer)));
        } else if connection.open.is_none() {
            self.connection_failed(&connection.purpose);
        }
        run_later(self, Task::Ended(connection));
    }

    fn connection_opened(&self, peer: Peer, purpose: &Purpose, binding: [u8; 32]) {
        self.change(peer, |one| one.open = Some(now()));
        run_later(self, Task::Opened(peer, purpose));
        match *purpose {
            Purpose::Carrier | Purpose::Carried(_) => return,
            Purpose::Answer(session) => {
                self.handle_input(Input::Connected(session));
            }
            Purpose::Join | Purpose::Qr | Purpose::Pair(_) => {}
        }
        if !self.host {
            self.drop_meeting();
            self.stop_searching();
            self.step(Step::Still);
        }
        (self.on_event)(TransportEvent::Room(RoomInput::Connected { peer, binding }));
    }

    /// A guest's connection has ended.
    fn connection_ended(&self, connection: &TrackedConnection) {
        let Some(since) = connection.open.filter(|_| !self.host) else { return };
        if !self.is_open() {
            self.rejoin_after(now() - since);
        }
    }

    /// A connection could not be made.
    fn connection_failed(&self, purpose: &Purpose) {
        match purpose {
            Purpose::Answer(session) => self.handle_input(Input::Failed(*session)),
            Purpose::Join if self.meeting.borrow().is_none() => self.no_route(),
            // Meanwhile a member is asked to carry the frames.
            Purpose::Join if self.asks_member() => {}
            Purpose::Join => self.handle_input(Input::NoWay),
            _ => {}
        }
    }
}
