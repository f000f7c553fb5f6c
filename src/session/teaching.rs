//! Playing lessons: in a session apart from that of the device, which knows nothing of storage and windows.

use super::Session;
use crate::games::AppGame;
use leptos::prelude::*;
use play::flow::Flow;

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
