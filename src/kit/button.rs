//! Buttons.

use super::reactive::{bool_attr, on_click};
use leptos::prelude::*;

/// A button with a word. `class`: `button`, or `button go` for what most people want.
pub(crate) fn button(class: &'static str, word: String, action: impl FnMut() + 'static) -> AnyView {
    button_of(class, word.into_any(), action)
}

/// A button with more than a word.
pub(crate) fn button_of(class: &'static str, inside: AnyView, action: impl FnMut() + 'static) -> AnyView {
    view! { <button type="button" class=class on:click=on_click(action)>{inside}</button> }.into_any()
}

/// A button that has another name for screen readers than what it shows.
pub(crate) fn named_button(
    class: &'static str,
    name: String,
    inside: AnyView,
    action: impl FnMut() + 'static,
) -> AnyView {
    view! { <button type="button" class=class aria-label=name on:click=on_click(action)>{inside}</button> }
        .into_any()
}

/// One of several choices: pressed while it is chosen.
pub(crate) fn choice(
    class: &'static str,
    inside: AnyView,
    chosen: impl Fn() -> bool + Send + 'static,
    choose: impl FnMut() + 'static,
) -> AnyView {
    let chosen = bool_attr(chosen);
    view! { <button type="button" class=class aria-pressed=chosen on:click=on_click(choose)>{inside}</button> }
        .into_any()
}

/// One side of a switch with several.
pub(crate) fn one_of(
    word: String,
    chosen: impl Fn() -> bool + Send + 'static,
    choose: impl FnMut() + 'static,
) -> AnyView {
    view! { <button type="button" aria-pressed=bool_attr(chosen) on:click=on_click(choose)>{word}</button> }
        .into_any()
}
