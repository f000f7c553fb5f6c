//! The connections that result from meeting: how each is made, and what becomes of it.

use super::Inner;
use crate::net::broker::{BrokerConnection, Join};
use crate::net::clock::now;
use crate::net::link::{Connection, ConnectionEvent, Link, OnConnectionEvent};
use crate::net::meeting::MeetingInput;
use crate::net::status::{Step, pause};
use crate::net::{TransportEvent, next_peer};
use ::room::Peer;
use meet::{Config, HostInput, JoinerInput, Reason, Session};
use std::rc::Rc;

/// A connection that lasted this long resets the count of failures, in milliseconds.
const STABLE_AFTER: u64 = 30_000;

/// A connection, or an attempt to make one.
pub(super) struct TrackedConnection {
    pub(super) peer: Peer,
    /// The session of the join, on the host's side.
    pub(super) session: Option<Session>,
    /// What a host needs to use a broker instead if the connection cannot be made.
    pub(super) join: Option<Join>,
    pub(super) endpoint: Rc<dyn Connection>,
    /// Since when it is open, in milliseconds of [`now`].
    pub(super) open: Option<u64>,
}

impl Inner {
    /// Starts to make a connection: with an offer of a guest's own, or by answering `offer` as the
    /// host.
    pub(super) fn connect(
        &self,
        config: &Config,
        session: Option<Session>,
        join: Option<Join>,
        offer: Option<Vec<u8>>,
    ) {
        let peer = next_peer();
        let on_event = self.event_handler(peer);
        let offer = offer.map(|offer| String::from_utf8_lossy(&offer).into_owned());
        match Link::new(&config.ice(), config.relay_only, offer, on_event) {
            Some(link) => {
                self.connections.borrow_mut().push(TrackedConnection {
                    peer,
                    session,
                    join,
                    endpoint: Rc::new(link),
                    open: None,
                });
            }
            None => self.connection_failed(session, join),
        }
    }

    /// The same over one's own broker, if there is one, after a direct connection could not be
    /// made; `false` if there is none.
    pub(super) fn connect_by_broker(&self, join: Option<Join>) -> bool {
        let config = self.config.borrow().clone();
        let broker = config.as_ref().and_then(|config| config.brokers.iter().find(|broker| broker.frames));
        let (Some(broker), Some(join)) = (broker, join) else { return false };
        let peer = next_peer();
        let Some(connection) = BrokerConnection::new(broker, &join, self.host, self.event_handler(peer))
        else {
            return false;
        };
        let session = self.host.then_some(join.session);
        self.connections.borrow_mut().push(TrackedConnection {
            peer,
            session,
            join: None,
            endpoint: Rc::new(connection),
            open: None,
        });
        true
    }

    fn event_handler(&self, peer: Peer) -> OnConnectionEvent {
        let me = self.me.clone();
        Rc::new(move |event| {
            if let Some(inner) = me.upgrade() {
                inner.handle_connection_event(peer, event);
            }
        })
    }

    pub(super) fn remove(&self, peer: Peer) -> Option<TrackedConnection> {
        let mut all = self.connections.borrow_mut();
        let at = all.iter().position(|connection| connection.peer == peer)?;
        Some(all.swap_remove(at))
    }

    /// Handles an event of a connection.
    fn handle_connection_event(&self, peer: Peer, event: ConnectionEvent) {
        let session = self
            .connections
            .borrow()
            .iter()
            .find(|connection| connection.peer == peer)
            .map(|connection| connection.session);
        let Some(session) = session else { return };
        match event {
            ConnectionEvent::Described(sdp) => self.handle_input(match session {
                Some(session) => MeetingInput::Host(HostInput::Answer(session, sdp.into_bytes())),
                None => MeetingInput::Guest(JoinerInput::Offer(sdp.into_bytes())),
            }),
            ConnectionEvent::Open(binding) => {
                if let Some(connection) =
                    self.connections.borrow_mut().iter_mut().find(|connection| connection.peer == peer)
                {
                    connection.open = Some(now());
                }
                if let Some(session) = session {
                    self.handle_input(MeetingInput::Host(HostInput::Connected(session)));
                } else {
                    self.handle_input(MeetingInput::Guest(JoinerInput::Connected));
                    self.drop_meeting();
                    self.step(Step::Connected);
                }
                (self.on_event)(TransportEvent::Connected { peer, binding });
            }
            ConnectionEvent::Frame(frame) => (self.on_event)(TransportEvent::Frame(peer, frame)),
            ConnectionEvent::Blocked(blocked) => (self.on_event)(TransportEvent::Blocked(peer, blocked)),
            ConnectionEvent::Gone => {
                let Some(connection) = self.remove(peer) else { return };
                if connection.open.is_some() {
                    self.connection_ended(&connection);
                    (self.on_event)(TransportEvent::Disconnected(peer));
                } else {
                    self.connection_failed(session, connection.join);
                }
            }
        }
    }

    /// A guest's connection has ended. If it lasted long enough the guest may join again at once.
    pub(super) fn connection_ended(&self, connection: &TrackedConnection) {
        let Some(since) = connection.open.filter(|_| !self.host) else { return };
        self.step(Step::Still);
        if now() - since >= STABLE_AFTER {
            self.failures.set(0);
            self.retry_at.set(0);
        } else {
            self.join_failed(None);
        }
    }

    /// A connection could not be made.
    pub(super) fn connection_failed(&self, session: Option<Session>, join: Option<Join>) {
        let relaying = self.status.borrow().step == Step::Relaying;
        match session {
            Some(session) => {
                self.handle_input(MeetingInput::Host(HostInput::Failed(session)));
                self.connect_by_broker(join);
            }
            None => self.handle_input(MeetingInput::Guest(JoinerInput::Failed)),
        }
        if relaying {
            self.join_failed(Some(Reason::NoWay));
            self.step(Step::GaveUp(Reason::NoWay));
        }
    }

    /// A guest's join has failed: the next one has to wait.
    pub(super) fn join_failed(&self, why: Option<Reason>) {
        let failures = self.failures.replace(self.failures.get() + 1);
        self.retry_at.set(now() + pause(failures, why));
    }
}
