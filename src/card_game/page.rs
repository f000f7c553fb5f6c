//! The page of the card game.

use super::table::layout;
use crate::lazy::{LazyView, lazy};
use crate::table::page::{Screens, game_table};
use cards::State;
use leptos::prelude::*;

/// The page of the card game.
pub(crate) fn table() -> AnyView {
    game_table::<State>(Screens {
        nothing: || lazy(LazyView::NoGame),
        table: || layout::table(None),
        hand_over: |seat| lazy(LazyView::HandOver(seat)),
        window: |seats| lazy(LazyView::Reaction(seats)),
        elsewhere: |place| lazy(LazyView::Elsewhere(place)),
        round: |model| model.round,
        round_over: || lazy(LazyView::RoundOver),
        game_over: || lazy(LazyView::GameOver),
        // What moves lies above all screens.
        is_moving: || false,
        above: || lazy(LazyView::Motion),
    })
}
