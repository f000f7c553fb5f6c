//! Ignores taps that were probably meant for an earlier state of the page: for a moment after a question, the page
//! after a round or a notice has appeared by itself.
//!
//! The buttons do not change their look, which would flicker. Their group is marked as disabled (`aria-disabled`);
//! screen readers do not read this out, because nothing here is focused on arrival.

use super::events::on_window_named;
use super::reactive::{bool_attr, html};
use super::task::{after_paint, detached_after};
use browser::event::dispatch;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use std::time::Duration;

/// How long taps are ignored on a part that has just appeared.
const TAP_DELAY: Duration = Duration::from_millis(300);
/// The event that tells pages that nothing lies over them now.
const UNCOVERED: &str = "frantic-uncovered";

/// Whether taps are accepted on a part of the page. The number counts its changes in the last moment.
#[derive(Clone, Copy)]
pub(crate) struct Taps(RwSignal<usize>);

impl Taps {
    /// For a part of the page that accepts taps now, and ignores them after each change ([`Taps::ignore`]).
    pub(crate) fn new() -> Taps {
        Taps(RwSignal::new(0))
    }

    /// For a part of the page that has just appeared by itself: it ignores taps from now until a moment after it was
    /// painted, and again after something that covered it was removed.
    pub(crate) fn on_arrival() -> Taps {
        let taps = Taps::new();
        taps.ignore();
        after_paint(move || taps.ignore());
        on_window_named(UNCOVERED, move |_| taps.ignore());
        taps
    }

    /// Ignores taps for a moment, because the page has just changed.
    pub(crate) fn ignore(self) {
        // The page may be gone, now or when the moment is over.
        self.0.try_update(|changes| *changes += 1);
        let over = move || {
            self.0.try_update(|changes| *changes -= 1);
        };
        detached_after(TAP_DELAY, over);
    }

    /// Whether taps are accepted: nothing has changed in the last moment.
    pub(crate) fn accepted(self) -> bool {
        self.0.get_untracked() == 0
    }

    /// An attribute's value (`aria-disabled`, of a group): `true` while taps are ignored.
    pub(crate) fn disabled(self) -> Box<dyn Fn() -> String + Send> {
        bool_attr(move || self.0.get() > 0)
    }

    /// A click handler that does nothing while taps are ignored; a link then leads nowhere.
    pub(crate) fn on_click(self, mut handler: impl FnMut() + 'static) -> Box<dyn FnMut(MouseEvent)> {
        Box::new(move |event| if self.accepted() { handler() } else { event.prevent_default() })
    }

    /// A button that does nothing while taps are ignored.
    pub(crate) fn button(self, class: &'static str, word: String, action: impl FnMut() + 'static) -> AnyView {
        html! { <button type="button" class=class on:click=self.on_click(action)>{word}</button> }
    }

    /// These buttons as a group for screen readers, without an effect on their layout.
    pub(crate) fn group(self, buttons: AnyView) -> AnyView {
        html! { <div class="group" role="group" aria-disabled=self.disabled()>{buttons}</div> }
    }
}

/// To be called when a layer over the page was removed.
pub(crate) fn page_uncovered() {
    dispatch(UNCOVERED);
}
