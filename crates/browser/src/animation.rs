//! Animating elements (Web Animations).
//!
//! A browser without them animates nothing: the element is in its end state at once. Deliberately absent: the choice of
//! what moves, and waiting for an end.

use crate::object::call_with;
use js_sys::JSON;
use wasm_bindgen::JsValue;
use web_sys::Element;

/// An animation, which goes on when this is dropped.
#[derive(Clone, Debug)]
pub struct Animation(JsValue);

/// Animates an element with these frames and this timing, as the browser takes them, both in JSON.
pub fn animate(element: &Element, frames: &str, timing: &str) -> Option<Animation> {
    let with = [JSON::parse(frames).ok()?, JSON::parse(timing).ok()?];
    call_with(element, "animate", &with).map(Animation)
}

impl Animation {
    /// Cancels it: the element jumps to its final position.
    pub fn cancel(&self) {
        call_with(&self.0, "cancel", &[]);
    }
}
