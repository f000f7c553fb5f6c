//! Rule scenarios: a table described as text, a script, and the state expected afterwards. This module has the
//! data; `format` and `line` define the text, `layout` lays out the table, `run` plays the script, `expect`
//! checks the result.
//!
//! A script may leave out reaction windows and people or gifts without a choice. Everything it
//! names must exist: an unknown name is a [`ParseError`], never ignored.

mod expect;
mod format;
mod layout;
mod line;
mod run;
mod shapes;

use serde::Deserialize;

pub use harness::scenario::ParseError;

use crate::State;
use expect::Expect;
use line::Line;
use run::Run;

/// A scenario: a starting position, the rolls of the dice, a script, and the state expected afterwards.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "format::RawScenario")]
pub struct Scenario {
    name: String,
    start: Run,
    script: Vec<Line>,
    expect: Expect,
}

/// Reads the scenarios of a file.
///
/// ```
/// let text = r#"[{"game": "board", "name": "three steps", "players": 2, "hands": [["x"], ["x"]],
///     "dice": [3], "script": ["0 play x 40"], "expect": {"pawns": [3, 0], "turn": 1}}]"#;
/// let scenarios = board::scenario::parse(text).unwrap();
/// assert_eq!(scenarios[0].run(), Ok(()));
/// assert!(board::scenario::parse(&text.replace("play x", "play y")).is_err());
/// ```
///
/// # Errors
/// The mistake and its place: bad JSON, or an unknown name.
pub fn parse(text: &str) -> Result<Vec<Scenario>, ParseError> {
    harness::scenario::parse(text)
}

/// The state after the script of a scenario that need not have `game`, `name`, `players`, `script` and `expect`: for
/// tests of things that scenarios cannot check.
///
/// # Panics
/// If it is no scenario, or its script cannot be played.
#[track_caller]
#[allow(clippy::panic, reason = "tests may fail loudly")]
pub fn after(text: &str) -> State {
    let scenario: Scenario = harness::scenario::filled([("game", "board".into())], text);
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
        let mut run = run::play(&self.start, &self.script)?;
        run.settle()?;
        self.expect.check(&run.state, run.dice_left())
    }

    /// Plays the script and returns the state right after its last line, before any window is passed or any
    /// question answered automatically.
    ///
    /// # Errors
    /// The line that could not be played, and why.
    pub fn play(&self) -> Result<State, String> {
        run::play(&self.start, &self.script).map(|run| run.state)
    }
}

impl TryFrom<format::RawScenario> for Scenario {
    type Error = String;

    fn try_from(draft: format::RawScenario) -> Result<Scenario, String> {
        let in_it = |what: String| format!("{}: {what}", draft.name);
        let start = layout::lay_out(&draft).map_err(in_it)?;
        let seats = draft.script.iter().flat_map(Line::seats);
        for seat in seats.chain(draft.expect.seats()) {
            if !start.state.everybody().has(seat) {
                return Err(in_it(format!("there is no seat {seat}")));
            }
        }
        draft.expect.check_shape(draft.players).map_err(in_it)?;
        Ok(Scenario { name: draft.name, start, script: draft.script, expect: draft.expect })
    }
}
