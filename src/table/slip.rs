//! The slip over a table that explains one thing.

use crate::kit::controls::{button, sheet};
use crate::kit::language::Language;
use crate::kit::text::tx;
use leptos::prelude::*;

/// A slip over a table: a picture, a name and its language, a sentence, items of a list, further text.
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
    let text = text.to_owned();
    sheet("explain", "explained", gone, |close| {
        view! {
            {picture}
            <div>
                <h2 id="explained" lang=language>{name}</h2>
                <p>{text}</p>
                <ul>{items}</ul>
            </div>
            {more}
            {button("button", tx!(l, table.close), move || close.run(()))}
        }
        .into_any()
    })
}
