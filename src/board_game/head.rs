//! The top of the table: the round, the draw pile, what is in force; and the last sentences of the log.

use super::screen::Screen;
use crate::prelude::*;
use crate::table::head;
use words::board_table;

/// How many of the last sentences are on the page; small screens show fewer. Bots without a pause take several turns at
/// once, and screen readers read every sentence of these.
const SENTENCES: usize = 30;

pub(super) fn head(screen: Screen) -> AnyView {
    let l = screen.l;
    let limit = move || {
        tx!(l, table.limit, n = screen.with_model(|model| Some(model.view.setup.limit())).unwrap_or(0))
    };
    let in_force = move || screen.with_model(|model| board_table::in_force(l, &model.view));
    let about = html! { <p><span>{text(limit)}</span> " · " <span>{text(in_force)}</span></p> };
    let round = move || screen.with_model(|model| model.view.round);
    head::head(screen.frame, screen.session, round, about)
}

/// The last sentences of the log.
pub(super) fn latest_lines(screen: Screen) -> AnyView {
    let asked = move || screen.asked.get().map(|(_, ask)| screen.question(ask)).unwrap_or_default();
    head::latest_lines(screen.frame, screen.session, SENTENCES, asked)
}
