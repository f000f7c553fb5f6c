//! Part `board_later` of the wasm ([`parts`](crate::parts)): the board game's pages, the sheets over its table, and the
//! ends of rounds.

use super::pages::TABLE;
use super::screen::{Screen, use_screen};
use super::{ahead, hint, keys, lesson, log, posters, provide_session, scene, since};
use crate::help::moments;
use crate::history;
use crate::home::games;
use crate::lazy::{BoardLater, TableView};
use crate::prelude::*;
use crate::replay;
use crate::results::around;
use crate::session::use_session;
use crate::setup::new;
use crate::table::log::{column, sheet};
use crate::table::menu::{self, MenuEntries};
use ::board::State;
use std::hint::black_box;
use storage::reader;

/// Forces the splitter to put this code into each part that calls it, as [`super::link`] does with the table.
pub(crate) fn link() {
    black_box(draw as fn(BoardLater) -> AnyView);
}

/// Draws a view of this part.
pub(crate) fn draw(view: BoardLater) -> AnyView {
    super::link();
    super::install(scene::draw);
    reader::install::<State>();
    // The other views are parts of a table, which provides the session: a lesson's table has its own.
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
        // Untracked, so that a change at the table does not redraw the menu while somebody writes in it.
        BoardLater::Around(TableView::Menu) => untrack(|| menu(use_screen())),
        BoardLater::Around(TableView::Log(true)) => column(log::of(use_screen().session)),
        BoardLater::Around(TableView::Log(false)) => {
            let screen = use_screen();
            sheet(screen.frame, log::of(screen.session))
        }
        BoardLater::Around(TableView::Hint) => hint::hint(use_screen()),
        BoardLater::Around(TableView::Keys) => keys::keys(use_screen()),
        BoardLater::Around(view) => around::<State>(view, moments::around::<State>),
        BoardLater::Ahead => ahead::ahead(use_screen()),
        BoardLater::Since => since::since_last_turn(use_screen()),
    }
}

fn menu(screen: Screen) -> AnyView {
    let setup = screen.with_model(|model| current().board_setup(&model.view.setup));
    menu::menu(screen.frame, screen.session, MenuEntries { setup, ..MenuEntries::default() })
}
