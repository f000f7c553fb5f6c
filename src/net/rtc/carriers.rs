//! Connections that members carry, as the host sees them: whom it asks to answer an offer, and whom it lets carry
//! for a guest that has lost its connection. Code that is loaded later.

use super::connections::{Carried, Maker};
use super::{Inner, MAX_CONNECTIONS};
use crate::net::carried::CarriedConnection;
use crate::net::carried::Join;
use crate::net::clock::now;
use crate::net::link::Connection;
use crate::net::meeting::MeetingInput;
use crate::net::next_peer;
use ::room::{MemberId, Peer};
use gloo_timers::callback::Timeout;
use meet::{Asks, CarrierRecord, CarryFrame, HostInput, Pass, Session, choose_carrier};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// How long a member may take to answer an offer: gathering candidates takes a second or two.
const ANSWER_TIMEOUT: u32 = 6000;

/// The offers that members are asked to answer, and the pairs that they have asked for lately.
#[derive(Default)]
pub(super) struct Carriers {
    offers: RefCell<Vec<Offer>>,
    asks: RefCell<Asks<MemberId>>,
    pairs: Cell<u32>,
}

impl Carriers {
    pub(super) fn stop(&self) {
        self.offers.take();
    }
}

/// An offer that a member is to answer.
struct Offer {
    bytes: Vec<u8>,
    join: Join,
    /// Whose it is, if it is a member's.
    member: Option<MemberId>,
    /// The connections to those who have been asked.
    asked: Vec<Peer>,
    timer: Option<Timeout>,
}

/// A carried connection.
pub(super) type Found = (Carried, Rc<dyn Connection>);

/// As the host.
impl Inner {
    /// Somebody who has found no direct way knocks: a member is to answer.
    pub(super) fn knocked_through(&self, join: Join, bytes: Vec<u8>, member: Option<Pass>) {
        let of =
            |pass: Pass| self.passes.borrow().iter().find(|(_, other)| *other == pass).map(|(id, _)| *id);
        let member = member.and_then(of);
        if self.connections.borrow().len() >= MAX_CONNECTIONS {
            return self.handle_input(MeetingInput::Host(HostInput::Decline(join.session)));
        }
        self.ask_next(Offer { bytes, join, member, asked: Vec::new(), timer: None });
    }

    /// Asks the next member to answer an offer. If there is none, the joiner is told.
    fn ask_next(&self, mut offer: Offer) {
        let Some((line, by, endpoint)) = self.next_carrier(&offer) else {
            self.handle_input(MeetingInput::Host(HostInput::Decline(offer.join.session)));
            return;
        };
        let (peer, pair) = (next_peer(), self.carriers.pairs.get() + 2);
        self.carriers.pairs.set(pair % (1 << 30));
        let Some(connection) =
            CarriedConnection::new(endpoint.clone(), pair, &offer.join, true, self.event_handler(peer))
        else {
            return;
        };
        let carried = Carried { line, pair, by, session: Some(offer.join.session) };
        self.track(peer, Maker::Carried(carried), Rc::new(connection));
        endpoint.carry(&CarryFrame::Connect { pair, offer: offer.bytes.clone() }.to_bytes());
        offer.asked.push(line);
        let me = self.me.clone();
        let late = move || {
            if let Some(inner) = me.upgrade()
                && let Some(connection) = inner.remove(peer)
            {
                connection.endpoint.close();
                inner.not_carried_as_host(&carried);
            }
        };
        offer.timer = Some(Timeout::new(ANSWER_TIMEOUT, late));
        self.carriers.offers.borrow_mut().push(offer);
    }

    fn next_carrier(&self, offer: &Offer) -> Option<(Peer, MemberId, Rc<dyn Connection>)> {
        let (all, peers) = (self.connections.borrow(), self.peers.borrow());
        let able = all
            .iter()
            .filter(|one| one.open.is_some() && one.endpoint.can_carry() && !offer.asked.contains(&one.peer));
        choose_carrier(able.filter_map(|one| {
            let (_, id) = peers.iter().find(|(peer, id)| *peer == one.peer && Some(*id) != offer.member)?;
            let pairs = all.iter().filter(|other| other.is_carried_over(one.peer)).count();
            let who = (one.peer, *id, one.endpoint.clone());
            Some(CarrierRecord { who, pairs, failures: one.failures })
        }))
    }

