//! The page of the card game.

use super::table::layout;
use crate::lazy::{LazyView, lazy};
use crate::table::page::{Screens, game_table};
use cards::State;
use leptos::prelude::*;

/// The page of the card game.
pub(crate) fn table() -> AnyView {
    game_table::<State>(Screens {
        table: || layout::table(None),
        around: |view| lazy(LazyView::Around(view)),
        round: |model| model.round,
        // What moves lies above all screens.
        is_moving: || false,
        above: || lazy(LazyView::Motion),
    })
}
