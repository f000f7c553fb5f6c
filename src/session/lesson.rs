//! Lessons: short pieces of a game, played to learn something (`src/lessons` defines them).
//!
//! A lesson has a [`Session`] of its own, which knows nothing of storage and windows. It never
//! touches the running game and is never saved. What each lesson teaches, and its texts, are
//! elsewhere.

use super::Session;
use super::flow::Flow;
use crate::games::AppGame;
use leptos::prelude::*;

/// What turns a game into a lesson.
#[derive(Clone, Debug)]
pub struct Lesson<G: AppGame> {
    /// The bots' answers, in order from the beginning; after these they play normally.
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

impl<G: AppGame> Flow<G> {
    /// Turns this game into a lesson.
    #[must_use]
    pub fn as_lesson(mut self, lesson: Lesson<G>) -> Flow<G> {
        self.lesson = Some(lesson);
        self
    }

    /// How far the learner has come; [`Progress::Start`] in a game that is not a lesson.
    pub fn progress(&self) -> Progress {
        self.lesson.as_ref().map_or(Progress::Start, |lesson| (lesson.judge)(self.dealer().facts()))
    }

    /// Whether the game waits because the coach is speaking.
    pub(super) fn waits_for_coach(&self) -> bool {
        matches!(self.progress(), Progress::Strayed | Progress::Done)
    }

    /// The next scripted answer of the bot that is asked.
    pub(super) fn scripted_action(&self) -> Option<G::Action> {
        self.lesson.as_ref()?.script.get(self.dealer().log().entries.len()).copied()
    }
}

impl<G: AppGame> Session<G> {
    /// A session separate from that of this device, provided to everything below.
    pub fn standalone() -> Session<G> {
        let session = Session::new();
        on_cleanup(move || session.stop());
        provide_context(session);
        session
    }

    /// Plays a lesson.
    pub fn play_lesson(self, flow: Flow<G>) {
        self.play(flow, 0);
    }
}
