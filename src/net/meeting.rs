//! The state machine that speaks with relays, host or guest, behind one interface: it is given what
//! happened and returns what to do.

use super::clock::now;
use super::later::Listening;
use super::sockets::Sockets;
use super::status::Step;
use meet::{
    HostEvent, HostInput, Joiner, JoinerEvent, JoinerInput, LineId, LineState, Net, Server, Session,
    SocketAction,
};
use std::rc::Rc;

/// A state machine and its sockets.
pub(super) struct Meeting {
    pub(super) side: Side,
    pub(super) sockets: Rc<Sockets>,
    /// The addresses of all servers.
    servers: Vec<String>,
}

/// Host or guest.
pub(super) enum Side {
    Host(Box<dyn Listening>),
    Guest(Box<Joiner>),
}

/// An input for either side.
pub(super) enum MeetingInput {
    Host(HostInput),
    Guest(JoinerInput),
    Net(Net),
    Tick,
}

/// An output of either side.
pub(super) enum MeetingOutput {
    Host(HostEvent),
    Guest(JoinerEvent),
}

impl Meeting {
    pub(super) fn new(side: Side, sockets: Rc<Sockets>, servers: &[Server]) -> Meeting {
        let address = |server: &Server| match server {
            Server::Nostr { url, .. } => url.clone(),
            Server::Mqtt(broker) => broker.url.clone(),
        };
        Meeting { side, sockets, servers: servers.iter().map(address).collect() }
    }

    /// The servers in use by their addresses, with what is known of them.
    pub(super) fn relays(&self) -> Vec<(String, LineState)> {
        let states: Vec<(LineId, LineState)> = match &self.side {
            Side::Host(host) => host.servers(),
            Side::Guest(joiner) => joiner.servers().collect(),
        };
        let named = |(line, state): (LineId, LineState)| {
            Some((self.servers.get(usize::from(line.0))?.clone(), state))
        };
        states.into_iter().filter_map(named).collect()
    }

    pub(super) fn handle(&mut self, input: MeetingInput) {
        match (&mut self.side, input) {
            (Side::Host(host), MeetingInput::Host(input)) => host.handle(input),
            (Side::Host(host), MeetingInput::Net(net)) => host.handle(HostInput::Net(net)),
            (Side::Host(host), MeetingInput::Tick) => host.handle(HostInput::Tick),
            (Side::Guest(joiner), MeetingInput::Guest(input)) => joiner.handle(input, now()),
            (Side::Guest(joiner), MeetingInput::Net(net)) => joiner.handle(JoinerInput::Net(net), now()),
            (Side::Guest(joiner), MeetingInput::Tick) => joiner.handle(JoinerInput::Tick, now()),
            _ => {}
        }
    }

    pub(super) fn poll_transmit(&mut self) -> Option<(LineId, SocketAction)> {
        match &mut self.side {
            Side::Host(host) => host.poll_transmit(),
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
            Side::Host(host) => Some(host.poll_timeout()),
            Side::Guest(joiner) => joiner.poll_timeout(),
        }
    }

    /// The session of a guest's join.
    pub(super) fn session(&self) -> Option<Session> {
        match &self.side {
            Side::Host(_) => None,
            Side::Guest(joiner) => Some(joiner.session()),
        }
    }

    /// The step of a guest's join, once a relay has its knock.
    pub(super) fn knock_step(&self) -> Option<Step> {
        let Side::Guest(joiner) = &self.side else { return None };
        let knocked = joiner.has_knocked().then_some(Step::Knocked);
        if joiner.is_unanswered() { Some(Step::Unanswered) } else { knocked }
    }
}
