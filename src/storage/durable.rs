//! Storage for what must be on the disk before the app may act on it: the room of a host.
//!
//! public/durable.js implements it with IndexedDB and is loaded when needed. Reading is
//! asynchronous, so stored rooms are read before the pages of a room are drawn.

use super::Key;
use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use leptos::prelude::window;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The result of storing something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StoreOutcome {
    /// It is on the disk.
    Stored,
    /// This browser does not have this kind of storage.
    Unsupported,
    /// There is no room for it, or the script could not be loaded.
    Failed,
}

/// Stores bytes under a key; empty bytes delete the entry.
pub(crate) async fn store(key: &Key, bytes: &[u8]) -> StoreOutcome {
    let bytes = Uint8Array::from(bytes);
    match call("put", &Array::of2(&key.as_str().into(), &bytes)).await.map(|kept| kept.as_bool()) {
        Ok(Some(true)) => StoreOutcome::Stored,
        Ok(_) => StoreOutcome::Unsupported,
        Err(_) => StoreOutcome::Failed,
    }
}

/// They could not be read, and may be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unreadable;

/// The bytes stored under a key; `None` if nothing was ever stored.
pub(crate) async fn load(key: &Key) -> Result<Option<Vec<u8>>, Unreadable> {
    let found = call("get", &Array::of1(&key.as_str().into())).await.map_err(|_| Unreadable)?;
    Ok(found.dyn_into::<Uint8Array>().ok().map(|bytes| bytes.to_vec()))
}

/// Calls a function of the script.
async fn call(name: &str, args: &Array) -> Result<JsValue, JsValue> {
    let fetch: Function = Reflect::get(&window(), &"fetchDurable".into())?.dyn_into()?;
    let script = wait(fetch.call0(&JsValue::NULL)?).await?;
    let function: Function = Reflect::get(&script, &name.into())?.dyn_into()?;
    wait(function.apply(&JsValue::NULL, args)?).await
}

async fn wait(promise: JsValue) -> Result<JsValue, JsValue> {
    JsFuture::from(Promise::resolve(&promise)).await
}
