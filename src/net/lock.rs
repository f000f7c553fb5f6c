//! Locks a browser gives to one holder at a time: a seat, held by one tab; the screen, kept on by
//! the host. Older browsers have neither; there every tab gets the seat at once.

use crate::task::detached;
use gloo_events::EventListener;
use gloo_timers::future::TimeoutFuture;
use js_sys::{Array, Function, Promise, Reflect};
use leptos::prelude::{document, window};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// How long a tab that is being closed may take to release its seat, in milliseconds.
const RELEASE_TIMEOUT: u32 = 700;

/// A seat in a room, which no other tab has while this exists.
pub(crate) struct SeatLock(Rc<SeatLockState>);

/// The callback by which the browser grants the lock.
type Granted = Closure<dyn Fn(JsValue) -> Promise>;

struct SeatLockState {
    /// Releases the seat.
    free: RefCell<Option<Function>>,
    granted: RefCell<Option<Granted>>,
}

impl SeatLock {
    /// Requests the seat of this name. `on_change` is called with `true` when this tab has it, and with
    /// `false` when another tab has it; this tab then gets it when that one is closed.
    pub(crate) fn acquire(name: &str, on_change: Rc<dyn Fn(bool)>) -> SeatLock {
        let state = Rc::new(SeatLockState { free: RefCell::default(), granted: RefCell::default() });
        let locks = property(&window().navigator(), "locks");
        let Some(locks) = locks else {
            on_change(true);
            return SeatLock(state);
        };
        let (weak, on_granted) = (Rc::downgrade(&state), on_change.clone());
        let granted = Granted::new(move |_| {
            // Otherwise the request was given up.
            let Some(state) = weak.upgrade() else { return Promise::resolve(&JsValue::NULL) };
            let held = Promise::new(&mut |free, _| drop(state.free.replace(Some(free))));
            on_granted(true);
            held
        });
        let (weak, seat) = (Rc::downgrade(&state), name.to_owned());
        detached(async move {
            let waits =
                || weak.upgrade().is_some_and(|state: Rc<SeatLockState>| state.free.borrow().is_none());
            loop {
                TimeoutFuture::new(RELEASE_TIMEOUT).await;
                // A busy device may take longer to grant even a free seat, so check that another tab really holds it.
                let taken = waits() && is_taken(&seat).await;
                if !waits() {
                    return;
                }
                if taken {
                    return on_change(false);
                }
            }
        });
        let args = Array::of2(&lock_name(name).into(), granted.as_ref());
        quietly(call(&locks, "request", &args));
        state.granted.replace(Some(granted));
        SeatLock(state)
    }
}

/// The name of the lock of a seat.
fn lock_name(seat: &str) -> String {
    format!("frantic.seat.{seat}")
}

/// Whether a tab of this browser has the seat of this name; `false` if the browser cannot tell.
pub(crate) async fn is_taken(name: &str) -> bool {
    let locks = property(&window().navigator(), "locks");
    let Some(asked) = locks.and_then(|locks| call(&locks, "query", &Array::new())) else { return false };
    let Ok(known) = JsFuture::from(asked).await else { return false };
    let name = lock_name(name);
    let is_it = |lock: JsValue| {
        let of = Reflect::get(&lock, &"name".into()).ok().and_then(|of| of.as_string());
        of.is_some_and(|of| of == name)
    };
    property(&known, "held").is_some_and(|held| Array::from(&held).iter().any(is_it))
}

impl Drop for SeatLock {
    fn drop(&mut self) {
        match self.0.free.take() {
            Some(free) => drop(free.call0(&JsValue::NULL)),
            // The browser still holds the callback and may call it later.
            None => self.0.granted.take().into_iter().for_each(Closure::forget),
        }
    }
}

/// Keeps the screen on while this exists: otherwise the phone sleeps, and a room whose host sleeps stands still.
pub(crate) struct WakeLock {
    _listener: EventListener,
    lock: Rc<RefCell<Option<JsValue>>>,
}

impl WakeLock {
    /// Requests the lock, and again whenever the page becomes visible: the browser releases it when the page is hidden.
    pub(crate) fn acquire() -> WakeLock {
        let lock = Rc::new(RefCell::new(None));
        let state = lock.clone();
        let ask = move || {
            if document().hidden() {
                return;
            }
            let ours = Rc::downgrade(&state);
            let asked = property(&window().navigator(), "wakeLock")
                .and_then(|locks| call(&locks, "request", &Array::of1(&"screen".into())));
            detached(async move {
                let Some(asked) = asked else { return };
                // It may be refused, for example when the battery is low.
                let Ok(lock) = JsFuture::from(asked).await else { return };
                match ours.upgrade() {
                    Some(ours) => drop(ours.replace(Some(lock))),
                    None => release(&lock),
                }
            });
        };
        ask();
        let listener = EventListener::new(&document(), "visibilitychange", move |_| ask());
        WakeLock { _listener: listener, lock }
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
    quietly(call(lock, "release", &Array::new()));
}

/// A property of a browser that may be missing.
fn property(of: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(of, &name.into()).ok().filter(JsValue::is_object)
}

fn call(on: &JsValue, name: &str, args: &Array) -> Option<Promise> {
    let method: Function = Reflect::get(on, &name.into()).ok()?.dyn_into().ok()?;
    method.apply(on, args).ok()?.dyn_into().ok()
}

/// Ignores the result of a promise.
fn quietly(promise: Option<Promise>) {
    if let Some(promise) = promise {
        detached(async move {
            JsFuture::from(promise).await.ok();
        });
    }
}
