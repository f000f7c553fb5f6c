//! Fetching a text from beside the page.
//!
//! If that fails, or the host has no such file, the result is `None`. Deliberately absent: other hosts, which the
//! page's security policy forbids, and requests that change something.

use crate::object::{call_async, call_async_with, get, with};
use crate::window::window;
use wasm_bindgen::JsValue;

/// The text at this address. It may come from the browser's cache, unless it must be `fresh`: then the browser asks the
/// host whether its copy is still good.
pub async fn text(address: &str, fresh: bool) -> Option<String> {
    let cache = if fresh { "no-cache" } else { "default" };
    let answer =
        call_async_with(&window(), "fetch", &[address.into(), with(&[("cache", cache.into())]).into()])
            .await?;
    if !get(&answer, "ok").is_truthy() {
        return None;
    }
    call_async(&answer, "text", &JsValue::UNDEFINED).await?.as_string()
}
