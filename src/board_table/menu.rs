//! What the board game adds to the menu of the table: nothing but its setup.

use super::screen::Screen;
use crate::table_frame::menu::{self, Own};
use crate::words::current;
use leptos::prelude::*;

/// The opened menu.
pub(super) fn menu(screen: Screen) -> AnyView {
    let own = Own {
        setup: screen.with_model(|model| current().board_setup(&model.view.setup)),
        switches: ().into_any(),
        links: ().into_any(),
        below: ().into_any(),
    };
    menu::menu(screen.frame, screen.session, own)
}
