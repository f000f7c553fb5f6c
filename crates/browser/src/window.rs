//! The window and the document in it. Every page has them; the program runs in no worker.

use wasm_bindgen::UnwrapThrowExt as _;
use web_sys::{Document, Window};

/// The window.
pub(crate) fn window() -> Window {
    web_sys::window().unwrap_throw()
}

/// The document in the window.
pub(crate) fn document() -> Document {
    window().document().unwrap_throw()
}
