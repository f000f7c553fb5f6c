//! What any game of this app hands to the pages: people, sentences, standings.

use game::BySeat;
use serde::{Deserialize, Serialize};

/// Somebody who plays, by the seat they first had.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Person {
    /// Their name; empty for somebody who gave none
    /// ([`with_names`](crate::session::players::with_names) says what they are called then).
    pub name: String,
    /// The number of their picture.
    pub avatar: u8,
    /// The name of the bot that plays; `None` for a human.
    pub bot: Option<String>,
}

/// One sentence of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The fact it is about, counted from 0.
    pub fact: usize,
    /// Whether it begins a round.
    pub heading: bool,
    /// The sentence.
    pub text: String,
}

/// Who played from a certain fact of the game on. In a room seats change hands, so the log
/// of one game may need several of these.
#[derive(Clone, Debug)]
pub struct Cast {
    /// The number of the first fact that is about them.
    pub from: usize,
    /// Who, by the seat they first had.
    pub people: Vec<Person>,
    /// Whether the reader had the seat then that they have now.
    pub me: bool,
}

/// How everybody stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// By person: points, or rounds won where there is no limit.
    pub points: BySeat<i32>,
    /// The limit of points at which the game ends; `None` where only rounds are counted.
    pub limit: Option<u16>,
}

/// What a text of a game's own kind turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnText {
    /// It can be read, and contains so many things: sets of house rules, say.
    Sound(usize),
    /// It cannot be read.
    Damaged,
    /// The game keeps nothing under this name.
    Unknown,
}
