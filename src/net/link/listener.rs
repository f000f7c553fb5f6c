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

#[cfg(test)]
mod tests {
    use super::*;
    use std::rc::Rc;

    /// A listener, and what it was told: whether each event was the end.
    fn listener() -> (Listener, Rc<RefCell<Vec<bool>>>) {
        let told = Rc::new(RefCell::new(Vec::new()));
        let noted = told.clone();
        let note = move |event| noted.borrow_mut().push(matches!(event, ConnectionEvent::Gone));
        (Listener::new(Rc::new(note)), told)
    }

    #[test]
    fn the_end_is_told_once_and_nothing_after_it() {
        let (listener, told) = listener();
        listener.emit(ConnectionEvent::Blocked(true));
        listener.emit(ConnectionEvent::Blocked(false));
        assert!(listener.listens());
        listener.gone();
        assert!(!listener.listens());
        listener.gone();
        listener.emit(ConnectionEvent::Relayed);
        assert_eq!(*told.borrow(), [false, false, true]);
    }

    #[test]
    fn a_connection_that_was_closed_here_tells_no_end() {
        let (listener, told) = listener();
        listener.stop();
        listener.gone();
        assert!(told.borrow().is_empty());
    }
}
