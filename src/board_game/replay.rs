//! The table of the board game in a replay ([`crate::replay`]).

use crate::lazy::{BoardView, LazyView, lazy};
use crate::replay::{Table, page};
use board::State;
use leptos::prelude::*;

/// What only the board game's table has: what moves is on the board itself, and its log has no pictures.
pub(super) const TABLE: Table<State> = Table {
    draw: |slips| lazy(LazyView::Board(BoardView::LessonTable(slips))),
    above: || ().into_any(),
    log_inside: false,
    beside: |_| None,
};

/// The page.
pub(super) fn replay() -> AnyView {
    page(crate::session::use_session::<State>(), &TABLE)
}
