//! Who is told what happens on a connection.

use super::{ConnectionEvent, OnConnectionEvent};
use std::cell::RefCell;

/// Who is told what happens on a connection, until it has ended.
pub(in crate::net) struct Listener(RefCell<Option<OnConnectionEvent>>);

impl Listener {
    pub(in crate::net) fn new(on_event: OnConnectionEvent) -> Listener {
        Listener(RefCell::new(Some(on_event)))
    }

    /// Whether it is told of anything: the connection has neither ended nor been closed.
    pub(in crate::net) fn listens(&self) -> bool {
        self.0.borrow().is_some()
    }

    pub(in crate::net) fn emit(&self, event: ConnectionEvent) {
        // What is called may close the connection.
        let on_event = self.0.borrow().clone();
        if let Some(on_event) = on_event {
            on_event(event);
        }
    }

    /// Tells that the connection has ended, once, and nothing after it.
    pub(in crate::net) fn gone(&self) {
        if let Some(on_event) = self.0.take() {
            on_event(ConnectionEvent::Gone);
        }
    }

    /// Nothing more is told.
    pub(in crate::net) fn stop(&self) {
        self.0.take();
    }
}
