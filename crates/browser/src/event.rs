//! Events: listening to those of the window for as long as the page is open, listening to any target until the listener
//! is dropped, and sending one to the scripts of the page.
//!
//! Every browser has these. Deliberately absent: listeners of views, which Leptos adds and removes with their elements.

use crate::window::{document, window};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
pub use web_sys::{Event, EventTarget};

/// A function that the browser calls. All listeners are of this one type, because each further type would add glue to
/// the first load.
pub(crate) type Handler = Closure<dyn FnMut(Event)>;

/// Calls `handler` on every event of this name on the window, for as long as the page is open.
pub fn on_window_event(name: &str, handler: impl Fn() + 'static) {
    listen_on_window(name, Box::new(move |_| handler()));
}

/// Like [`on_window_event`], but passes the event to `handler`.
pub(crate) fn listen_on_window(name: &str, handler: Box<dyn FnMut(Event)>) {
    let handler = Closure::wrap(handler).into_js_value();
    window().add_event_listener_with_callback(name, handler.unchecked_ref()).ok();
}

/// Sends an event to the scripts of the page by dispatching it on the window.
pub fn dispatch(name: &str) {
    if let Ok(event) = Event::new(name) {
        // Fails only if this event is already being dispatched.
        window().dispatch_event(&event).ok();
    }
}

/// Listens to the events of one name at one target until it is dropped.
pub struct Listener {
    target: EventTarget,
    name: &'static str,
    handler: Handler,
}

impl Listener {
    /// Calls `handler` on every such event.
    pub fn new(target: &EventTarget, name: &'static str, handler: impl FnMut(&Event) + 'static) -> Listener {
        Listener::boxed(target.clone(), name, Box::new(handler))
    }

    fn boxed(target: EventTarget, name: &'static str, mut handler: Box<dyn FnMut(&Event)>) -> Listener {
        let handler = Closure::wrap(Box::new(move |event: Event| handler(&event)) as Box<dyn FnMut(Event)>);
        target.add_event_listener_with_callback(name, handler.as_ref().unchecked_ref()).ok();
        Listener { target, name, handler }
    }

    /// Listens for as long as the target is there.
    pub fn forget(self) {
        std::mem::forget(self);
    }

    /// At the window.
    pub fn on_window(name: &'static str, handler: impl FnMut(&Event) + 'static) -> Listener {
        Listener::new(&window(), name, handler)
    }

    /// Whenever the page is hidden, or seen again.
    pub fn on_visibility(handler: impl FnMut(&Event) + 'static) -> Listener {
        Listener::new(&document(), "visibilitychange", handler)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.target
            .remove_event_listener_with_callback(self.name, self.handler.as_ref().unchecked_ref())
            .ok();
    }
}
