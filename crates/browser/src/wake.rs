//! Keeping the screen on.
//!
//! A browser may have no such lock, or refuse it, for example when the battery is low: then the screen goes off as
//! usual. Deliberately absent: whether it was granted.

use crate::event::Listener;
use crate::object::{call, call_with, navigator_part, wait};
use crate::page::is_hidden;
use crate::task::{detached, ignore};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;

/// Keeps the screen on while this exists.
pub struct WakeLock {
    _listener: Listener,
    lock: Rc<RefCell<Option<JsValue>>>,
}

impl WakeLock {
    /// Requests the lock, and again whenever the page becomes visible: the browser releases it when the page is hidden.
    pub fn acquire() -> WakeLock {
        let lock = Rc::new(RefCell::new(None));
        let state = lock.clone();
        let ask = move || {
            if is_hidden() {
                return;
            }
            let ours = Rc::downgrade(&state);
            let asked =
                navigator_part("wakeLock").and_then(|locks| call(&locks, "request", &"screen".into()));
            detached(async move {
                let Some(lock) = wait(asked).await else { return };
                match ours.upgrade() {
                    Some(ours) => drop(ours.replace(Some(lock))),
                    None => release(&lock),
                }
            });
        };
        ask();
        WakeLock { _listener: Listener::on_visibility(move |_| ask()), lock }
    }
}

impl Drop for WakeLock {
    fn drop(&mut self) {
        if let Some(lock) = self.lock.take() {
            release(&lock);
        }
    }
}

fn release(lock: &JsValue) {
    ignore(call_with(lock, "release", &[]));
}
