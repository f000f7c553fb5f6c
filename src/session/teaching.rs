//! Playing lessons: a game that waits for its coach, and a session apart from that of the device.

use super::Session;
use super::flow::Flow;
use super::lesson::{Lesson, Progress};
use crate::games::AppGame;
use leptos::prelude::*;

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

    /// What is scripted from now on of the bots' answers.
    pub(super) fn script(&self) -> &[G::Action] {
        let script = self.lesson.as_ref().map(|lesson| lesson.script.as_slice()).unwrap_or_default();
        script.get(self.dealer().log().entries.len()..).unwrap_or_default()
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
