//! Functions that the scripts of the page put on the window (public/inline/, public/offline.js), by their names.
//!
//! A script may be missing, on a development page for example: then nothing happens. Deliberately absent: their effects.

use crate::object::{call, call_async};
use crate::window::window;
use wasm_bindgen::JsValue;

/// Calls a function without arguments.
pub fn call_script(name: &str) {
    call(&window(), name, &JsValue::UNDEFINED);
}

/// Calls a function with a text; `false` if there is none of this name, or it throws.
pub fn tell_script(name: &str, text: &str) -> bool {
    call(&window(), name, &text.into()).is_some()
}

/// Waits for the answer of a function; `false` if there is none of this name.
pub async fn ask_script(name: &str) -> bool {
    call_async(&window(), name, &JsValue::UNDEFINED).await.is_some_and(|answer| answer.is_truthy())
}
