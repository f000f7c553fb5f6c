//! Work beside the page: tasks that no part of it owns, and promises whose result is ignored.
//!
//! Deliberately absent: tasks that belong to a part of the page and end with it (src/kit/task.rs).

use crate::object::wait;
use std::future::Future;
use std::pin::Pin;
use wasm_bindgen::JsValue;

/// Carries out a task to its end, even if the part of the page that began it is gone.
pub fn detached(task: impl Future<Output = ()> + 'static) {
    spawn_boxed(Box::pin(task));
}

#[expect(clippy::disallowed_methods, reason = "nothing here belongs to a part of the page")]
fn spawn_boxed(task: Pin<Box<dyn Future<Output = ()>>>) {
    wasm_bindgen_futures::spawn_local(task);
}

/// Ignores the result of a promise: otherwise the page would report one that fails.
pub(crate) fn ignore(promise: Option<JsValue>) {
    if promise.is_some() {
        detached(async move { drop(wait(promise).await) });
    }
}
