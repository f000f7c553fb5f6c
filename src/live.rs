//! The dynamic parts of a page, boxed to keep the number of types small.
//!
//! The type of a view contains the types of all its closures, and the compiler generates code for
//! each such type. Boxing the closures first gives all dynamic texts one type, all click handlers
//! another, and so on. That makes the code a quarter smaller, at the cost of one pointer each.

use js_sys::{Function, Promise, Reflect};
use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A text that is updated when the signals it reads change.
pub(crate) fn text(text: impl Fn() -> String + Send + 'static) -> Box<dyn Fn() -> String + Send> {
    Box::new(text)
}

/// A boolean that is updated when the signals it reads change.
pub(crate) fn flag(flag: impl Fn() -> bool + Send + 'static) -> Box<dyn Fn() -> bool + Send> {
    Box::new(flag)
}

/// The same for attributes whose value is the word `true` or `false` (`aria-pressed`).
pub(crate) fn yes_no(yes: impl Fn() -> bool + Send + 'static) -> Box<dyn Fn() -> String + Send> {
    Box::new(move || yes().to_string())
}

/// A part of a page that is rebuilt when the signals it reads change.
pub(crate) fn follow(part: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let part: Box<dyn Fn() -> AnyView + Send> = Box::new(part);
    part.into_any()
}

/// A keyed list: an entry is kept for as long as its number is in the list. All lists use `usize`
/// keys, because each further type of key would add about 1.5 kB.
pub(crate) fn each(
    numbers: impl Fn() -> Vec<usize> + Send + Sync + 'static,
    part: impl Fn(usize) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let numbers: Box<dyn Fn() -> Vec<usize> + Send + Sync> = Box::new(numbers);
    let part: Arc<dyn Fn(usize) -> AnyView + Send + Sync> = Arc::new(part);
    view! { <For each=numbers key=|number| *number let:number>{part(number)}</For> }.into_any()
}

/// A click handler that ignores its event.
pub(crate) fn tap(mut handler: impl FnMut() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |_| handler())
}

/// A click handler for the area around a dialog (its backdrop), which belongs to the dialog's own
/// element.
pub(crate) fn beside(mut handler: impl FnMut() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |event| {
        if event.target().is_some_and(|target| event.current_target() == Some(target)) {
            handler();
        }
    })
}

/// Calls `handler` on every event of this name on the window.
pub(crate) fn on_window_event(name: &'static str, handler: impl Fn() + 'static) {
    let handler: Box<dyn Fn()> = Box::new(handler);
    // The listener stays for as long as the page does.
    drop(window_event_listener_untyped(name, move |_| handler()));
}

/// Sends an event to the scripts of the page by dispatching it on the window.
pub(crate) fn dispatch(name: &str) {
    if let Ok(event) = Event::new(name) {
        // Fails only if this event is already being dispatched.
        window().dispatch_event(&event).ok();
    }
}

/// Copies a text to the clipboard. Returns `false` where the browser does not allow it: pages
/// without TLS have no clipboard at all. The caller must then offer a field to copy from.
pub(crate) async fn copy(text: &str) -> bool {
    match navigator("clipboard", "writeText", &text.into()) {
        Some(promise) => JsFuture::from(promise).await.is_ok(),
        None => false,
    }
}

/// Selects the contents of a field, so that they can be copied by hand.
pub(crate) fn select(field: NodeRef<leptos::html::Input>) {
    if let Some(field) = field.try_get_untracked().flatten() {
        field.focus().ok();
        field.select();
    }
}

/// Calls a method that not every browser has: of `navigator[part]`, or of `navigator` itself if
/// `part` is empty.
pub(crate) fn navigator(part: &str, method: &str, with: &JsValue) -> Option<Promise> {
    let navigator: JsValue = window().navigator().into();
    let part = if part.is_empty() { navigator } else { Reflect::get(&navigator, &part.into()).ok()? };
    let method = Reflect::get(&part, &method.into()).ok()?.dyn_into::<Function>().ok()?;
    method.call1(&part, with).ok()?.dyn_into().ok()
}

/// An input handler that receives the value of its field.
pub(crate) fn value(mut take: impl FnMut(String) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(move |event| take(event_target_value(&event)))
}
