//! Buttons and dialogs of the pages of rooms.

use crate::art::icon;
use crate::kit::focus::after_dialog;
use crate::kit::reactive::{bool_attr, on_click};
use crate::kit::taps::Taps;
use leptos::html::Dialog;
use leptos::prelude::*;

/// A button that opens and closes a part of the page.
pub(super) fn fold_button(class: &'static str, inside: AnyView, open: RwSignal<bool>) -> AnyView {
    let fold = on_click(move || open.update(|open| *open = !*open));
    let is_open = bool_attr(move || open.get());
    view! { <button type="button" class=class aria-expanded=is_open on:click=fold>{inside}</button> }
        .into_any()
}

/// A padlock.
pub(super) fn padlock() -> AnyView {
    icon("i-padlock", "sign padlock")
}

/// One of several [`answers`]: class, word and action.
type Answer = (&'static str, String, Box<dyn Fn()>);

/// An answer: like a [`button`].
pub(super) fn answer(class: &'static str, word: String, action: impl Fn() + 'static) -> Answer {
    (class, word, Box::new(action))
}

/// Buttons of a notice that appears by itself. They ignore taps for a moment, because these may have been meant for the
/// page before.
pub(super) fn answers(all: Vec<Answer>) -> AnyView {
    let taps = Taps::on_arrival();
    let one = |(class, word, action): Answer| {
        view! { <button type="button" class=class on:click=taps.on_click(action)>{word}</button> }.into_any()
    };
    taps.group(all.into_iter().map(one).collect_view().into_any())
}

/// A modal dialog, which [`show_modal`](crate::kit::focus::show_modal) opens. `open` gets its default value after any
/// way of closing it.
pub(super) fn dialog<T: Default + Send + Sync + 'static>(
    node: NodeRef<Dialog>,
    class: &'static str,
    title: String,
    inside: AnyView,
    open: RwSignal<T>,
) -> AnyView {
    let closed = move |_| {
        // The page may be gone.
        open.try_set(T::default());
        after_dialog();
    };
    view! { <dialog class=class node_ref=node aria-label=title on:close=closed>{inside}</dialog> }.into_any()
}
