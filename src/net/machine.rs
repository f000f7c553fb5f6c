//! Whoever speaks with relays, host or guest, as one thing that is told what happened
//! and says what to do.

use super::clock::now;
use super::sockets::Sockets;
use super::status::Step;
use meet::{Host, HostEvent, HostInput, Joiner, JoinerEvent, JoinerInput, Net, Session, Transmit};
use std::rc::Rc;

/// Who speaks with relays, and their sockets.
pub(super) struct Machine {
    pub(super) side: Side,
    pub(super) sockets: Rc<Sockets>,
}

/// Host or guest.
pub(super) enum Side {
    Host(Box<Host>),
    Guest(Box<Joiner>),
}

/// What is told to whichever side it is.
pub(super) enum MeetingInput {
    Host(HostInput),
    Guest(JoinerInput),
    Net(Net),
    Tick,
}

/// What comes of it.
pub(super) enum MeetingOutput {
    Host(HostEvent),
    Guest(JoinerEvent),
}

impl Machine {
    pub(super) fn handle(&mut self, given: MeetingInput) {
        match (&mut self.side, given) {
            (Side::Host(host), MeetingInput::Host(input)) => host.handle(input, now()),
            (Side::Host(host), MeetingInput::Net(net)) => host.handle(HostInput::Net(net), now()),
            (Side::Host(host), MeetingInput::Tick) => host.handle(HostInput::Tick, now()),
            (Side::Guest(joiner), MeetingInput::Guest(input)) => joiner.handle(input, now()),
            (Side::Guest(joiner), MeetingInput::Net(net)) => joiner.handle(JoinerInput::Net(net), now()),
            (Side::Guest(joiner), MeetingInput::Tick) => joiner.handle(JoinerInput::Tick, now()),
            _ => {}
        }
    }

    pub(super) fn poll_transmit(&mut self) -> Option<Transmit> {
        match &mut self.side {
            Side::Host(host) => host.poll_transmit(now()),
            Side::Guest(joiner) => joiner.poll_transmit(now()),
        }
    }

    pub(super) fn poll_event(&mut self) -> Option<MeetingOutput> {
        match &mut self.side {
            Side::Host(host) => host.poll_event().map(MeetingOutput::Host),
            Side::Guest(joiner) => joiner.poll_event().map(MeetingOutput::Guest),
        }
    }

    pub(super) fn poll_timeout(&self) -> Option<u64> {
        match &self.side {
            Side::Host(host) => Some(host.poll_timeout(now())),
            Side::Guest(joiner) => joiner.poll_timeout(),
        }
    }

    /// The number of a guest's join.
    pub(super) fn session(&self) -> Option<Session> {
        match &self.side {
            Side::Host(_) => None,
            Side::Guest(joiner) => Some(joiner.session()),
        }
    }

    /// How far a guest's knocking is, once a relay has a knock.
    pub(super) fn knocking(&self) -> Option<Step> {
        let Side::Guest(joiner) = &self.side else { return None };
        let knocked = joiner.has_knocked().then_some(Step::Knocked);
        if joiner.is_unanswered() { Some(Step::Unanswered) } else { knocked }
    }
}
