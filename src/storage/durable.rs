//! What must be on the disk before anything follows from it: the room of a host.
//!
//! public/durable.js does it, with IndexedDB, and comes when it is needed. What is here
//! cannot be had at once; so it is read before the pages of a room are drawn.

use super::Key;
use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use leptos::prelude::window;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// What became of something that was to be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kept {
    /// It is on the disk.
    Yes,
    /// This browser has no such storage.
    Unknown,
    /// There is no room for it, or the script could not be fetched.
    No,
}

/// Keeps bytes under a key; none at all says that there is nothing any more.
pub(crate) async fn store(key: &Key, bytes: &[u8]) -> Kept {
    let bytes = Uint8Array::from(bytes);
    match call("put", &Array::of2(&key.as_str().into(), &bytes)).await.map(|kept| kept.as_bool()) {
        Ok(Some(true)) => Kept::Yes,
        Ok(_) => Kept::Unknown,
        Err(_) => Kept::No,
    }
}

/// What is kept under a key; `None` if nothing ever was.
pub(crate) async fn load(key: &Key) -> Option<Vec<u8>> {
    let found = call("get", &Array::of1(&key.as_str().into())).await.ok()?;
    Some(found.dyn_into::<Uint8Array>().ok()?.to_vec())
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
