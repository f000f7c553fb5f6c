//! What a browser's thing tells, and what time tells: heard as long as one of these
//! is kept, and not a moment longer. So no connection leaves anything behind.

use super::clock::Clock;
use js_sys::Promise;
use leptos::prelude::window;
use std::cell::Cell;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, EventTarget};

/// Listens to events.
pub(super) struct Ear {
    target: EventTarget,
    names: &'static [&'static str],
    heard: Closure<dyn Fn(Event)>,
}

impl Ear {
    /// Hears all events of these names.
    pub(super) fn new(
        target: &EventTarget,
        names: &'static [&'static str],
        heard: Box<dyn Fn(Event)>,
    ) -> Ear {
        let heard = Closure::wrap(heard);
        for name in names {
            target.add_event_listener_with_callback(name, heard.as_ref().unchecked_ref()).ok();
        }
        Ear { target: target.clone(), names, heard }
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        for name in self.names {
            self.target.remove_event_listener_with_callback(name, self.heard.as_ref().unchecked_ref()).ok();
        }
    }
}

/// Does something when a time has passed.
pub(super) struct Timer {
    number: i32,
    _deed: Closure<dyn Fn()>,
}

impl Timer {
    /// In so many milliseconds.
    pub(super) fn new(time: u64, deed: Box<dyn Fn()>) -> Timer {
        let deed = Closure::wrap(deed);
        let time = i32::try_from(time).unwrap_or(i32::MAX);
        let number = window()
            .set_timeout_with_callback_and_timeout_and_arguments_0(deed.as_ref().unchecked_ref(), time);
        Timer { number: number.unwrap_or_default(), _deed: deed }
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        window().clear_timeout_with_handle(self.number);
    }
}

/// Waits so many milliseconds.
pub(crate) async fn pause(time: i32) {
    let over = Promise::new(&mut |done, _| {
        // Every window has timers.
        window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, time).ok();
    });
    JsFuture::from(over).await.ok();
}

thread_local! {
    static CLOCK: Cell<Clock> = Cell::default();
}

/// Milliseconds since 1970, as others have them ([`Clock`]).
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is after 1970")]
pub(crate) fn now() -> u64 {
    let steady = window().performance().map_or(0.0, |clock| clock.now());
    let mut clock = CLOCK.get();
    let now = clock.read(steady, js_sys::Date::now());
    CLOCK.set(clock);
    now as u64
}
