//! Finished games, statistics, and everything stored as one file.

pub(crate) mod backup;
mod data;
mod list;
mod open;
pub(crate) mod past;

pub(crate) use data::save_link;
pub(crate) use list::list;
pub(crate) use past::past;

use crate::lazy::{BoardLater, LazyView, lazy};
use crate::pages::nav::back_link;
use crate::storage;
use crate::text::{language, tx};
use cards::State;
use leptos::prelude::*;
use play::games::BOARD;

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
