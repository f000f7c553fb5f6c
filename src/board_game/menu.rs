//! What the board game adds to the menu of the table: its setup, and the switches that the card game has, too.

use super::screen::Screen;
use crate::table::menu::{self, Own, switches};
use leptos::prelude::*;
use words::current;

/// The opened menu.
pub(super) fn menu(screen: Screen) -> AnyView {
    let own = Own {
        setup: screen.with_model(|model| current().board_setup(&model.view.setup)),
        switches: switches(screen.frame.l, screen.shortcuts),
        links: ().into_any(),
        below: ().into_any(),
    };
    menu::menu(screen.frame, screen.session, own)
}
