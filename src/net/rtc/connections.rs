//! The connections that result from meeting: how each is made, and what becomes of it.

use super::Inner;
use super::through::with_carry_code;
use crate::net::clock::now;
use crate::net::later::later;
use crate::net::link::{Connection, ConnectionEvent, Link, OnConnectionEvent};
use crate::net::meeting::MeetingInput;
use crate::net::status::{QrFault, Step, pause};
use crate::net::{TransportEvent, Way, next_peer};
use ::room::{MemberId, Peer};
use meet::{Config, HostInput, JoinerInput, Reason, Session};
use std::rc::Rc;

/// A connection that lasted this long resets the count of failures, in milliseconds.
const STABLE_AFTER: u64 = 30_000;

/// A connection, or an attempt to make one.
pub(super) struct TrackedConnection {
    pub(super) peer: Peer,
    pub(super) maker: Maker,
    pub(super) endpoint: Rc<dyn Connection>,
    /// Since when it is open, in milliseconds of [`now`].
    pub(super) open: Option<u64>,
    /// How often in a row nothing has come of its carrying for others.
    pub(super) failures: u32,
}

/// How a connection is arranged.
#[derive(Clone, Copy)]
pub(super) enum Maker {
    /// A guest's join by relays.
    Guest,
    /// On the host's side: the session of the join.
    Host(Session),
    /// By QR codes, on either side.
    Qr,
    /// A guest's connection to a member who is to carry.
    Through,
    /// A member carries it, on either side.
    Carried(Carried),
    /// A direct one that is to replace one by another way: a guest's, or with this guest.
    Better(Option<MemberId>),
}

/// How a connection is carried.
#[derive(Clone, Copy)]
pub(super) struct Carried {
    /// The connection to the member who carries, and the number of the pair there.
    pub(super) line: Peer,
    pub(super) pair: u32,
    /// The member.
    pub(super) by: MemberId,
    /// The session of the join that has led to it, on the host's side.
    pub(super) session: Option<Session>,
}

impl Maker {
    /// The same; if it fails no other member is asked to carry.
    pub(super) fn given_up(self) -> Maker {
        match self {
            Maker::Carried(carried) => Maker::Carried(Carried { session: None, ..carried }),
            other => other,
        }
    }
}

impl TrackedConnection {
    /// Whether it is arranged by QR codes, and not open yet.
    pub(super) fn is_pending_by_qr(&self) -> bool {
        matches!(self.maker, Maker::Qr) && self.open.is_none()
    }

    /// The session of a join, on the host's side.
    pub(super) fn session(&self) -> Option<Session> {
        match self.maker {
            Maker::Host(session) => Some(session),
            Maker::Carried(Carried { session, .. }) => session,
            _ => None,
        }
    }

    /// Whether it is a guest's direct connection to the host.
    pub(super) fn is_line_to_host(&self) -> bool {
        matches!(self.maker, Maker::Guest | Maker::Qr | Maker::Better(None)) && self.endpoint.can_carry()
    }

    /// The connection to the member who carries it.
    pub(super) fn line(&self) -> Option<Peer> {
        if let Maker::Carried(Carried { line, .. }) = self.maker { Some(line) } else { None }
    }

    /// Whether it carries the room's frames.
    pub(super) fn is_in_use(&self) -> bool {
        self.open.is_some() && !matches!(self.maker, Maker::Through)
    }

    /// Whether it is carried over this connection.
    pub(super) fn is_carried_over(&self, peer: Peer) -> bool {
        self.line() == Some(peer)
    }

    /// By which way it goes.
    pub(super) fn way(&self) -> Way {
        match self.maker {
            Maker::Carried(Carried { by, .. }) => Way::Member(by),
            _ if self.endpoint.is_relayed() => Way::Turn,
            _ => Way::Direct,
        }
    }
}

impl Inner {
    /// Starts to make a connection: with an offer of a guest's own, or by answering `offer` as the
    /// host.
    pub(super) fn connect(&self, config: &Config, maker: Maker, offer: Option<Vec<u8>>) {
        let peer = next_peer();
        let on_event = self.event_handler(peer);
        let offer = offer.map(|offer| String::from_utf8_lossy(&offer).into_owned());
        match Link::new(&config.ice(), config.relay_only, offer, on_event) {
            Some(link) => self.track(peer, maker, Rc::new(link)),
            None => self.connection_failed(maker),
        }
    }

    /// The first of the connections that are so.
    pub(super) fn endpoint(&self, which: impl Fn(&TrackedConnection) -> bool) -> Option<Rc<dyn Connection>> {
        self.connections.borrow().iter().find(|one| which(one)).map(|one| one.endpoint.clone())
    }

    pub(super) fn track(&self, peer: Peer, maker: Maker, endpoint: Rc<dyn Connection>) {
        let tracked = TrackedConnection { peer, maker, endpoint, open: None, failures: 0 };
        self.connections.borrow_mut().push(tracked);
    }

