//! The address of the page, and the entries of the browser's history that have the same address.
//!
//! A browser refuses an entry where a page changes its history a hundred times in a few seconds; then nothing changes.
//! Deliberately absent: the meaning of the part after `#`.

use crate::window::window;
use wasm_bindgen::JsValue;

/// The part of the address from `#` on.
pub fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

/// A text in which `%` and two digits each stand for a byte; unchanged if they do not make a text.
pub fn decode(text: &str) -> String {
    js_sys::decode_uri_component(text).map_or_else(|_| text.to_owned(), String::from)
}

/// The path of the page on its host.
pub fn path() -> String {
    window().location().pathname().unwrap_or_default()
}

/// The address of the page, without the part from `#` on.
pub fn page() -> String {
    let href = window().location().href().unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}

/// Goes to another address of this page, as if a link had been followed; any text is valid behind `#`.
pub fn go(hash: &str) {
    window().location().set_hash(hash).ok();
}

/// Goes to another address in place of the entry that is shown; `false` for an invalid address.
pub fn replace(to: &str) -> bool {
    window().location().replace(to).is_ok()
}

/// Loads the page again.
pub fn reload() {
    window().location().reload().ok();
}

/// Gives the entry that is shown another address, without loading it, and removes the entry's number.
pub fn rename(to: &str) {
    if let Ok(history) = window().history() {
        // If the browser does not allow it the old address stays.
        history.replace_state_with_url(&JsValue::NULL, "", Some(to)).ok();
    }
}

/// The number of the entry that is shown; `None` for one without.
pub fn entry() -> Option<f64> {
    window().history().ok()?.state().ok()?.as_f64()
}

/// Adds an entry of the same address with this number; `false` if the browser refuses.
pub fn add_entry(number: f64) -> bool {
    window().history().is_ok_and(|history| history.push_state(&number.into(), "").is_ok())
}

/// Goes back over this many entries. The browser says so later, by `popstate`.
pub fn go_back(entries: usize) {
    if let Ok(history) = window().history() {
        history.go_with_delta(-i32::try_from(entries).unwrap_or(i32::MAX)).ok();
    }
}
