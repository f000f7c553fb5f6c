//! What changes on a page, as few types as possible.
//!
//! A view is a type made of the types of all closures in it, and the compiler
//! writes code for each such type. Here closures go into boxes first, so that
//! all texts that follow something are one type, all buttons' deeds another:
//! a quarter of the code less, for a pointer each.

use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;
use std::sync::Arc;

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

/// A list whose parts stay while their numbers do. One kind for all lists: each
/// kind of number would be a kilobyte and a half.
pub(crate) fn each(
    numbers: impl Fn() -> Vec<usize> + Send + Sync + 'static,
    part: impl Fn(usize) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let numbers: Box<dyn Fn() -> Vec<usize> + Send + Sync> = Box::new(numbers);
    let part: Arc<dyn Fn(usize) -> AnyView + Send + Sync> = Arc::new(part);
    view! { <For each=numbers key=|number| *number let:number>{part(number)}</For> }.into_any()
}

/// What a button does.
pub(crate) fn tap(mut deed: impl FnMut() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |_| deed())
}

/// Opens a dialog once it is there, as a modal one: the browser keeps the focus in
/// it and gives it back.
pub(crate) fn modal(dialog: NodeRef<leptos::html::Dialog>) {
    Effect::new(move || {
        if let Some(dialog) = dialog.get() {
            // It was just made, so it cannot be open already.
            dialog.show_modal().ok();
        }
    });
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