    pub(super) fn forget_offer(&self, session: Session) {
        self.take_offer_of(session);
    }

    fn take_offer_of(&self, session: Session) -> Option<Offer> {
        let mut offers = self.carriers.offers.borrow_mut();
        let at = offers.iter().position(|offer| offer.join.session == session)?;
        Some(offers.swap_remove(at))
    }

    /// A member asks to carry for a guest that has lost its connection.
    fn asked_to_accept(&self, line: Peer, frame: &CarryFrame) {
        let CarryFrame::Ask { pair, session, visit } = *frame else { return };
        let (endpoint, secret) = (self.endpoint(|one| one.peer == line), self.key.get());
        let by = self.peers.borrow().iter().find(|(peer, _)| *peer == line).map(|(_, id)| *id);
        let (Some(endpoint), Some(secret), Some(by)) = (endpoint, secret, by) else { return };
        let all = self.connections.borrow();
        let pairs = all.iter().filter(|one| one.is_carried_over(line)).count();
        let few = all.len() < MAX_CONNECTIONS;
        drop(all);
        if !few || !self.carriers.asks.borrow_mut().may_ask(by, pair, pairs, now()) {
            return endpoint.carry(&CarryFrame::Close { pair }.to_bytes());
        }
        let join = Join { secret, session, visit };
        let peer = next_peer();
        let connection =
            CarriedConnection::new(endpoint.clone(), pair, &join, true, self.event_handler(peer));
        match connection {
            Some(connection) => {
                let carried = Carried { line, pair, by, session: None };
                self.track(peer, Maker::Carried(carried), Rc::new(connection));
                endpoint.carry(&CarryFrame::Open { pair }.to_bytes());
            }
            None => endpoint.carry(&CarryFrame::Close { pair }.to_bytes()),
        }
    }

    fn note_failures(&self, line: Peer, change: impl Fn(u32) -> u32) {
        if let Some(one) = self.connections.borrow_mut().iter_mut().find(|one| one.peer == line) {
            one.failures = change(one.failures);
        }
    }

    pub(super) fn is_carried_as_host(&self, carried: &Carried) {
        self.note_failures(carried.line, |_| 0);
        if let Some(session) = carried.session {
            self.take_offer_of(session);
            self.handle_input(MeetingInput::Host(HostInput::Connected(session)));
        }
    }

    pub(super) fn not_carried_as_host(&self, carried: &Carried) {
        let Some(session) = carried.session else { return };
        self.note_failures(carried.line, |failures| failures.saturating_add(1));
        if let Some(offer) = self.take_offer_of(session) {
            // Nobody has answered it yet.
            self.ask_next(offer);
        } else {
            self.handle_input(MeetingInput::Host(HostInput::Failed(session)));
        }
    }

    pub(super) fn arrived_at_host(&self, line: Peer, frame: CarryFrame, found: Option<Found>) {
        match (found, frame) {
            (Some((carried, _)), CarryFrame::Answer { answer, .. }) => {
                let offer = carried.session.and_then(|session| self.take_offer_of(session));
                if let Some(offer) = offer {
                    let answer = HostInput::Answer(offer.join.session, Some(carried.by.0), answer);
                    self.handle_input(MeetingInput::Host(answer));
                }
            }
            (Some((_, endpoint)), frame) => endpoint.carried(frame),
            (None, frame @ CarryFrame::Ask { .. }) => self.asked_to_accept(line, &frame),
            (None, CarryFrame::Close { .. }) => {}
            (None, frame) => {
                if let Some(endpoint) = self.endpoint(|one| one.peer == line) {
                    endpoint.carry(&CarryFrame::Close { pair: frame.pair() }.to_bytes());
                }
            }
        }
    }
}
