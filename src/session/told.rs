//! What a session tells the pages besides the game itself.

use super::flow::{Flow, Pause};
use crate::table::model::Person;
use std::time::Duration;

/// How fast things happen by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// At once.
    AtOnce,
    /// As people play.
    #[default]
    Human,
}

impl Pace {
    /// How long a pause is.
    pub(super) fn wait(self, pause: Pause) -> Duration {
        Duration::from_millis(match (self, pause) {
            (Pace::AtOnce, _) | (_, Pause::None) => 0,
            (Pace::Human, Pause::Short) => 500,
            (Pace::Human, Pause::Turn) => 900,
        })
    }
}

/// A game that could be gone on with.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedGame {
    /// Who plays.
    pub people: Vec<Person>,
    /// The round being played, from 1.
    pub round: u16,
}

impl SavedGame {
    /// This one.
    pub(super) fn of(flow: &Flow) -> SavedGame {
        SavedGame { people: flow.people().to_vec(), round: flow.round() }
    }
}

/// What went wrong with a saved game.
#[derive(Clone, PartialEq, Debug)]
pub enum Trouble {
    /// It was played under other rules: it goes on from where it stood, but
    /// what happened before cannot be shown.
    OtherRules,
    /// It cannot be read; this is its text, to be kept as a file.
    Unreadable(String),
    /// The browser stores nothing: the game is gone when the page is closed.
    NotStored,
}

/// A sentence about what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The fact it is about, counted from 0.
    pub fact: usize,
    /// It begins a round.
    pub heading: bool,
    /// The sentence.
    pub text: String,
}
