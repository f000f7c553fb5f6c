//! Telling the app that the browser has refused to store something, so that it is gone when the page is closed
//! (`browser::storage`), or that everything lasts again.

use std::cell::Cell;

thread_local! {
    static TELL: Cell<fn(bool)> = const { Cell::new(|_| {}) };
}

/// From now on `tell` is called with `true` when something was refused, and with `false` when everything lasts again.
pub fn on_refusal(tell: fn(bool)) {
    TELL.set(tell);
}

pub(super) fn note(refused: bool) {
    (TELL.get())(refused);
}
