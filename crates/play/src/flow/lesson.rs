//! A game played as a lesson, which waits for its coach ([`lessons`](crate::lessons) defines the lessons). It is never
//! saved.

use super::Flow;
use crate::games::LocalGame;

/// The additions that turn a game into a lesson.
#[derive(Clone, Debug)]
pub struct Lesson<G: LocalGame> {
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
    /// They did something legal other than the task.
    Strayed,
    /// Done.
    Done,
}

impl<G: LocalGame> Flow<G> {
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
    pub fn waits_for_coach(&self) -> bool {
        matches!(self.progress(), Progress::Strayed | Progress::Done)
    }

    /// The rest of the bots' scripted answers.
    pub(super) fn script(&self) -> &[G::Action] {
        let script = self.lesson.as_ref().map(|lesson| lesson.script.as_slice()).unwrap_or_default();
        script.get(self.dealer().log().entries.len()..).unwrap_or_default()
    }
}
