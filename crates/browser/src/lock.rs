//! Locks that one tab of this browser holds at a time.
//!
//! Older browsers have none: there every tab gets the lock at once, and none is ever taken. Deliberately absent: taking
//! a lock away from another tab, which scripts of the page do for the window that plays (public/windows.js).

use crate::object::{call_async_with, call_with, navigator_part, part, text};
use crate::task::{detached, ignore};
use gloo_timers::future::TimeoutFuture;
use js_sys::{Array, Function, Promise};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;

/// How long a tab that is being closed may take to release its lock, in milliseconds.
const RELEASE_TIMEOUT: u32 = 700;

/// A lock, which no other tab has while this exists and has been granted.
pub struct Lock(Rc<State>);

/// The callback by which the browser grants the lock.
type Granted = Closure<dyn Fn(JsValue) -> Promise>;

struct State {
    /// Releases the lock.
    free: RefCell<Option<Function>>,
    granted: RefCell<Option<Granted>>,
}

impl Lock {
    /// Requests the lock of this name. `on_change` is called with `true` when this tab has it, and with
    /// `false` when another tab has it; this tab then gets it when that one is closed.
    pub fn acquire(name: &str, on_change: Rc<dyn Fn(bool)>) -> Lock {
        let state = Rc::new(State { free: RefCell::default(), granted: RefCell::default() });
        let Some(locks) = navigator_part("locks") else {
            on_change(true);
            return Lock(state);
        };
        let (weak, on_granted) = (Rc::downgrade(&state), on_change.clone());
        let granted = Granted::new(move |_| {
            // Otherwise the request was given up.
            let Some(state) = weak.upgrade() else { return Promise::resolve(&JsValue::NULL) };
            let held = Promise::new(&mut |free, _| drop(state.free.replace(Some(free))));
            on_granted(true);
            held
        });
        let (weak, wanted) = (Rc::downgrade(&state), name.to_owned());
        detached(async move {
            let waits = || weak.upgrade().is_some_and(|state: Rc<State>| state.free.borrow().is_none());
            loop {
                TimeoutFuture::new(RELEASE_TIMEOUT).await;
                // A busy device may take longer to grant even a free lock, so check that another tab really holds it.
                let taken = waits() && is_taken(&wanted).await;
                if !waits() {
                    return;
                }
                if taken {
                    return on_change(false);
                }
            }
        });
        ignore(call_with(&locks, "request", &[name.into(), granted.as_ref().clone()]));
        state.granted.replace(Some(granted));
        Lock(state)
    }
}

/// Whether a tab of this browser has the lock of this name; `false` if the browser cannot tell.
pub async fn is_taken(name: &str) -> bool {
    let Some(locks) = navigator_part("locks") else { return false };
    let Some(known) = call_async_with(&locks, "query", &[]).await else { return false };
    let is_it = |lock: JsValue| text(&lock, "name").is_some_and(|of| of == name);
    part(&known, "held").is_some_and(|held| Array::from(&held).iter().any(is_it))
}

impl Drop for Lock {
    fn drop(&mut self) {
        match self.0.free.take() {
            Some(free) => drop(free.call0(&JsValue::NULL)),
            // The browser still holds the callback and may call it later.
            None => self.0.granted.take().into_iter().for_each(Closure::forget),
        }
    }
}
