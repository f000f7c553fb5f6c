//! Copying a text to the clipboard.
//!
//! Pages without TLS have no clipboard at all, and a browser may refuse it: then the caller offers a field to copy
//! from. Deliberately absent: reading the clipboard, for which browsers ask the person.

use crate::object::{call_async, navigator_part};

/// Copies a text; `false` where the browser does not allow it.
pub async fn copy_to_clipboard(text: &str) -> bool {
    match navigator_part("clipboard") {
        Some(clipboard) => call_async(&clipboard, "writeText", &text.into()).await.is_some(),
        None => false,
    }
}
