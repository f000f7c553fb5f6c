//! One end of a meeting over relays: the state machine of `crates/meet`, host or guest, with its sockets and its timer.

use browser::clock::{now, until};
use browser::socket::{Socket, SocketEvent};
use browser::timer::Timeout;
use meet::{Event, Frame, Input, LineId, LineState, Net, Party, Server, SocketAction};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A meeting; dropping it closes its sockets.
pub(super) struct Meeting {
    party: RefCell<Box<dyn Party>>,
    servers: Vec<Server>,
    sockets: RefCell<Vec<(LineId, Socket)>>,
    /// The last report of the servers.
    states: RefCell<Vec<(String, LineState)>>,
    timer: RefCell<Option<Timeout>>,
    on_event: Box<dyn Fn(MeetingEvent)>,
    /// It was stopped: nothing more is reported.
    over: Cell<bool>,
}

/// An event of a meeting.
pub(super) enum MeetingEvent {
    /// The page has to react.
    Party(Event),
    /// The servers in use by their addresses, with their states.
    Servers(Vec<(String, LineState)>),
}

impl Meeting {
    /// Begins, at these servers.
    pub(super) fn new(
        party: Box<dyn Party>,
        servers: Vec<Server>,
        on_event: Box<dyn Fn(MeetingEvent)>,
    ) -> Rc<Meeting> {
        Rc::new(Meeting {
            party: RefCell::new(party),
            servers,
            sockets: RefCell::default(),
            states: RefCell::default(),
            timer: RefCell::default(),
            on_event,
            over: Cell::default(),
        })
    }

    /// Reports nothing more, even if this is called while something is reported.
    pub(super) fn stop(&self) {
        self.over.set(true);
        self.timer.take();
    }

    /// Passes an input to the state machine, and carries out its commands.
    pub(super) fn handle(self: &Rc<Self>, input: Input) {
        self.party.borrow_mut().handle(input, now());
        while let Some((line, action)) = { self.party.borrow_mut().poll_transmit(now()) } {
            if !self.transmit(line, &action) {
                self.party.borrow_mut().handle(Input::Net(Net::Closed(line)), now());
            }
        }
        let named = |(line, state): (LineId, LineState)| Some((self.server(line)?.url().to_owned(), state));
        let states: Vec<_> = self.party.borrow_mut().servers().into_iter().filter_map(named).collect();
        if self.states.replace(states.clone()) != states {
            self.emit(MeetingEvent::Servers(states));
        }
        while let Some(event) = { self.party.borrow_mut().poll_event() } {
            self.emit(MeetingEvent::Party(event));
        }
        let next = self.party.borrow().poll_timeout(now()).filter(|_| !self.over.get());
        let handle = self.handler();
        self.timer.replace(next.map(|at| Timeout::new(until(at), move || handle(Input::Tick))));
    }

    /// A handler that passes inputs to the state machine, as long as this meeting exists.
    fn handler(self: &Rc<Self>) -> impl Fn(Input) + Clone + 'static {
        let weak = Rc::downgrade(self);
        move |input| {
            if let Some(meeting) = weak.upgrade() {
                meeting.handle(input);
            }
        }
    }

    /// Carries out an instruction; `false` if a socket could not even start to open.
    fn transmit(self: &Rc<Self>, line: LineId, action: &SocketAction) -> bool {
        let mut sockets = self.sockets.borrow_mut();
        if let SocketAction::Send(frame) = action {
            for (_, socket) in sockets.iter().filter(|(of, _)| *of == line) {
                match frame {
                    Frame::Text(text) => socket.send_text(text),
                    Frame::Bytes(bytes) => socket.send_bytes(bytes),
                }
            }
            return true;
        }
        sockets.retain(|(of, _)| *of != line);
        if *action == SocketAction::Close {
            return true;
        }
        let socket = self.server(line).and_then(|server| open(server, line, self.handler()));
        let opens = socket.is_some();
        sockets.extend(socket.map(|socket| (line, socket)));
        opens
    }

    fn server(&self, line: LineId) -> Option<&Server> {
        self.servers.get(usize::from(line.0))
    }

    fn emit(&self, event: MeetingEvent) {
        if !self.over.get() {
            (self.on_event)(event);
        }
    }
}

/// Starts to open a socket. `None` if the browser refuses.
fn open(server: &Server, line: LineId, handle: impl Fn(Input) + Clone + 'static) -> Option<Socket> {
    let (url, protocol) = match server {
        Server::Nostr { url, .. } => (url, None),
        Server::Mqtt(broker) => (&broker.url, Some("mqtt")),
    };
    Socket::open(url, protocol, move |event| {
        handle(Input::Net(match event {
            SocketEvent::Opened => Net::Opened(line),
            SocketEvent::Closed => Net::Closed(line),
            SocketEvent::Text(text) => Net::Received(line, Frame::Text(text)),
            SocketEvent::Bytes(bytes) => Net::Received(line, Frame::Bytes(bytes)),
        }));
    })
}
