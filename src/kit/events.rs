//! Events of the window that a part of a page handles for as long as it is shown, and timers that can be stopped.

use leptos::ev::{Event, EventDescriptor};
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use std::time::Duration;

/// Handles an event of the window for as long as the caller's part of the page is shown.
pub(crate) fn on_window<E: EventDescriptor + 'static>(event: E, handle: impl Fn(E::EventType) + 'static)
where
    E::EventType: JsCast,
{
    let listener = window_event_listener(event, handle);
    on_cleanup(move || listener.remove());
}

/// The same with an event by its name.
pub(crate) fn on_window_named(name: &'static str, handle: impl Fn(Event) + 'static) {
    let listener = window_event_listener_untyped(name, handle);
    on_cleanup(move || listener.remove());
}

/// A timer that can be stopped. It runs on even when its part of the page is gone.
#[derive(Clone, Copy, Default)]
pub(crate) struct Timer(StoredValue<Option<TimeoutHandle>>);

impl Timer {
    /// Does something after this time.
    pub(crate) fn set(self, time: Duration, then: impl FnOnce() + 'static) {
        self.0.set_value(set_timeout_with_handle(then, time).ok());
    }

    /// Whether it was set, and not stopped since.
    pub(crate) fn is_set(self) -> bool {
        self.0.try_with_value(Option::is_some).unwrap_or(false)
    }

    /// Stops it.
    pub(crate) fn stop(self) {
        self.0.try_update_value(|timer| timer.take().iter().for_each(TimeoutHandle::clear));
    }
}
