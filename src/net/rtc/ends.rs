//! The connections that result from meeting: how each is made, and what becomes of it.

use super::Inner;
use crate::net::broker::{BrokerConnection, Join};
use crate::net::clock::now;
use crate::net::link::{Connection, ConnectionEvent, Link, OnConnectionEvent};
use crate::net::machine::MeetingInput;
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
    pub(super) end: Rc<dyn Connection>,
    /// Since when it is open, in milliseconds of [`now`].
    pub(super) open: Option<u64>,
}

impl Inner {
    /// Starts to make a connection: with an offer of a guest's own, or by answering `offer` as the
    /// host.
    pub(super) fn hold(
        &self,
        config: &Config,
        session: Option<Session>,
        join: Option<Join>,
        offer: Option<Vec<u8>>,
    ) {
        let peer = next_peer();
        let hear = self.hear(peer);
        let offer = offer.map(|offer| String::from_utf8_lossy(&offer).into_owned());
        match Link::new(&config.ice(), config.relay_only, offer, hear) {
            Some(link) => {
                self.held.borrow_mut().push(TrackedConnection {
                    peer,
                    session,
                    join,
                    end: Rc::new(link),
                    open: None,
                });
            }
            None => self.failed(session, join),
        }
    }

    /// The same over one's own broker, if there is one, after a direct connection could not be
    /// made; `false` if there is none.
    pub(super) fn carry(&self, join: Option<Join>) -> bool {
        let config = self.config.borrow().clone();
        let broker = config.as_ref().and_then(|config| config.brokers.iter().find(|broker| broker.frames));
        let (Some(broker), Some(join)) = (broker, join) else { return false };
        let peer = next_peer();
        let Some(carried) = BrokerConnection::new(broker, &join, self.host, self.hear(peer)) else {
            return false;
        };
        let session = self.host.then_some(join.session);
        self.held.borrow_mut().push(TrackedConnection {
            peer,
            session,
            join: None,
            end: Rc::new(carried),
            open: None,
        });
        true
    }

    fn hear(&self, peer: Peer) -> OnConnectionEvent {
        let me = self.me.clone();
        Rc::new(move |event| {
            if let Some(inner) = me.upgrade() {
                inner.heard(peer, event);
            }
        })
    }

    pub(super) fn take(&self, peer: Peer) -> Option<TrackedConnection> {
        let mut all = self.held.borrow_mut();
        let at = all.iter().position(|held| held.peer == peer)?;
        Some(all.swap_remove(at))
    }

    /// Handles an event of a connection.
    fn heard(&self, peer: Peer, event: ConnectionEvent) {
        let session = self.held.borrow().iter().find(|held| held.peer == peer).map(|held| held.session);
        let Some(session) = session else { return };
        match event {
            ConnectionEvent::Described(sdp) => self.give(match session {
                Some(session) => MeetingInput::Host(HostInput::Answer(session, sdp.into_bytes())),
                None => MeetingInput::Guest(JoinerInput::Offer(sdp.into_bytes())),
            }),
            ConnectionEvent::Open(binding) => {
                if let Some(held) = self.held.borrow_mut().iter_mut().find(|held| held.peer == peer) {
                    held.open = Some(now());
                }
                if let Some(session) = session {
                    self.give(MeetingInput::Host(HostInput::Connected(session)));
                } else {
                    self.give(MeetingInput::Guest(JoinerInput::Connected));
                    self.hang_up();
                    self.step(Step::Connected);
                }
                (self.tell)(TransportEvent::Connected { peer, binding });
            }
            ConnectionEvent::Frame(frame) => (self.tell)(TransportEvent::Frame(peer, frame)),
            ConnectionEvent::Blocked(blocked) => (self.tell)(TransportEvent::Blocked(peer, blocked)),
            ConnectionEvent::Gone => {
                let Some(held) = self.take(peer) else { return };
                if held.open.is_some() {
                    self.stood(&held);
                    (self.tell)(TransportEvent::Disconnected(peer));
                } else {
                    self.failed(session, held.join);
                }
            }
        }
    }

    /// A guest's connection has ended. If it lasted long enough the guest may join again at once.
    pub(super) fn stood(&self, held: &TrackedConnection) {
        let Some(since) = held.open.filter(|_| !self.host) else { return };
        self.step(Step::Still);
        if now() - since >= STABLE_AFTER {
            self.failures.set(0);
            self.again.set(0);
        } else {
            self.fail(None);
        }
    }

    /// A connection could not be made.
    pub(super) fn failed(&self, session: Option<Session>, join: Option<Join>) {
        let relaying = self.standing.borrow().step == Step::Relaying;
        match session {
            Some(session) => {
                self.give(MeetingInput::Host(HostInput::Failed(session)));
                self.carry(join);
            }
            None => self.give(MeetingInput::Guest(JoinerInput::Failed)),
        }
        if relaying {
            self.fail(Some(Reason::NoWay));
            self.step(Step::GaveUp(Reason::NoWay));
        }
    }

    /// A guest's join has failed: the next one has to wait.
    pub(super) fn fail(&self, why: Option<Reason>) {
        let failures = self.failures.replace(self.failures.get() + 1);
        self.again.set(now() + pause(failures, why));
    }
}
