//! Finished games, statistics, and everything stored as one file.

mod data;
mod list;
mod open;
pub(crate) mod past;

pub(crate) use list::list;
pub(crate) use past::past;

use crate::lazy::{BoardLater, LazyView, lazy};
use crate::nav::back_link;
use crate::prelude::*;
use cards::State;
use play::games::BOARD;

pub(crate) fn history() -> AnyView {
    let l = language();
    html! {
        <main class="page history">
            {back_link(l)}
            <h1 class="display">{tx!(l, history.title)}</h1>
            {list::<State>(l)}
            {storage::has_any(BOARD).then(|| lazy(LazyView::BoardLater(BoardLater::History)))}
            {data::data(l)}
        </main>
    }
}
