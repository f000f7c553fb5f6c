//! A piece of a game that is played to learn something by it (`src/lessons` has them).
//!
//! It has a [`Session`] of its own, knows nothing of storage and windows, and leaves
//! the game of this device alone: it is never saved, not even by mistake. What is
//! to be learnt, and in which words it is told, is not here.

use super::Session;
use super::flow::Flow;
use crate::games::AppGame;
use leptos::prelude::*;

/// What makes a game a lesson.
#[derive(Clone, Debug)]
pub struct Lesson<G: AppGame> {
    /// What bots do, answer by answer from the beginning; then they play as they like.
    pub script: Vec<G::Action>,
    /// How far the learner has come.
    pub judge: fn(&[G::Fact]) -> Progress,
}

/// How far the learner has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Progress {
    /// They have not begun.
    #[default]
    Start,
    /// The first half is done: a card is played, its wish is not made.
    Halfway,
    /// They did something else that is legal.
    Strayed,
    /// Done.
    Done,
}

impl<G: AppGame> Flow<G> {
    /// The same game as a lesson.
    #[must_use]
    pub fn as_lesson(mut self, lesson: Lesson<G>) -> Flow<G> {
        self.lesson = Some(lesson);
        self
    }

    /// How far the learner has come; in a game that teaches nothing, nowhere.
    pub fn progress(&self) -> Progress {
        self.lesson.as_ref().map_or(Progress::Start, |lesson| (lesson.judge)(self.dealer().facts()))
    }

    /// While the coach speaks nobody plays on.
    pub(super) fn waits_for_coach(&self) -> bool {
        matches!(self.progress(), Progress::Strayed | Progress::Done)
    }

    /// What the bot that is asked was told to say.
    pub(super) fn scripted_action(&self) -> Option<G::Action> {
        self.lesson.as_ref()?.script.get(self.dealer().log().entries.len()).copied()
    }
}

impl<G: AppGame> Session<G> {
    /// A session beside that of this device, for everything below.
    pub fn standalone() -> Session<G> {
        let session = Session::new();
        on_cleanup(move || session.stop());
        provide_context(session);
        session
    }

    /// Plays such a piece.
    pub fn play_lesson(self, flow: Flow<G>) {
        self.play(flow, 0);
    }
}
