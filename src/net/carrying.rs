//! Carrying for others, as a guest with a direct connection to the host: makes the connections to
//! newcomers that the host asks for, and passes frames on. What is carried, and how much of it, is decided
//! in `meet::Carrier`.

use super::CarryEvent;
use super::clock::{now, until};
use super::link::{Connection, ConnectionEvent, Link, OnConnectionEvent};
use super::mesh::SendFrame;
use gloo_timers::callback::Timeout;
use meet::{Carrier, CarrierOutput, CarryFrame, Config};
use std::cell::RefCell;
use std::rc::{Rc, Weak};

/// What this device carries.
pub(super) struct Carrying(Rc<Inner>);

struct Inner {
    weak: Weak<Inner>,
    carrier: RefCell<Carrier>,
    config: RefCell<Option<Rc<Config>>>,
    to_host: SendFrame,
    /// The connections over which others are reached, by number.
    lines: RefCell<Vec<(u32, Rc<Link>)>>,
    timer: RefCell<Option<Timeout>>,
}

impl Carrying {
    pub(super) fn new(to_host: SendFrame) -> Carrying {
        Carrying(Rc::new_cyclic(|weak| Inner {
            weak: weak.clone(),
            carrier: RefCell::default(),
            config: RefCell::default(),
            to_host,
            lines: RefCell::default(),
            timer: RefCell::default(),
        }))
    }

    /// Without TURN: a server is used only where no member helps.
    pub(super) fn set_config(&self, config: &Config) {
        self.0.config.replace(Some(Rc::new(Config { turn: Vec::new(), ..config.clone() })));
    }

    /// Something concerns the connection to the host.
    pub(super) fn handle(&self, event: CarryEvent) {
        self.0.act(|carrier| match event {
            CarryEvent::Host(here) => carrier.set_host(here),
            CarryEvent::Direct(direct) => carrier.set_direct(direct),
            CarryEvent::Frame(frame) => carrier.from_host(frame, now()),
            CarryEvent::Blocked(blocked) => carrier.full(None, blocked),
            // That concerns who carries for this device.
            CarryEvent::Replace => {}
        });
    }

    /// A connection to another guest, over which they may ask.
    pub(super) fn add_line(&self, line: u32, link: Option<Rc<Link>>) {
        self.0.lines.borrow_mut().extend(link.map(|link| (line, link)));
    }

    /// Whether it carries for anybody.
    pub(super) fn carries(&self) -> bool {
        self.0.carrier.borrow().load() > 0
    }

    /// Something has arrived over such a connection.
    pub(super) fn arrived(&self, line: u32, frame: CarryFrame) {
        self.0.act(|carrier| carrier.from_other(line, frame, now()));
    }

    /// Such a connection is full, or has room again.
    pub(super) fn blocked(&self, line: u32, blocked: bool) {
        self.0.act(|carrier| carrier.full(Some(line), blocked));
    }

    /// Such a connection is closed.
    pub(super) fn remove_line(&self, line: u32) {
        self.0.remove(line);
        self.0.act(|carrier| carrier.gone(line));
    }
}

impl Inner {
    fn remove(&self, line: u32) -> Option<Rc<Link>> {
        let mut lines = self.lines.borrow_mut();
        let at = lines.iter().position(|(other, _)| *other == line)?;
        Some(lines.swap_remove(at).1)
    }

    fn line(&self, line: u32) -> Option<Rc<Link>> {
        self.lines.borrow().iter().find(|(other, _)| *other == line).map(|(_, link)| link.clone())
    }

    /// Passes an input to the state machine, and does what it wants.
    fn act(&self, input: impl FnOnce(&mut Carrier)) {
        input(&mut self.carrier.borrow_mut());
        self.run();
    }

    fn run(&self) {
        while let Some(output) = { self.carrier.borrow_mut().poll() } {
            match output {
                CarrierOutput::Connect(line, offer) => self.connect(line, &offer),
                CarrierOutput::ToHost(frame) => (self.to_host)(&frame.to_bytes()),
                CarrierOutput::To(line, frame) => {
                    if let Some(link) = self.line(line) {
                        link.carry(&frame.to_bytes());
                    }
                }
                CarrierOutput::Drop(line) => {
                    if let Some(link) = self.remove(line) {
                        link.close();
                    }
                }
            }
        }
        self.timer.take();
        if let Some(at) = self.carrier.borrow().poll_timeout() {
            let weak = self.weak.clone();
            let tick = move || {
                if let Some(inner) = weak.upgrade() {
                    inner.carrier.borrow_mut().tick(now());
                    inner.run();
                }
            };
            self.timer.replace(Some(Timeout::new(until(at), tick)));
        }
    }

    /// Connects with a newcomer.
    fn connect(&self, line: u32, offer: &[u8]) {
        let weak = self.weak.clone();
        let on_event: OnConnectionEvent = Rc::new(move |event| {
            if let Some(inner) = weak.upgrade() {
                inner.handle_event(line, event);
            }
        });
        let config = self.config.borrow().clone().filter(|config| !config.relay_only);
        let offer = String::from_utf8_lossy(offer).into_owned();
        let link = config.and_then(|config| Link::new(&config.ice(), false, Some(offer), on_event));
        match link {
            Some(link) => self.lines.borrow_mut().push((line, Rc::new(link))),
            // A person who hides their address carries for nobody.
            None => self.carrier.borrow_mut().gone(line),
        }
    }

    fn gone(&self, line: u32) {
        drop(self.remove(line));
        self.act(|carrier| carrier.gone(line));
    }

    fn handle_event(&self, line: u32, event: ConnectionEvent) {
        match event {
            ConnectionEvent::Described(sdp) => self.act(|carrier| carrier.described(line, sdp.into_bytes())),
            ConnectionEvent::Open(_) => self.act(|carrier| carrier.opened(line)),
            ConnectionEvent::Carry(bytes) => match CarryFrame::read(&bytes) {
                Some(frame) => self.act(|carrier| carrier.from_other(line, frame, now())),
                None => self.gone(line),
            },
            ConnectionEvent::CarryBlocked(blocked) => self.act(|carrier| carrier.full(Some(line), blocked)),
            ConnectionEvent::Gone => self.gone(line),
            // There is no room at this end.
            ConnectionEvent::Frame(_) | ConnectionEvent::Blocked(_) | ConnectionEvent::Relayed => {}
        }
    }
}
