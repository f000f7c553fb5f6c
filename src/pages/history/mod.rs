//! Finished games, statistics, and everything stored as one file.

mod data;
mod list;
mod past;

pub(crate) use list::list;
pub(crate) use past::past;

use crate::games::BOARD;
use crate::language::Language;
use crate::lazy::{BoardLater, LazyView, lazy};
use crate::pages::nav::back_link;
use crate::storage;
use crate::text::{language, tx};
use cards::State;
use leptos::prelude::*;

/// The page.
pub(crate) fn history() -> AnyView {
    let l = language();
    view! {
        <main class="page history">
            {back_link(l)}
            <h1 class="display">{tx!(l, history.title)}</h1>
            {list::<State>(l)}
            {storage::has_any(BOARD).then(|| lazy(LazyView::BoardLater(BoardLater::History)))}
            {data::data(l)}
        </main>
    }
    .into_any()
}

/// A date and time, given in milliseconds since 1970, as written in this language.
#[expect(clippy::cast_precision_loss, reason = "milliseconds since 1970 fit into a float")]
pub(super) fn date(l: Language, ms: u64) -> String {
    let options = js_sys::Object::new();
    for style in ["dateStyle", "timeStyle"] {
        let how = if style == "dateStyle" { "long" } else { "short" };
        // Setting a property of a plain object cannot fail.
        js_sys::Reflect::set(&options, &style.into(), &how.into()).ok();
    }
    let date = js_sys::Date::new(&(ms as f64).into());
    date.to_locale_string(l.dates(), &options).into()
}
