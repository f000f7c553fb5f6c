//! One end of a meeting over relays: the state machine of `crates/meet`, host or guest, with its sockets and its timer.

use super::clock::{now, until};
use super::sockets::Sockets;
use super::status::Step;
use gloo_timers::callback::Timeout;
use meet::{
    Host, HostEvent, HostInput, Joiner, JoinerEvent, JoinerInput, LineId, LineState, Net, Server,
    SocketAction,
};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

/// A meeting; dropping it closes its sockets.
pub(super) struct Meeting {
    party: RefCell<Box<dyn Party>>,
    sockets: Sockets,
    /// The addresses of all servers.
    addresses: Vec<String>,
    /// The servers in use by their addresses, as they were last reported.
    servers: RefCell<Vec<(String, LineState)>>,
    timer: RefCell<Option<Timeout>>,
    on_event: Box<dyn Fn(MeetingEvent)>,
    /// It was stopped: nothing more is reported.
    over: Cell<bool>,
}

/// The state machine of a host or a guest. A trait, because guests do not have the code of hosts from the start
/// ([`super::later`]).
pub(super) trait Party {
    fn handle(&mut self, input: MeetingInput);
    fn poll_transmit(&mut self) -> Option<(LineId, SocketAction)>;
    fn poll_event(&mut self) -> Option<MeetingEvent>;
    fn poll_timeout(&self) -> Option<u64>;
    /// The servers in use, with what is known of them.
    fn servers(&self) -> Vec<(LineId, LineState)>;
    /// How far a guest's join is, once a relay has its knock.
    fn knock_step(&self) -> Option<Step> {
        None
    }
}

impl Party for Host {
    fn handle(&mut self, input: MeetingInput) {
        let input = match input {
            MeetingInput::Host(input) => input,
            MeetingInput::Net(net) => HostInput::Net(net),
            MeetingInput::Tick => HostInput::Tick,
            MeetingInput::Guest(_) => return,
        };
        Host::handle(self, input, now());
    }

    fn poll_transmit(&mut self) -> Option<(LineId, SocketAction)> {
        Host::poll_transmit(self, now())
    }

    fn poll_event(&mut self) -> Option<MeetingEvent> {
        Host::poll_event(self).map(MeetingEvent::Host)
    }

    fn poll_timeout(&self) -> Option<u64> {
        Some(Host::poll_timeout(self, now()))
    }

    fn servers(&self) -> Vec<(LineId, LineState)> {
        Host::servers(self).collect()
    }
}

impl Party for Joiner {
    fn handle(&mut self, input: MeetingInput) {
        let input = match input {
            MeetingInput::Guest(input) => input,
            MeetingInput::Net(net) => JoinerInput::Net(net),
            MeetingInput::Tick => JoinerInput::Tick,
            MeetingInput::Host(_) => return,
        };
        Joiner::handle(self, input, now());
    }

    fn poll_transmit(&mut self) -> Option<(LineId, SocketAction)> {
        Joiner::poll_transmit(self, now())
    }

    fn poll_event(&mut self) -> Option<MeetingEvent> {
        Joiner::poll_event(self).map(MeetingEvent::Guest)
    }

    fn poll_timeout(&self) -> Option<u64> {
        Joiner::poll_timeout(self)
    }

    fn servers(&self) -> Vec<(LineId, LineState)> {
        Joiner::servers(self).collect()
    }

    fn knock_step(&self) -> Option<Step> {
        let knocked = self.has_knocked().then_some(Step::Knocked);
        if self.is_unanswered() { Some(Step::Unanswered) } else { knocked }
    }
}

/// An input for either party; one for the other is ignored.
pub(super) enum MeetingInput {
    Host(HostInput),
    Guest(JoinerInput),
    Net(Net),
    Tick,
}

/// What happened.
pub(super) enum MeetingEvent {
    Host(HostEvent),
    Guest(JoinerEvent),
    /// The servers that are in use, with their states.
    Servers(Vec<(String, LineState)>),
    /// How far a guest's join is, once a relay has its knock.
    Knocked(Step),
}

impl Meeting {
    /// Begins, at these servers.
    pub(super) fn new(
        party: Box<dyn Party>,
        servers: Vec<Server>,
        on_event: Box<dyn Fn(MeetingEvent)>,
    ) -> Rc<Meeting> {
        let address = |server: &Server| match server {
            Server::Nostr { url, .. } => url.clone(),
            Server::Mqtt(broker) => broker.url.clone(),
        };
        let addresses = servers.iter().map(address).collect();
        Rc::new_cyclic(|weak: &Weak<Meeting>| {
            let weak = weak.clone();
            let on_net = move |net| {
                if let Some(meeting) = weak.upgrade() {
                    meeting.handle(MeetingInput::Net(net));
                }
            };
            Meeting {
                party: RefCell::new(party),
                sockets: Sockets::new(servers, Rc::new(on_net)),
                addresses,
                servers: RefCell::default(),
                timer: RefCell::default(),
                on_event,
                over: Cell::default(),
            }
        })
    }

    /// Reports nothing more, also if this is called while something is reported.
    pub(super) fn stop(&self) {
        self.over.set(true);
        self.timer.take();
    }

    /// Passes an input to the state machine, and does what it returns.
    pub(super) fn handle(self: &Rc<Self>, input: MeetingInput) {
        self.party.borrow_mut().handle(input);
        while let Some((line, action)) = { self.party.borrow_mut().poll_transmit() } {
            if !self.sockets.transmit(line, &action) {
                self.party.borrow_mut().handle(MeetingInput::Net(Net::Closed(line)));
            }
        }
        let servers = self.servers_in_use();
        if self.servers.replace(servers.clone()) != servers {
            self.emit(MeetingEvent::Servers(servers));
        }
        while let Some(event) = { self.party.borrow_mut().poll_event() } {
            self.emit(event);
        }
        if let Some(step) = { self.party.borrow().knock_step() } {
            self.emit(MeetingEvent::Knocked(step));
        }
        let next = self.party.borrow().poll_timeout().filter(|_| !self.over.get());
        let weak = Rc::downgrade(self);
        let tick = move || {
            if let Some(meeting) = weak.upgrade() {
                meeting.handle(MeetingInput::Tick);
            }
        };
        self.timer.replace(next.map(|at| Timeout::new(until(at), tick)));
    }

    fn emit(&self, event: MeetingEvent) {
        if !self.over.get() {
            (self.on_event)(event);
        }
    }

    /// The servers in use by their addresses, with what is known of them.
    fn servers_in_use(&self) -> Vec<(String, LineState)> {
        let states = self.party.borrow().servers().into_iter();
        let named = |(line, state): (LineId, LineState)| {
            Some((self.addresses.get(usize::from(line.0))?.clone(), state))
        };
        states.filter_map(named).collect()
    }
}
