//! Elements whose size changes.
//!
//! Without `ResizeObserver` in the browser, [`on_resize`] returns `None`. Deliberately absent: the size itself, which
//! is measured when it is needed.

use crate::event::{Event, Handler};
use crate::object::{call, call_with, construct};
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::Element;

/// Calls `then` whenever an element has another size, and once at first; until the returned observer is dropped.
pub fn on_resize(element: &Element, then: impl Fn() + 'static) -> Option<SizeObserver> {
    // Of the same type as listeners; the argument is ignored.
    let changed = Closure::wrap(Box::new(move |_: Event| then()) as Box<dyn FnMut(Event)>);
    let observer = construct("ResizeObserver", &[changed.as_ref().clone()])?;
    call(&observer, "observe", element)?;
    Some(SizeObserver { observer, _changed: changed })
}

/// Observes the size of an element until it is dropped.
pub struct SizeObserver {
    observer: JsValue,
    _changed: Handler,
}

impl Drop for SizeObserver {
    fn drop(&mut self) {
        call_with(&self.observer, "disconnect", &[]);
    }
}
