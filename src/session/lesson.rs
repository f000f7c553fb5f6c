//! A piece of a game that is played to learn something by it (`src/lessons` has them).
//!
//! It has a [`Session`] of its own, knows nothing of storage and windows, and leaves
//! the game of this device alone: it is never saved, not even by mistake. What is
//! to be learnt, and in which words it is told, is not here.

use super::Session;
use super::flow::Flow;
use cards::{Action, Fact};
use leptos::prelude::*;

/// What makes a game a lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What bots do, answer by answer from the beginning; then they play as they like.
    pub script: Vec<Action>,
    /// How far the learner has come.
    pub judge: fn(&[Fact]) -> Verdict,
}

/// How far the learner has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Verdict {
    /// They have not begun.
    #[default]
    First,
    /// The first half is done: a card is played, its wish is not made.
    Then,
    /// They did something else that is legal.
    Else,
    /// Done.
    Done,
}

impl Flow {
    /// The same game as a lesson.
    #[must_use]
    pub fn taught(mut self, lesson: Lesson) -> Flow {
        self.lesson = Some(lesson);
        self
    }

    /// How far the learner has come; in a game that teaches nothing, nowhere.
    pub fn verdict(&self) -> Verdict {
        self.lesson.as_ref().map_or(Verdict::First, |lesson| (lesson.judge)(self.dealer().facts()))
    }

    /// While the coach speaks nobody plays on.
    pub(super) fn waits_for_the_coach(&self) -> bool {
        matches!(self.verdict(), Verdict::Else | Verdict::Done)
    }

    /// What the bot that is asked was told to say.
    pub(super) fn told(&self) -> Option<Action> {
        self.lesson.as_ref()?.script.get(self.dealer().log().entries.len()).copied()
    }
}

impl Session {
    /// A session beside that of this device, for everything below.
    pub fn apart() -> Session {
        let session = Session::new();
        on_cleanup(move || session.stop());
        provide_context(session);
        session
    }

    /// Plays such a piece.
    pub fn teach(self, flow: Flow) {
        self.play(flow, 0);
    }
}
