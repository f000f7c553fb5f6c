//! Buttons, and modal dialogs over a page. A dialog gives the focus back when it is closed (`focus`).

use super::focus::{after_dialog, show_modal};
use super::reactive::{bool_attr, flag, html, on_backdrop_click, on_click};
use super::task::spawn;
use browser::element::HtmlInputElement;
use browser::file::{File, empty};
use leptos::ev::{Event, MouseEvent, Targeted};
use leptos::html::Dialog;
use leptos::prelude::*;

/// A button with a word. `class`: `button`, or `button go` for the main action.
pub(crate) fn button(class: &'static str, word: String, action: impl FnMut() + 'static) -> AnyView {
    button_of(class, word.into_any(), action)
}

/// A button with more than a word.
pub(crate) fn button_of(class: &'static str, inside: AnyView, action: impl FnMut() + 'static) -> AnyView {
    draw_button(class, None, inside, on_click(action))
}

/// A button whose name for screen readers differs from its content.
pub(crate) fn named_button(
    class: &'static str,
    name: String,
    inside: impl IntoAny,
    action: impl FnMut() + 'static,
) -> AnyView {
    draw_button(class, Some(name), inside.into_any(), on_click(action))
}

fn draw_button(
    class: &'static str,
    name: Option<String>,
    inside: AnyView,
    action: Box<dyn FnMut(MouseEvent)>,
) -> AnyView {
    html! { <button type="button" class=class aria-label=name on:click=action>{inside}</button> }
}

/// One of several choices: pressed while it is chosen.
pub(crate) fn choice(
    class: &'static str,
    inside: AnyView,
    chosen: impl Fn() -> bool + Send + 'static,
    choose: impl FnMut() + 'static,
) -> AnyView {
    let chosen = bool_attr(chosen);
    html! { <button type="button" class=class aria-pressed=chosen on:click=on_click(choose)>{inside}</button> }
}

/// One side of a switch with several.
pub(crate) fn one_of(
    word: String,
    chosen: impl Fn() -> bool + Send + 'static,
    choose: impl FnMut() + 'static,
) -> AnyView {
    html! { <button type="button" aria-pressed=bool_attr(chosen) on:click=on_click(choose)>{word}</button> }
}

/// A box to check, with a label.
pub(crate) fn check_box(
    word: String,
    is_on: impl Fn() -> bool + Send + 'static,
    turn: impl FnMut() + 'static,
) -> AnyView {
    draw_check_box(word, flag(is_on), Box::new(turn))
}

fn draw_check_box(word: String, is_on: Box<dyn Fn() -> bool + Send>, mut turn: Box<dyn FnMut()>) -> AnyView {
    html! {
        <label class="check">
            <input type="checkbox" prop:checked=is_on on:change=move |_| turn() />
            <span>{word}</span>
        </label>
    }
}

/// A field for a file of these types. `take` gets the text of the chosen file; `None` if it has more than `most` bytes.
pub(crate) fn file_field(
    types: &'static str,
    most: u64,
    take: impl Fn(Option<String>) + Copy + 'static,
) -> AnyView {
    let open = move |event: Targeted<Event, HtmlInputElement>| {
        let input = event.target();
        let Some(file) = File::chosen(&input) else { return };
        spawn(async move {
            let text = if file.size() <= most { Some(file.text().await) } else { None };
            // Allows the same file to be chosen again.
            empty(&input);
            take(text);
        });
    };
    html! { <input type="file" accept=types on:change:target=open /> }
}

/// A dialog that a click beside it closes, too. The element with the id `title` names it. `gone` is called after any
/// way of closing it; `inside` gets a callback that closes it.
pub(crate) fn sheet(
    class: &'static str,
    title: &'static str,
    gone: impl Fn() + 'static,
    inside: impl FnOnce(Callback<()>) -> AnyView,
) -> AnyView {
    let node = NodeRef::new();
    let close = show_modal(node);
    let inside = inside(Callback::new(move |()| close()));
    draw_sheet(node, class, title, on_backdrop_click(close), Box::new(gone), inside)
}

fn draw_sheet(
    node: NodeRef<Dialog>,
    class: &'static str,
    title: &'static str,
    beside: Box<dyn FnMut(MouseEvent)>,
    gone: Box<dyn Fn()>,
    inside: AnyView,
) -> AnyView {
    html! {
        <dialog
            class=class node_ref=node aria-labelledby=title on:close=move |_| closed(&gone) on:click=beside
        >
            <article>{inside}</article>
        </dialog>
    }
}

/// A dialog with this name that only its buttons and the browser's Back close; otherwise as [`sheet`].
pub(crate) fn dialog(
    class: &'static str,
    name: String,
    gone: impl Fn() + 'static,
    inside: impl FnOnce(Callback<()>) -> AnyView,
) -> AnyView {
    let node = NodeRef::new();
    let close = show_modal(node);
    draw_dialog(node, class, name, Box::new(gone), inside(Callback::new(move |()| close())))
}

fn draw_dialog(
    node: NodeRef<Dialog>,
    class: &'static str,
    name: String,
    gone: Box<dyn Fn()>,
    inside: AnyView,
) -> AnyView {
    html! { <dialog class=class node_ref=node aria-label=name on:close=move |_| closed(&gone)>{inside}</dialog> }
}

fn closed(gone: &dyn Fn()) {
    gone();
    after_dialog();
}
