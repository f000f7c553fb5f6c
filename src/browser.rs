//! Small browser APIs that several pages use: events on the window, the clipboard, and methods of
//! `navigator` that not every browser has.

use crate::task::{detached, spawn};
use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::ev::Event;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, File};

/// Calls `handler` on every event of this name on the window.
pub(crate) fn on_window_event(name: &'static str, handler: impl Fn() + 'static) {
    listen(name, Box::new(handler));
}

fn listen(name: &'static str, handler: Box<dyn Fn()>) {
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

/// Calls `then` whenever an element has another size, and once at first; until what is returned is dropped.
pub(crate) fn on_resize(element: &Element, then: impl Fn() + 'static) -> Option<SizeObserver> {
    // Of the same type as listeners, so that no glue is added to the first load; what it is called with is ignored.
    let changed = Closure::wrap(Box::new(move |_: Event| then()) as Box<dyn FnMut(Event)>);
    let kind = Reflect::get(&window(), &"ResizeObserver".into()).ok()?.dyn_into::<Function>().ok()?;
    let observer = Reflect::construct(&kind, &Array::of1(changed.as_ref())).ok()?;
    let observe = Reflect::get(&observer, &"observe".into()).ok()?.dyn_into::<Function>().ok()?;
    observe.call1(&observer, element).ok()?;
    Some(SizeObserver { observer, _changed: changed })
}

/// Observes the size of an element until it is dropped.
pub(crate) struct SizeObserver {
    observer: JsValue,
    _changed: Closure<dyn FnMut(Event)>,
}

impl Drop for SizeObserver {
    fn drop(&mut self) {
        let stop = Reflect::get(&self.observer, &"disconnect".into());
        if let Some(stop) = stop.ok().and_then(|stop| stop.dyn_into::<Function>().ok()) {
            stop.call0(&self.observer).ok();
        }
    }
}

/// Sets or removes an attribute without a value on the root element, for style sheets: a selector
/// with `:has` would be checked again at every change of the page.
pub(crate) fn set_root_flag(name: &str, on: bool) {
    let Some(root) = document().document_element() else { return };
    // Setting an attribute with a valid name cannot fail.
    if on {
        root.set_attribute(name, "").ok()
    } else {
        root.remove_attribute(name).ok()
    };
}

/// Whether the root element has this attribute.
pub(crate) fn has_root_flag(name: &str) -> bool {
    document().document_element().is_some_and(|root| root.has_attribute(name))
}

/// Copies a text to the clipboard. Returns `false` where the browser does not allow it: pages
/// without TLS have no clipboard at all. The caller must then offer a field to copy from.
pub(crate) async fn copy_to_clipboard(text: &str) -> bool {
    match call_navigator("clipboard", "writeText", &text.into()) {
        Some(promise) => JsFuture::from(promise).await.is_ok(),
        None => false,
    }
}

/// Copies a text to the clipboard, and puts the first of these sentences into `said` afterwards, or the second where
/// the browser does not allow it; then `field`, if there is one, is selected, to be copied by hand.
pub(crate) fn copy_and_say(
    text: String,
    field: Option<NodeRef<leptos::html::Input>>,
    said: RwSignal<String>,
    [done, refused]: [String; 2],
) {
    spawn(async move {
        let copied = copy_to_clipboard(&text).await;
        if let Some(field) = field.filter(|_| !copied) {
            select_all(field);
        }
        said.set(if copied { done } else { refused });
    });
}

/// Selects the contents of a field, so that they can be copied by hand.
pub(crate) fn select_all(field: NodeRef<leptos::html::Input>) {
    if let Some(field) = field.try_get_untracked().flatten() {
        field.focus().ok();
        field.select();
    }
}

/// Whether the device has something for passing links on.
pub(crate) fn can_share() -> bool {
    Reflect::get(&window().navigator(), &"share".into()).is_ok_and(|share| share.is_function())
}

/// Opens what the device has for passing these on: texts by what they are (`title`, `text`, `url`).
pub(crate) fn share_texts(texts: &[(&str, &str)]) {
    let what = Object::new();
    for (name, text) in texts {
        // Setting a property of a plain object cannot fail.
        Reflect::set(&what, &(*name).into(), &(*text).into()).ok();
    }
    share(&what);
}

/// Whether the device has something for passing this file on.
pub(crate) fn can_share_file(file: &File) -> bool {
    let navigator: JsValue = window().navigator().into();
    call(&navigator, "canShare", &files(file)).is_some_and(|can| can.is_truthy())
}

/// Opens what the device has for passing this file on.
pub(crate) fn share_file(file: &File) {
    share(&files(file));
}

fn files(file: &File) -> Object {
    let what = Object::new();
    // Setting a property of a plain object cannot fail.
    Reflect::set(&what, &"files".into(), &Array::of1(file)).ok();
    what
}

fn share(what: &Object) {
    if let Some(promise) = call_navigator("", "share", what) {
        // Cancelling is not an error.
        detached(async move {
            JsFuture::from(promise).await.ok();
        });
    }
}

/// Calls a method that not every browser has: of `navigator[part]`, or of `navigator` itself if
/// `part` is empty.
pub(crate) fn call_navigator(part: &str, method: &str, with: &JsValue) -> Option<Promise> {
    let navigator: JsValue = window().navigator().into();
    let part = if part.is_empty() { navigator } else { Reflect::get(&navigator, &part.into()).ok()? };
    call(&part, method, with)?.dyn_into().ok()
}

/// Calls a method of an object by its name. For rare ones: the glue of one that is known by its type would be a part of
/// the first load.
pub(crate) fn call(of: &JsValue, method: &str, with: &JsValue) -> Option<JsValue> {
    let method = Reflect::get(of, &method.into()).ok()?.dyn_into::<Function>().ok()?;
    method.call1(of, with).ok()
}

/// The same where the method returns a promise: what that is kept with.
pub(crate) async fn call_async(of: &JsValue, method: &str, with: &JsValue) -> Option<JsValue> {
    let promise: Promise = call(of, method, with)?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()
}
