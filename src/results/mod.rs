//! Pages after a round and after a game, for both games.

pub(crate) mod ends;
pub(crate) mod game;
pub(crate) mod install;

use crate::lazy::TableView;
use crate::table::{consent, hand_over, not_found, other_window, reaction, save_problem};
use game::GameResults;
use leptos::prelude::*;

/// Draws the views around a table that are the same in both games. `reviewed` draws a page with the review of the
/// viewer's decisions.
pub(crate) fn around<G: GameResults>(
    view: TableView,
    reviewed: fn(fn(AnyView) -> AnyView) -> AnyView,
) -> AnyView {
    match view {
        TableView::NoGame => not_found::no_game::<G>(),
        TableView::HandOver(seat) => hand_over::hand_over::<G>(seat),
        TableView::Reaction(seats) => reaction::reaction::<G>(seats),
        TableView::Undo => consent::table_undo_button::<G>(),
        TableView::SaveProblem => save_problem::save_problem::<G>(),
        TableView::RoundOver => reviewed(ends::round_over::<G>),
        TableView::GameOver => reviewed(ends::game_over::<G>),
        TableView::Elsewhere(place) => other_window::other_window::<G>(place),
        TableView::Menu | TableView::Log(_) | TableView::Keys | TableView::Hint => ().into_any(),
    }
}
