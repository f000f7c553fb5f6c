//! The JSON format of a scenario. Unknown keys and names are errors.

use game::Seat;
use serde::Deserialize;

use super::expect::Expect;
use super::line::Line;
use super::shapes::{Places, Stacks};
use crate::{Card, Field};

/// A scenario as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawScenario {
    #[serde(rename = "game")]
    pub _game: ThisGame,
    pub name: String,
    pub players: u8,
    pub hands: Option<Vec<Vec<Card>>>,
    pub phase: Option<Phase>,
    pub pawns: Option<Vec<Field>>,
    #[serde(default)]
    pub board: Stacks,
    #[serde(default)]
    pub teleports: Places,
    pub bomb: Option<u8>,
    pub draw: Option<Vec<Card>>,
    /// A number that no die has is not an error of the file: the roll fails.
    #[serde(default)]
    pub dice: Vec<i64>,
    pub totals: Option<Vec<i32>>,
    pub limit: Option<u16>,
    pub turn: Option<Seat>,
    pub script: Vec<Line>,
    pub expect: Expect,
}

/// The name of this game.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ThisGame {
    Board,
}

/// Where a scenario begins.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Phase {
    Turn,
    Lay,
}
