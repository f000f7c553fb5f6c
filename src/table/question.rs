//! The head of the question's part of a table: the question, or the people who are being waited for.

use crate::prelude::*;

/// The question to show: the question as a sentence, the button that undoes the last answer, whose doing it is, and why
/// the last answer was refused.
pub(crate) fn asked(
    words: String,
    undo: AnyView,
    asker: Option<AnyView>,
    refused: Option<String>,
) -> AnyView {
    let refused = refused.map(|why| view! { <p class="refused" role="alert">{why}</p> });
    html! { <div class="head-line"><h2 class="ask">{words}</h2> {undo}</div> {asker} {refused} }
}

/// The names of those who are being waited for, if there are any.
pub(crate) fn waiting(l: Language, names: &[String], undo: AnyView) -> AnyView {
    let words = (!names.is_empty()).then(|| tx!(l, table.waiting, names = list(l, names)));
    html! { <div class="head-line"><p class="ask waiting">{words}</p> {undo}</div> }
}
