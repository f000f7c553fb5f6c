//! Keys pressed before the program listened, which a script of the page has kept (public/inline/start.js).
//!
//! Without such a key the result is `None`. Deliberately absent: the effect of a key.

use crate::clock::steady;
use crate::object::{get, set};
use crate::window::window;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::KeyboardEvent;

/// Takes the key that was kept, if it was pressed within this many milliseconds.
pub fn take_early(within: f64) -> Option<KeyboardEvent> {
    let key: KeyboardEvent = get(&window(), "earlyKey").dyn_into().ok()?;
    set(&window(), "earlyKey", &JsValue::UNDEFINED);
    (steady() - key.time_stamp() < within).then_some(key)
}
