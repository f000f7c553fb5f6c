//! Storage for bytes that must be on the disk before the caller acts on them.
//!
//! public/durable.js implements it with IndexedDB and is loaded when needed; reading is asynchronous. A browser may
//! have no such storage, or no room: each is reported, because callers handle them differently. Deliberately absent: a
//! fallback in memory, which would not survive a crash.

use crate::object::method;
use crate::window::window;
use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The result of storing something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoreOutcome {
    /// It is on the disk.
    Stored,
    /// This browser does not have this kind of storage.
    Unsupported,
    /// There is no room for it, or the script could not be loaded.
    Failed,
}

/// Stores bytes under a key; empty bytes delete the entry.
pub async fn store(key: &str, bytes: &[u8]) -> StoreOutcome {
    let bytes = Uint8Array::from(bytes);
    match call("put", &Array::of2(&key.into(), &bytes)).await.map(|kept| kept.as_bool()) {
        Some(Some(true)) => StoreOutcome::Stored,
        Some(_) => StoreOutcome::Unsupported,
        None => StoreOutcome::Failed,
    }
}

/// The bytes could not be read; they may exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreadable;

/// The bytes stored under a key; `None` if nothing was ever stored.
pub async fn load(key: &str) -> Result<Option<Vec<u8>>, Unreadable> {
    let found = call("get", &Array::of1(&key.into())).await.ok_or(Unreadable)?;
    Ok(found.dyn_into::<Uint8Array>().ok().map(|bytes| bytes.to_vec()))
}

/// Calls a function of the script.
async fn call(name: &str, args: &Array) -> Option<JsValue> {
    let script = wait(method(&window(), "fetchDurable")?.call0(&JsValue::NULL).ok()?).await?;
    wait(method(&script, name)?.apply(&JsValue::NULL, args).ok()?).await
}

async fn wait(promise: JsValue) -> Option<JsValue> {
    JsFuture::from(Promise::resolve(&promise)).await.ok()
}
