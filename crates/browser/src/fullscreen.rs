//! Filling the screen with the page.
//!
//! `can_fill` says whether the browser can; it may still refuse each time, and then nothing changes. Deliberately
//! absent: filling it with one element.

use crate::object::{call_with, get, has};
use crate::task::ignore;
use crate::window::document;

/// Whether the browser can.
pub fn can_fill() -> bool {
    document().document_element().is_some_and(|root| has(&root, "requestFullscreen"))
}

/// Fills the screen with the page, or no longer.
pub fn toggle() {
    let page = document();
    ignore(match page.document_element().filter(|_| !get(&page, "fullscreenElement").is_truthy()) {
        Some(root) => call_with(&root, "requestFullscreen", &[]),
        None => call_with(&page, "exitFullscreen", &[]),
    });
}
