//! The lessons of the first round: each is a position of the real game in which one thing has to be
//! done.
//!
//! A position is a saved state, created by a golden test from `scenarios.json`
//! (`cargo xtask bless`), so the current rules can always continue from it. The bots' first answers
//! are played, not saved, so the learner sees them. Whether the task was done is judged from the
//! facts ([`way`]). Texts and drawing are in `src/pages/learn`.

mod progress;

#[cfg(test)]
mod tests;

use crate::games::card::Flow;
use crate::games::{Person, sitters};
use crate::session::lesson::{self, Progress};
use cards::{Card, Fact, Special, State};
use game::Dealer;
use progress::{
    draws, ends_with_me, event_is_over, gives, plays_a_black_card, plays_anything, plays_special, progress,
    tosses, wishes,
};

/// The positions in which lessons begin: lines of `id⇥state`.
const POSITIONS: &str = include_str!("positions.txt");

/// A lesson.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// Its id in `positions.txt`, in the texts and in the style sheet.
    pub id: &'static str,
    /// The bots' first answers, in the notation of scenarios.
    pub bots: &'static [&'static str],
    /// The card that it is about, which the page points at.
    pub card: Option<&'static str>,
    /// Judges from the facts how far the learner has come.
    pub judge: fn(&[Fact]) -> Progress,
}

/// All lessons, in order.
pub const LESSONS: [Lesson; 8] = [
    Lesson {
        id: "fits",
        bots: &[],
        card: None,
        judge: |facts| progress(facts, plays_anything, plays_anything),
    },
    Lesson { id: "draw", bots: &[], card: None, judge: |facts| progress(facts, draws, plays_anything) },
    Lesson {
        id: "wish",
        bots: &[],
        card: Some("fantastic"),
        judge: |facts| progress(facts, |fact| plays_special(fact, Special::Fantastic), wishes),
    },
    Lesson {
        id: "black",
        bots: &[],
        card: Some("black-7"),
        judge: |facts| progress(facts, plays_a_black_card, event_is_over),
    },
    Lesson {
        id: "attack",
        bots: &[],
        card: Some("blue-gift"),
        judge: |facts| progress(facts, |fact| plays_special(fact, Special::Gift), gives),
    },
    Lesson {
        id: "counter",
        bots: &["play red-gift", "seat 0"],
        card: Some("counterattack"),
        judge: |facts| progress(facts, tosses, wishes),
    },
    Lesson {
        id: "nice",
        bots: &["play red-4"],
        card: Some("nice-try"),
        judge: |facts| progress(facts, tosses, wishes),
    },
    Lesson { id: "end", bots: &[], card: None, judge: |facts| progress(facts, plays_anything, ends_with_me) },
];

impl Lesson {
    /// The position in which it begins; `None` only if the file is damaged.
    pub fn position(&self) -> Option<State> {
        let mut all = POSITIONS.lines().filter_map(|line| line.split_once('\t'));
        State::from_text(all.find(|(id, _)| *id == self.id)?.1)
    }

    /// The game in which it is played.
    pub fn flow(&self, people: Vec<Person>) -> Option<Flow> {
        let begin = self.position()?;
        let script = self.bots.iter().map(|line| line.parse().ok()).collect::<Option<_>>()?;
        let dealer = Dealer::carry_on(begin.clone(), sitters(&people));
        let lesson = lesson::Lesson { script, judge: self.judge };
        Some(Flow::from_dealer(dealer, Some(begin), people).as_lesson(lesson))
    }

    /// The card that it is about.
    pub fn card(&self) -> Option<Card> {
        Card::from_name(self.card?)
    }
}
