//! What changes on a page, as few types as possible.
//!
//! A view is a type made of the types of all closures in it, and the compiler
//! writes code for each such type. Here closures go into boxes first, so that
//! all texts that follow something are one type, all buttons' deeds another:
//! a quarter of the code less, for a pointer each.

use js_sys::{Function, Promise, Reflect};
use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

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

/// What a tap beside a dialog does: what is beside it belongs to its own box.
pub(crate) fn beside(mut deed: impl FnMut() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |event| {
        if event.target().is_some_and(|target| event.current_target() == Some(target)) {
            deed();
        }
    })
}

/// What happens when the window says so.
pub(crate) fn on_window_event(name: &'static str, deed: impl Fn() + 'static) {
    let deed: Box<dyn Fn()> = Box::new(deed);
    // For as long as there is a page.
    drop(window_event_listener_untyped(name, move |_| deed()));
}

/// Says something to the scripts of the page, which hear it as an event of the window.
pub(crate) fn dispatch(name: &str) {
    if let Ok(event) = Event::new(name) {
        // It is only refused while it is being said already.
        window().dispatch_event(&event).ok();
    }
}

/// Copies a text; `false` where the browser does not let us: pages that come without TLS have
/// no clipboard at all. A field with the text must be at hand for that.
pub(crate) async fn copy(text: &str) -> bool {
    match navigator("clipboard", "writeText", &text.into()) {
        Some(promise) => JsFuture::from(promise).await.is_ok(),
        None => false,
    }
}

/// Marks what is in a field, to be copied by hand.
pub(crate) fn select(field: NodeRef<leptos::html::Input>) {
    if let Some(field) = field.try_get_untracked().flatten() {
        field.focus().ok();
        field.select();
    }
}

/// Calls what not every browser has: a method of a part of `navigator`, or of itself.
pub(crate) fn navigator(part: &str, method: &str, with: &JsValue) -> Option<Promise> {
    let navigator: JsValue = window().navigator().into();
    let part = if part.is_empty() { navigator } else { Reflect::get(&navigator, &part.into()).ok()? };
    let method = Reflect::get(&part, &method.into()).ok()?.dyn_into::<Function>().ok()?;
    method.call1(&part, with).ok()?.dyn_into().ok()
}

/// What happens with the value of a field.
pub(crate) fn value(mut take: impl FnMut(String) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(move |event| take(event_target_value(&event)))
}
