//! The table of the card game in a replay, and the page of any replay, whose address says of which game it is.

use super::{Table, found, page};
use crate::games::BOARD;
use crate::games::card::use_session;
use crate::lazy::{BoardLater, LazyView, lazy};
use crate::motion::stage::stage;
use crate::reactive::dynamic;
use crate::table::{layout, log};
use cards::State;
use leptos::prelude::*;

/// What only the card game's table has.
pub(crate) const TABLE: Table<State> = Table {
    draw: |slips| layout::table(Some(slips.run(()))),
    above: stage,
    log_inside: true,
    beside: log::beside,
};

/// The page.
pub(crate) fn replay() -> AnyView {
    let own = use_session();
    let kind = Memo::new({
        let kind = found::kind();
        move |_| kind.get()
    });
    dynamic(move || {
        let board = kind.get() == BOARD;
        untrack(|| if board { lazy(LazyView::BoardLater(BoardLater::Replay)) } else { page(own, TABLE) })
    })
}
