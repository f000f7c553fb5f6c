//! Pages after a round and after a game, for both games.

pub(crate) mod ends;
pub(crate) mod game;
pub(crate) mod install;

use crate::lazy::AroundTable;
use crate::table::{consent, hand_over, not_found, other_window, reaction, save_problem};
use game::GameResults;
use leptos::prelude::*;

/// Draws the views around a table that are the same in both games. `reviewed` draws a page with the review of the
/// viewer's decisions.
pub(crate) fn around<G: GameResults>(
    view: AroundTable,
    reviewed: fn(fn(AnyView) -> AnyView) -> AnyView,
) -> AnyView {
    match view {
        AroundTable::NoGame => not_found::no_game::<G>(),
        AroundTable::HandOver(seat) => hand_over::hand_over::<G>(seat),
        AroundTable::Reaction(seats) => reaction::reaction::<G>(seats),
        AroundTable::Undo => consent::table_undo_button::<G>(),
        AroundTable::SaveProblem => save_problem::save_problem::<G>(),
        AroundTable::RoundOver => reviewed(ends::round_over::<G>),
        AroundTable::GameOver => reviewed(ends::game_over::<G>),
        AroundTable::Elsewhere(place) => other_window::other_window::<G>(place),
        AroundTable::Menu | AroundTable::Log(_) | AroundTable::Keys | AroundTable::Hint => ().into_any(),
    }
}