    pub(super) fn event_handler(&self, peer: Peer) -> OnConnectionEvent {
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
        let maker = self
            .connections
            .borrow()
            .iter()
            .find(|connection| connection.peer == peer)
            .map(|connection| connection.maker);
        let Some(maker) = maker else { return };
        match event {
            ConnectionEvent::Described(sdp) => match maker {
                Maker::Host(session) => {
                    self.handle_input(MeetingInput::Host(HostInput::Answer(session, None, sdp.into_bytes())));
                }
                Maker::Guest | Maker::Through => {
                    self.handle_input(MeetingInput::Guest(JoinerInput::Offer(sdp.into_bytes())));
                }
                Maker::Qr => self.described_by_qr(peer, &sdp),
                Maker::Better(to) => {
                    if let Some(later) = later() {
                        (later.better.described)(self, to, &sdp);
                    }
                }
                Maker::Carried(_) => {}
            },
            ConnectionEvent::Carry(frame) => self.carry_arrived(peer, &frame),
            ConnectionEvent::CarryBlocked(blocked) => {
                with_carry_code(|code| (code.blocked)(self, peer, blocked));
            }
            ConnectionEvent::Relayed => {
                self.look_for_direct();
                (self.on_event)(TransportEvent::WayChanged);
            }
            ConnectionEvent::Open(binding) => {
                if let Some(connection) =
                    self.connections.borrow_mut().iter_mut().find(|connection| connection.peer == peer)
                {
                    connection.open = Some(now());
                }
                match maker {
                    Maker::Host(session) => {
                        self.handle_input(MeetingInput::Host(HostInput::Connected(session)));
                    }
                    Maker::Guest => self.handle_input(MeetingInput::Guest(JoinerInput::Connected)),
                    Maker::Qr => self.opened_by_qr(),
                    Maker::Through => return with_carry_code(|code| (code.reached)(self, peer)),
                    Maker::Carried(carried) => with_carry_code(|code| (code.opened)(self, &carried)),
                    Maker::Better(_) => {}
                }
                if !self.host {
                    self.drop_meeting();
                    self.keep_open();
                    self.step(Step::Connected);
                    self.line_opened(peer);
                    self.look_for_direct();
                }
                (self.on_event)(TransportEvent::Connected { peer, binding });
            }
            // The member who carries has nothing else to say.
            ConnectionEvent::Frame(_) | ConnectionEvent::Blocked(_) if matches!(maker, Maker::Through) => {}
            ConnectionEvent::Frame(frame) => (self.on_event)(TransportEvent::Frame(peer, frame)),
            ConnectionEvent::Blocked(blocked) => (self.on_event)(TransportEvent::Blocked(peer, blocked)),
            ConnectionEvent::Gone => {
                let Some(connection) = self.remove(peer) else { return };
                if connection.open.is_some() && matches!(maker, Maker::Through) {
                    // What it carries ends with it.
                } else if connection.open.is_some() {
                    self.connection_ended(&connection);
                    (self.on_event)(TransportEvent::Disconnected(peer));
                } else {
                    self.connection_failed(maker);
                }
                self.line_ended(&connection);
            }
        }
    }

    /// A guest's connection has ended. If it lasted long enough the guest may join again at once.
    pub(super) fn connection_ended(&self, connection: &TrackedConnection) {
        let Some(since) = connection.open.filter(|_| !self.host) else { return };
        if self.connections.borrow().iter().any(TrackedConnection::is_in_use) {
            return;
        }
        // There is nothing to signal over for a better one, and the next join must not wait for it.
        self.connections.borrow_mut().retain(|one| !matches!(one.maker, Maker::Better(_)));
        self.step(Step::Still);
        if now() - since >= STABLE_AFTER {
            self.failures.set(0);
            self.retry_at.set(0);
        } else {
            self.join_failed(None);
        }
    }

    /// A connection could not be made.
    pub(super) fn connection_failed(&self, maker: Maker) {
        match maker {
            Maker::Host(session) => self.handle_input(MeetingInput::Host(HostInput::Failed(session))),
            // Meanwhile a member may be asked to carry.
            Maker::Guest if self.joins_through() => {}
            Maker::Guest if self.meeting.borrow().is_none() => self.no_way(),
            Maker::Guest | Maker::Through => {
                self.handle_input(MeetingInput::Guest(JoinerInput::Failed));
            }
            Maker::Qr => self.qr_failed(QrFault::NoConnection),
            Maker::Carried(carried) => with_carry_code(|code| (code.failed)(self, &carried)),
            Maker::Better(_) => {}
        }
    }

    /// A guest's join has failed: the next one has to wait.
    pub(super) fn join_failed(&self, why: Option<Reason>) {
        let failures = self.failures.replace(self.failures.get() + 1);
        self.retry_at.set(now() + pause(failures, why));
    }
}
