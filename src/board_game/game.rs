//! The board game in this app: implements [`AppGame`] for [`State`], and names its session.

use crate::games::{AppGame, LoadingBrain};
use crate::prelude::*;
use board::{Fact, Setup, State, View};
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use play::brain::{Brain, Thinks};
use play::games::Scoring as _;
use play::people::{Line, Lineup};
use search::brain::SearchBrain;
use std::pin::Pin;
use std::rc::Rc;
use storage::reader;
use words::telling;

/// The session of the board game.
pub type Session = crate::session::Session<State>;

/// The code that reads saved board games is a wasm file of its own.
#[allow(clippy::unnecessary_wraps, reason = "`wasm_split` adds the error")]
#[wasm_split(board_saved, wasm_split_path = leptos::wasm_split, fallible)]
fn install_reader() -> Result<(), SplitLoaderError> {
    super::link();
    reader::install::<State>();
    Ok(())
}

/// The code of bots that search comes with the later pages.
#[allow(clippy::unnecessary_wraps, reason = "`wasm_split` adds the error")]
#[wasm_split(board_later, wasm_split_path = leptos::wasm_split, fallible)]
fn make_brain(wake: Rc<dyn Fn()>) -> Result<Option<Rc<dyn Brain<State>>>, SplitLoaderError> {
    super::later::link();
    Ok(State::brain(Thinks::Here, wake))
}

impl AppGame for State {
    const NEW: Route = Route::BoardNew;
    const TABLE: Route = Route::BoardTable;

    fn load_reader() -> Pin<Box<dyn Future<Output = ()>>> {
        Box::pin(async { drop(install_reader().await) })
    }

    fn past(date: u64) -> Route {
        Route::BoardPast(date)
    }

    fn brain(thinks: Thinks, wake: Rc<dyn Fn()>) -> Option<Rc<dyn Brain<State>>> {
        Some(Rc::new(SearchBrain::new(thinks, wake)))
    }

    fn load_brain(wake: Rc<dyn Fn()>) -> LoadingBrain<State> {
        Box::pin(async { make_brain(wake).await.ok()? })
    }

    fn log(view: &View, facts: &[Fact], lineups: &[Lineup], count: usize) -> Vec<Line> {
        telling::last_lines(&current(), facts, lineups, view.viewer, State::persons(view), count)
    }

    fn setup_text(setup: &Setup) -> String {
        current().board_setup(setup)
    }
}
