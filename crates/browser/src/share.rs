//! Passing texts, links and files on with the device's share dialog.
//!
//! Where there is none, `can_share` or `can_share_file` is `false`, and the page shows no button. Deliberately absent:
//! whether the person passed it on or cancelled.

use crate::file::File;
use crate::object::{call, method, with};
use crate::task::ignore;
use crate::window::window;
use js_sys::{Array, Object};
use wasm_bindgen::JsValue;

/// Whether the device can share links.
pub fn can_share() -> bool {
    method(&window().navigator(), "share").is_some()
}

/// Opens the share dialog for these texts, each with its name (`title`, `text`, `url`).
pub fn share_texts(texts: &[(&str, &str)]) {
    share(&with(&texts.iter().map(|(name, text)| (*name, JsValue::from(*text))).collect::<Vec<_>>()));
}

/// Whether the device can share this file.
pub fn can_share_file(file: &File) -> bool {
    call(&window().navigator(), "canShare", &files(file)).is_some_and(|can| can.is_truthy())
}

/// Opens the share dialog for this file.
pub fn share_file(file: &File) {
    share(&files(file));
}

fn files(file: &File) -> Object {
    with(&[("files", Array::of1(file.as_value()).into())])
}

fn share(what: &Object) {
    // Cancelling is not an error.
    ignore(call(&window().navigator(), "share", what));
}
