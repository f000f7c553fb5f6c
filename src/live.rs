//! What changes on a page, as few types as possible.
//!
//! A view is a type made of the types of all closures in it, and the compiler
//! writes code for each such type. Here closures go into boxes first, so that
//! all texts that follow something are one type, all buttons' deeds another:
//! a quarter of the code less, for a pointer each.

use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;

/// A text that follows what it reads.
pub(crate) fn text(text: impl Fn() -> String + Send + 'static) -> Box<dyn Fn() -> String + Send> {
    Box::new(text)
}

/// Whether something holds now.
pub(crate) fn flag(flag: impl Fn() -> bool + Send + 'static) -> Box<dyn Fn() -> bool + Send> {
    Box::new(flag)
}

/// The same for attributes that are `true` or `false` in words (`aria-pressed`).
pub(crate) fn yes_no(yes: impl Fn() -> bool + Send + 'static) -> Box<dyn Fn() -> String + Send> {
    Box::new(move || yes().to_string())
}

/// A part of a page that follows what it reads.
pub(crate) fn follow(part: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let part: Box<dyn Fn() -> AnyView + Send> = Box::new(part);
    part.into_any()
}

/// What a button does.
pub(crate) fn tap(mut deed: impl FnMut() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |_| deed())
}

/// What happens when the window says so.
pub(crate) fn hear(name: &'static str, deed: impl Fn() + 'static) {
    let deed: Box<dyn Fn()> = Box::new(deed);
    // For as long as there is a page.
    drop(window_event_listener_untyped(name, move |_| deed()));
}

/// Says something to the scripts of the page, which hear it as an event of the window.
pub(crate) fn say(what: &str) {
    if let Ok(event) = Event::new(what) {
        // It is only refused while it is being said already.
        window().dispatch_event(&event).ok();
    }
}

/// What happens with the value of a field.
pub(crate) fn value(mut take: impl FnMut(String) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(move |event| take(event_target_value(&event)))
}
