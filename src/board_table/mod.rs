//! The board game on the screen: its table, and its parts of pages that both games have. All of it
//! is a part of the wasm of its own ([`parts`](crate::parts)).
//!
//! What is to be drawn, as data: `model`; an answer in the making: `answer`; where a roll would lead:
//! `ways`, and on a page of its own `ahead`; what happened to somebody: `since`. `screen` is what the
//! parts of the table share, and taps; `layout` puts them together. Over it, `scene` draws strips and
//! `posters` the ends of rounds; `keys` are the letters that do something.

mod ahead;
mod answer;
mod asking;
mod bar;
mod board;
mod card;
mod hand;
mod head;
mod keys;
mod layout;
mod lesson;
pub(crate) mod log;
mod menu;
pub mod model;
pub mod picture;
mod posters;
mod scene;
mod screen;
mod seats;
mod since;
mod ways;

use crate::games::board::Session;
use crate::lazy::BoardView;
use crate::pages::{
    Screens, ends, game_table, games, hand_over, history, home, new, other_window, reaction, save_problem,
};
use crate::reactive::dynamic;
use crate::session;
use crate::settings;
use crate::storage::reader;
use crate::text::{language, tx};
use ::board::State;
use leptos::prelude::*;
use std::cell::RefCell;

/// What lives as long as the page.
struct Loaded {
    session: Session,
    /// Whether pawns or dice are moving.
    moving: RwSignal<bool>,
    /// Owns them.
    _owner: Owner,
}

thread_local! {
    /// Set once the game has been loaded.
    static LOADED: RefCell<Option<Loaded>> = const { RefCell::new(None) };
}

/// Provides the session of the board game to the view being drawn.
pub(crate) fn provide_session() -> Session {
    let known = LOADED.with_borrow(|loaded| loaded.as_ref().map(|loaded| loaded.session));
    let session = known.unwrap_or_else(|| {
        reader::install::<State>();
        // A new root makes itself the current owner, but the view belongs to its page.
        let page = Owner::current();
        let owner = Owner::new_root(None);
        let (session, moving) = owner.with(|| (session::provide_session::<State>(), RwSignal::new(false)));
        if let Some(page) = page {
            page.set();
        }
        LOADED.set(Some(Loaded { session, moving, _owner: owner }));
        session
    });
    provide_context(session);
    session
}

fn is_moving() -> bool {
    LOADED
        .with_borrow(|loaded| loaded.as_ref().map(|loaded| loaded.moving))
        .is_some_and(|moving| moving.get())
}

/// Something is moving on the board from now on, or no longer.
fn set_moving(moving: bool) {
    if let Some(signal) = LOADED.with_borrow(|loaded| loaded.as_ref().map(|loaded| loaded.moving)) {
        signal.set(moving);
    }
}

/// Draws a view of the board game.
pub(crate) fn draw(view: BoardView) -> AnyView {
    let session = provide_session();
    session.set_pace(settings::pace());
    match view {
        BoardView::New => new::new::<State>(None),
        BoardView::Table => {
            // The language may have changed.
            session.republish();
            table()
        }
        BoardView::Resume => resume(session),
        BoardView::Games => games::running::<State>(),
        BoardView::History => history::list::<State>(language()),
        BoardView::Past(date) => history::past::<State>(date),
        BoardView::Lesson(which) => lesson::lesson(which),
    }
}

/// The page of the running game.
fn table() -> AnyView {
    game_table::<State>(Screens {
        table: || layout::table(None),
        hand_over: hand_over::hand_over::<State>,
        window: reaction::reaction::<State>,
        elsewhere: other_window::other_window::<State>,
        round: |model| model.view.round,
        round_over: ends::round_over::<State>,
        game_over: ends::game_over::<State>,
        is_moving,
        above: posters::posters,
    })
}

/// The button that resumes the game played last, and what is wrong with it.
fn resume(session: Session) -> AnyView {
    let l = language();
    let button = move || {
        let named = |text: String| tx!(l, board.resume, text = text);
        session.saved().get().map(|saved| home::continue_button(l, session, saved, named)).into_any()
    };
    view! { {save_problem::save_problem::<State>()} {dynamic(button)} }.into_any()
}

#[cfg(test)]
mod tests;
