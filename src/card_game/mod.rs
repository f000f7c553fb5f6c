//! The card game in this app: implements [`AppGame`] for [`State`], and names its session.

pub(crate) mod motion;
pub(crate) mod options;
pub(crate) mod replay;
mod round_end;
pub mod table;

use crate::games::{AppGame, LoadingBrain};
use crate::lazy::{LazyView, lazy};
use crate::prelude::*;
use crate::table::page::{Screens, game_table};
use cards::{Fact, Setup, State, View};
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use play::brain::{Brain, Thinks};
use play::people::{Line, Lineup};
use search::brain::SearchBrain;
use std::pin::Pin;
use std::rc::Rc;
use storage::reader;
use words::telling;

/// The session of the card game.
pub type Session = crate::session::Session<State>;

/// The code that reads saved card games is a wasm file of its own.
#[allow(clippy::unnecessary_wraps, reason = "`wasm_split` adds the error")]
#[wasm_split(saved, wasm_split_path = leptos::wasm_split, fallible)]
fn install_reader() -> Result<(), SplitLoaderError> {
    reader::install::<State>();
    Ok(())
}

/// The code of bots that search or have a temper comes with the later pages.
#[allow(clippy::unnecessary_wraps, reason = "`wasm_split` adds the error")]
#[wasm_split(later, wasm_split_path = leptos::wasm_split, fallible)]
fn make_brain(wake: Rc<dyn Fn()>) -> Result<Option<Rc<dyn Brain<State>>>, SplitLoaderError> {
    Ok(State::brain(Thinks::Here, wake))
}

impl AppGame for State {
    const NEW: Route = Route::New;
    const TABLE: Route = Route::Table;

    fn load_reader() -> Pin<Box<dyn Future<Output = ()>>> {
        Box::pin(async { drop(install_reader().await) })
    }

    fn past(date: u64) -> Route {
        Route::Past(date)
    }

    fn brain(thinks: Thinks, wake: Rc<dyn Fn()>) -> Option<Rc<dyn Brain<State>>> {
        Some(Rc::new(SearchBrain::new(thinks, wake)))
    }

    fn load_brain(wake: Rc<dyn Fn()>) -> LoadingBrain<State> {
        Box::pin(async { make_brain(wake).await.ok()? })
    }

    fn log(view: &View, facts: &[Fact], lineups: &[Lineup], count: usize) -> Vec<Line> {
        telling::last_lines(&current(), facts, lineups, view.viewer, view.persons, count)
    }

    fn setup_text(setup: &Setup) -> String {
        current().rules(setup)
    }
}

/// The page of the card game.
pub(crate) fn card_table() -> AnyView {
    game_table::<State>(Screens {
        table: || table::layout::table(None),
        around: |view| lazy(LazyView::Around(view)),
        round: |model| model.round,
        // Motion lies above all screens.
        is_moving: || false,
        above: || lazy(LazyView::Motion),
    })
}
