//! Code that the board game needs later, as a part of the wasm of its own ([`parts`](crate::parts)): its pages, what
//! opens over its table, and the ends of rounds.

use super::pages::TABLE;
use super::screen::{Screen, use_screen};
use super::{ahead, hint, keys, lesson, log, posters, provide_session, scene, since};
use crate::help::moments;
use crate::history;
use crate::home::games;
use crate::kit::text::language;
use crate::lazy::{AroundTable, BoardLater};
use crate::replay;
use crate::results::around;
use crate::session::use_session;
use crate::setup::new;
use crate::table::log::{column, sheet};
use crate::table::menu::{self, Own};
use ::board::State;
use leptos::prelude::*;
use std::hint::black_box;
use storage::reader;
use words::current;

/// Names all of this, as [`super::link`] does with the table.
pub(crate) fn link() {
    black_box(draw as fn(BoardLater) -> AnyView);
}

/// Draws such a view.
pub(crate) fn draw(view: BoardLater) -> AnyView {
    super::link();
    super::install(scene::draw);
    reader::install::<State>();
    // Everything else is part of a table, perhaps that of a lesson, which has a session of its own.
    if matches!(
        view,
        BoardLater::New | BoardLater::Games | BoardLater::History | BoardLater::Past(_) | BoardLater::Replay
    ) {
        provide_session();
    }
    match view {
        BoardLater::New => new::new::<State>(None),
        BoardLater::Games => games::running::<State>(),
        BoardLater::History => history::list::<State>(language()),
        BoardLater::Past(date) => history::past::<State>(date),
        BoardLater::Replay => replay::page(use_session::<State>(), &TABLE),
        BoardLater::Lesson(which) => lesson::lesson(which),
        BoardLater::Posters => posters::posters(),
        // Whatever changes at the table, the menu stays as it was opened: somebody may be writing in it.
        BoardLater::Around(AroundTable::Menu) => untrack(|| menu(use_screen())),
        BoardLater::Around(AroundTable::Log(true)) => column(log::of(use_screen().session)),
        BoardLater::Around(AroundTable::Log(false)) => {
            let screen = use_screen();
            sheet(screen.frame, log::of(screen.session))
        }
        BoardLater::Around(AroundTable::Hint) => hint::hint(use_screen()),
        BoardLater::Around(AroundTable::Keys) => keys::keys(use_screen()),
        BoardLater::Around(view) => around::<State>(view, moments::around::<State>),
        BoardLater::Ahead => ahead::ahead(use_screen()),
        BoardLater::Since => since::since_last_turn(use_screen()),
    }
}

/// The opened menu.
fn menu(screen: Screen) -> AnyView {
    let setup = screen.with_model(|model| current().board_setup(&model.view.setup));
    menu::menu(screen.frame, screen.session, Own { setup, ..Own::default() })
}
