//! Whether to say that the browser has refused to store something, so that it is gone when the page is closed. It is
//! said once.

use leptos::prelude::*;
use std::cell::Cell;

thread_local! {
    /// Whether to say it.
    static TO_SAY: ArcRwSignal<bool> = ArcRwSignal::new(false);
    static SAID: Cell<bool> = const { Cell::new(false) };
}

/// Whether to say that what was stored is gone when the page is closed: from the first time until [`said`].
pub(crate) fn to_say() -> ArcRwSignal<bool> {
    TO_SAY.with(Clone::clone)
}

/// The person has read it.
pub(crate) fn said() {
    SAID.set(true);
    to_say().set(false);
}

/// Something was refused, or everything lasts again.
pub(super) fn note(refused: bool) {
    let say = refused && !SAID.get();
    if to_say().get_untracked() != say {
        to_say().set(say);
    }
}
