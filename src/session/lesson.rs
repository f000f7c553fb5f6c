//! Lessons: short pieces of a game, played to learn something (`src/lessons` defines them).
//!
//! A lesson has a [`Session`](super::Session) of its own, which knows nothing of storage and
//! windows. It never touches the running game and is never saved. What each lesson teaches, and its
//! texts, are elsewhere.

use crate::games::AppGame;

/// What turns a game into a lesson.
#[derive(Clone, Debug)]
pub struct Lesson<G: AppGame> {
    /// The parts of the bots' answers, in order from the beginning; after these they play normally.
    pub script: Vec<G::Action>,
    /// Judges from the facts how far the learner has come.
    pub judge: fn(&[G::Fact]) -> Progress,
}

/// How far the learner has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Progress {
    /// They have not begun.
    #[default]
    Start,
    /// The first half is done: the card is played, but its wish is not yet made.
    Halfway,
    /// They did something legal, but not what the lesson asks for.
    Strayed,
    /// Done.
    Done,
}
