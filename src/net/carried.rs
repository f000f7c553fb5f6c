//! A connection that a member carries: the same frames, sealed and numbered (`meet::Pipe`), over that
//! member's connections to both ends. They can read none of it.
//!
//! The guest says hello first, with a key made for this connection, and the host answers with its
//! own. What both yield seals the frames and gives the channel binding.

use super::link::{Connection, ConnectionEvent, Listener, OnConnectionEvent};
use crate::session::real_seed;
use ::game::Rng;
use gloo_timers::callback::Timeout;
use meet::{CarryFrame, Opened, Pipe, RoomSecret, Session, Visit};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// How long it may take until the keys are agreed on, in milliseconds: the host's end waits while the member
/// connects to the other.
const TIMEOUT_OF_HOST: u32 = 25_000;
const TIMEOUT_OF_GUEST: u32 = 8000;

// A pipe carries every frame that a room may send.
const _: () = assert!(meet::MAX_PIPE_FRAME_LEN == ::room::MAX_FRAME_LEN);

/// What both ends know of a join.
#[derive(Clone, Copy)]
pub(super) struct Join {
    pub(super) secret: RoomSecret,
    pub(super) session: Session,
    pub(super) visit: Visit,
}

/// One end of the connection; dropping it ends it silently.
pub(super) struct CarriedConnection(Rc<Inner>);

struct Inner {
    pair: u32,
    /// The connection to the member who carries.
    line: Rc<dyn Connection>,
    host: bool,
    pipe: RefCell<Pipe>,
    listener: Listener,
    /// The way ahead is full. The room listens only once the connection is open.
    full: Cell<bool>,
    timer: RefCell<Option<Timeout>>,
}

impl CarriedConnection {
    /// Begins, over a connection to the member who carries. A guest's end needs the pair to be open.
    pub(super) fn new(
        line: Rc<dyn Connection>,
        pair: u32,
        join: &Join,
        host: bool,
        on_event: OnConnectionEvent,
    ) -> Option<CarriedConnection> {
        let pipe = Pipe::new(join.secret, join.session, join.visit, host, Rng::new(real_seed()?))?;
        let inner = Rc::new(Inner {
            pair,
            line,
            host,
            pipe: RefCell::new(pipe),
            listener: Listener::new(on_event),
            full: Cell::default(),
            timer: RefCell::default(),
        });
        let weak = Rc::downgrade(&inner);
        let late = move || {
            if let Some(inner) = weak.upgrade() {
                inner.end();
            }
        };
        let timeout = if host { TIMEOUT_OF_HOST } else { TIMEOUT_OF_GUEST };
        inner.timer.replace(Some(Timeout::new(timeout, late)));
        if !host {
            inner.hello();
        }
        Some(CarriedConnection(inner))
    }
}

impl Connection for CarriedConnection {
    fn send(&self, frame: &[u8]) {
        let sealed = self.0.pipe.borrow_mut().seal(frame);
        if let Some(sealed) = sealed {
            self.0.send(sealed);
        }
    }

    fn close(&self) {
        self.0.listener.stop();
        self.0.timer.take();
        self.0.line.carry(&CarryFrame::Close { pair: self.0.pair }.to_bytes());
    }

    fn carried(&self, frame: CarryFrame) {
        match frame {
            CarryFrame::Data { sealed, .. } => self.0.received(&sealed),
            CarryFrame::Hold { full, .. } => {
                self.0.full.set(full);
                self.0.listener.emit(ConnectionEvent::Blocked(full));
            }
            CarryFrame::Open { .. } => {}
            _ => self.0.gone(),
        }
    }
}

impl Inner {
    fn gone(&self) {
        self.timer.take();
        self.listener.gone();
    }

    /// Ends it from this side.
    fn end(&self) {
        self.line.carry(&CarryFrame::Close { pair: self.pair }.to_bytes());
        self.gone();
    }

    fn send(&self, sealed: Vec<u8>) {
        self.line.carry(&CarryFrame::Data { pair: self.pair, sealed }.to_bytes());
    }

    fn hello(&self) {
        let hello = self.pipe.borrow().hello().to_vec();
        self.send(hello);
    }

    fn received(&self, sealed: &[u8]) {
        let frame = self.pipe.borrow_mut().open(sealed);
        match frame {
            Some(Opened::Agreed(binding)) => {
                self.timer.take();
                if self.host {
                    self.hello();
                }
                self.listener.emit(ConnectionEvent::Open(binding));
                if self.full.get() {
                    self.listener.emit(ConnectionEvent::Blocked(true));
                }
            }
            Some(Opened::Frame(frame)) => self.listener.emit(ConnectionEvent::Frame(frame)),
            // The member in the middle has altered, repeated or dropped something.
            None => self.end(),
        }
    }
}
