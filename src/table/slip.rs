//! The slip over a table that explains one thing.

use crate::kit::focus::{after_dialog, show_modal};
use crate::kit::language::Language;
use crate::kit::reactive::{on_backdrop_click, on_click};
use crate::kit::text::tx;
use leptos::prelude::*;

/// A slip over a table: a picture, a name and its language, a sentence, items of a list, what else there is to read.
/// `gone` is called once it is closed.
pub(crate) fn slip(
    l: Language,
    picture: AnyView,
    (name, language): (String, Option<&'static str>),
    text: &str,
    items: AnyView,
    more: AnyView,
    gone: impl Fn() + 'static,
) -> AnyView {
    let dialog = NodeRef::new();
    let close = show_modal(dialog);
    let closed = move |_| {
        gone();
        after_dialog();
    };
    view! {
        <dialog
            class="explain" node_ref=dialog aria-labelledby="explained" on:close=closed
            on:click=on_backdrop_click(close)
        >
            <article>
                {picture}
                <div>
                    <h2 id="explained" lang=language>{name}</h2>
                    <p>{text.to_owned()}</p>
                    <ul>{items}</ul>
                </div>
                {more}
                <button type="button" class="button" on:click=on_click(close)>{tx!(l, table.close)}</button>
            </article>
        </dialog>
    }
    .into_any()
}
