//! Rule scenarios: a table described as text, a script, and the state expected afterwards. This module has the
//! data; `format` and `line` define the text, `table` lays out the table, `run` plays the script, `expect` checks
//! the result.
//!
//! Scenarios are deliberately lenient about *how* the engine asks: a script may leave out reaction windows
//! and answers without a choice. They are strict about everything they name: an unknown name is a
//! [`ParseError`], never ignored.

mod expect;
mod format;
mod line;
mod power_card;
mod run;
mod table;

use serde::Deserialize;

pub use harness::scenario::ParseError;

use crate::State;
use expect::Expect;
use line::Line;

/// A scenario: a starting position, a script, and the state expected afterwards.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "format::RawScenario")]
pub struct Scenario {
    name: String,
    start: State,
    script: Vec<Line>,
    expect: Expect,
}

/// Reads the scenarios of a file.
///
/// ```
/// let text = r#"[{"name": "red on red", "players": 2, "hands": [["red-5", "blue-1"], ["green-4"]],
///     "script": ["0 play red-5"], "expect": {"demand": "red 5", "turn": 1}}]"#;
/// let scenarios = cards::scenario::parse(text).unwrap();
/// assert_eq!(scenarios[0].run(), Ok(()));
///
/// let wrong = text.replace("green-4", "pink-4");
/// assert!(cards::scenario::parse(&wrong).is_err());
/// ```
///
/// # Errors
/// The mistake and its place: bad JSON, or an unknown name.
pub fn parse(text: &str) -> Result<Vec<Scenario>, ParseError> {
    harness::scenario::parse(text)
}

/// The state after the script of a scenario that need not have `name`, `players`, `script` and `expect`: for
/// tests of things that scenarios cannot check.
///
/// # Panics
/// If it is no scenario, or its script cannot be played.
#[track_caller]
#[allow(clippy::panic, reason = "tests may fail loudly")]
pub fn after(text: &str) -> State {
    let scenario: Scenario = harness::scenario::filled([], text);
    scenario.play().unwrap_or_else(|why| panic!("{why}"))
}

impl Scenario {
    /// The scenario's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Plays the script and checks the result.
    ///
    /// # Errors
    /// The difference between the expected and the actual state.
    pub fn run(&self) -> Result<(), String> {
        self.expect.check(&run::settle(self.play()?))
    }

    /// Plays the script and returns the state right after its last line, before any window is passed or any
    /// question answered automatically.
    ///
    /// # Errors
    /// The line that could not be played, and why.
    pub fn play(&self) -> Result<State, String> {
        run::play(&self.start, &self.script)
    }
}

impl TryFrom<format::RawScenario> for Scenario {
    type Error = String;

    fn try_from(draft: format::RawScenario) -> Result<Scenario, String> {
        let in_it = |what: String| format!("{}: {what}", draft.name);
        let start = table::lay_out(&draft).map_err(in_it)?;
        let seats = draft.script.iter().flat_map(Line::seats);
        for seat in seats.chain(draft.expect.seats()) {
            if !start.everybody().has(seat) {
                return Err(in_it(format!("there is no seat {seat}")));
            }
        }
        draft.script.iter().try_for_each(|line| line.check(draft.players)).map_err(in_it)?;
        draft.expect.check_shape(draft.players).map_err(in_it)?;
        Ok(Scenario { name: draft.name, start, script: draft.script, expect: draft.expect })
    }
}
