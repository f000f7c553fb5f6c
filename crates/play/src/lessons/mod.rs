//! The lessons of both games: each is a position of the real game in which one thing has to be done.
//!
//! A position is a saved state, created by a golden test from `scenarios.json` or
//! `board-scenarios.json` (`cargo xtask bless`), so the current rules can always continue from it. The
//! bots' first answers are played, not saved, so the learner sees them. Whether the task was done is
//! judged from the facts (`progress`). Texts are in `crates/words/src/lessons.rs`, drawing is in `src/learn`.

pub mod board;
mod cards;
mod progress;

#[cfg(test)]
mod tests;

pub use crate::lessons::cards::card_of;

use crate::flow::Flow;
use crate::flow::lesson::{self, Progress};
use crate::games::LocalGame;
use crate::people::{Person, sitters};
use game::Dealer;
use std::str::FromStr;

/// A lesson.
pub struct Lesson<G: LocalGame> {
    /// Its id among the positions, in the texts and in the style sheet.
    pub id: &'static str,
    /// The parts of the bots' first answers, in the notation of scenarios.
    pub bots: &'static [&'static str],
    /// The card that it is about, which the page points at.
    pub card: Option<&'static str>,
    /// Judges from the facts how far the learner has come.
    pub judge: fn(&[G::Fact]) -> Progress,
}

/// A game with lessons.
pub trait Taught: LocalGame<Action: FromStr> {
    /// All lessons, in order.
    const LESSONS: &'static [Lesson<Self>];

    /// The positions in which they begin: lines of `id⇥state`.
    const POSITIONS: &'static str;
}

impl<G: Taught> Lesson<G> {
    /// The position in which it begins; `None` only if the file is damaged.
    pub fn position(&self) -> Option<G> {
        let mut all = G::POSITIONS.lines().filter_map(|line| line.split_once('\t'));
        G::from_text(all.find(|(id, _)| *id == self.id)?.1)
    }

    /// The game in which it is played.
    pub fn flow(&self, people: Vec<Person>) -> Option<Flow<G>> {
        let begin = self.position()?;
        let script = self.bots.iter().map(|line| line.parse().ok()).collect::<Option<_>>()?;
        let dealer = Dealer::carry_on(begin.clone(), sitters(&people));
        let lesson = lesson::Lesson { script, judge: self.judge };
        Some(Flow::from_dealer(dealer, Some(begin), people).as_lesson(lesson))
    }
}
