//! Boards for unit tests of things that scenarios cannot check. They are written as scenarios, but `game`,
//! `name`, `players`, `script` and `expect` may be left out.

use game::Seat;
use harness::scenario::filled;
use serde_json::json;

use crate::{State, scenario::Scenario};

/// Plays the script of a scenario and returns the state after its last line.
#[track_caller]
pub(crate) fn after(text: &str) -> State {
    let scenario: Scenario = filled([("game", json!("board"))], text);
    scenario.play().unwrap_or_else(|why| panic!("{why}"))
}

/// The seat with this number.
pub(crate) fn seat(n: u8) -> Seat {
    Seat::wrapping(n)
}
