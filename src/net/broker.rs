//! A connection over one's own MQTT broker where no direct one can be made: the same frames, sealed
//! and numbered (`meet::Pipe`), over a socket of its own.
//!
//! Both ends switch to it when their direct connection has failed, at about the same time. The
//! guest repeats its hello, with a key made for this connection, until the host answers with its
//! own; then the connection is open. The secret that both keys yield seals the frames and gives the
//! channel binding. The room notices if the other end disappears.

use super::clock::{now, until};
use super::link::{Connection, ConnectionEvent, Listener, OnConnectionEvent};
use super::sockets::Socket;
use crate::session::real_seed;
use ::game::Rng;
use gloo_timers::callback::Timeout;
use meet::{
    Broker, FrameError, LineId, Mqtt, Net, Opened, Pipe, RoomSecret, Server, Session, Signalling,
    SignallingEvent, Visit,
};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The interval of a guest's hellos, in milliseconds.
const HELLO: u64 = 2000;
/// How long both ends may take to find each other, in milliseconds.
const TIMEOUT: u64 = 75_000;
// A pipe carries every frame that a room may send.
const _: () = assert!(meet::MAX_PIPE_FRAME_LEN == ::room::MAX_FRAME_LEN);

/// What both ends know of a join.
#[derive(Clone, Copy)]
pub(super) struct Join {
    pub(super) secret: RoomSecret,
    pub(super) session: Session,
    pub(super) visit: Visit,
}

/// One end of the connection; dropping it closes the connection.
pub(super) struct BrokerConnection(Rc<Inner>);

struct Inner {
    host: bool,
    socket: RefCell<Option<Socket>>,
    engine: RefCell<Mqtt>,
    pipe: RefCell<Pipe>,
    listens: Cell<bool>,
    open: Cell<bool>,
    until: u64,
    again: Cell<u64>,
    listener: Listener,
    timer: RefCell<Option<Timeout>>,
}

impl BrokerConnection {
    /// Connects to the broker. `None` if the browser cannot.
    pub(super) fn new(
        broker: &Broker,
        join: &Join,
        host: bool,
        on_event: OnConnectionEvent,
    ) -> Option<BrokerConnection> {
        let (pipes, engines) = (Rng::new(real_seed()?), Rng::new(real_seed()?));
        let pipe = Pipe::new(join.secret, join.session, join.visit, host, pipes)?;
        let mut engine = Mqtt::new(broker.clone(), engines);
        engine.listen(&[pipe.inbox()], now());
        let inner = Rc::new(Inner {
            host,
            socket: RefCell::default(),
            engine: RefCell::new(engine),
            pipe: RefCell::new(pipe),
            listens: Cell::default(),
            open: Cell::default(),
            until: now() + TIMEOUT,
            again: Cell::default(),
            listener: Listener::new(on_event),
            timer: RefCell::default(),
        });
        let weak = Rc::downgrade(&inner);
        let on_net = move |net| {
            if let Some(inner) = weak.upgrade() {
                inner.handle_net(net);
            }
        };
        let socket = Socket::open(&Server::Mqtt(broker.clone()), LineId(0), Rc::new(on_net))?;
        inner.socket.replace(Some(socket));
        inner.wait();
        Some(BrokerConnection(inner))
    }
}

impl Connection for BrokerConnection {
    fn send(&self, frame: &[u8]) {
        let sealed = self.0.pipe.borrow_mut().seal(frame);
        if let Some(sealed) = sealed {
            self.0.publish(&sealed);
        }
    }

    fn close(&self) {
        self.0.listener.stop();
        self.0.timer.take();
        self.0.engine.borrow_mut().goodbye();
        self.0.transmit();
        self.0.socket.take();
    }
}

impl Inner {
    fn gone(&self) {
        self.timer.take();
        self.listener.gone();
    }

    fn hello(&self) {
        let hello = self.pipe.borrow().hello().to_vec();
        self.publish(&hello);
    }

    fn publish(&self, sealed: &[u8]) {
        let to = self.pipe.borrow().outbox();
        self.engine.borrow_mut().publish(to, sealed, now());
        self.transmit();
    }

    fn transmit(&self) {
        while let Some(frame) = { self.engine.borrow_mut().poll_transmit() } {
            if let Some(socket) = &*self.socket.borrow() {
                socket.send(&frame);
            }
        }
    }

    fn handle_net(self: &Rc<Self>, net: Net) {
        match net {
            Net::Opened(_) => self.engine.borrow_mut().opened(now()),
            Net::Received(_, frame) => self.engine.borrow_mut().received(&frame, now()),
            Net::Closed(_) => return self.gone(),
            Net::Woke => {}
        }
        self.advance();
    }

    /// Handles what was received, and everything that is due.
    fn advance(self: &Rc<Self>) {
        self.engine.borrow_mut().tick(now());
        self.transmit();
        while let Some(event) = { self.engine.borrow_mut().poll_event() } {
            match event {
                SignallingEvent::Listening => self.listens.set(true),
                SignallingEvent::Note(_, note) => self.note(&note),
                SignallingEvent::NobodyThere => {}
                SignallingEvent::Refused(_) | SignallingEvent::Broken => return self.gone(),
            }
        }
        if !self.open.get() && now() >= self.until {
            return self.gone();
        }
        if !self.host && !self.open.get() && self.listens.get() && now() >= self.again.get() {
            self.again.set(now() + HELLO);
            self.hello();
        }
        if self.listener.listens() {
            self.wait();
        }
    }

    fn note(&self, note: &[u8]) {
        let frame = self.pipe.borrow_mut().open(note);
        match frame {
            Ok(Opened::Agreed(binding)) => {
                self.open.set(true);
                if self.host {
                    self.hello();
                }
                self.listener.emit(ConnectionEvent::Open(binding));
            }
            Ok(Opened::Frame(frame)) => self.listener.emit(ConnectionEvent::Frame(frame)),
            // The guest may not have received the host's hello.
            Err(FrameError::Repeated) if self.host => self.hello(),
            Err(FrameError::Lost) => self.gone(),
            Err(FrameError::Repeated | FrameError::Forged) => {}
        }
    }

    fn wait(self: &Rc<Self>) {
        let due = self.engine.borrow().poll_timeout().unwrap_or(u64::MAX);
        let due = if self.open.get() { due } else { due.min(self.until).min(now() + HELLO) };
        let weak = Rc::downgrade(self);
        let tick = move || {
            if let Some(inner) = weak.upgrade() {
                inner.advance();
            }
        };
        self.timer.replace(Some(Timeout::new(until(due), tick)));
    }
}
