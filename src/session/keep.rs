//! The game that is kept: found when the page is opened, written after every answer.

use super::{Next, SavedGame, Session, Trouble};
use crate::storage::{self, Saved};
use leptos::prelude::*;

impl Session {
    /// Looks for a game that could be gone on with.
    pub(super) fn look(self) {
        let (flow, trouble) = match storage::load_game() {
            Saved::Nothing => (None, None),
            Saved::Game(flow) => (Some(*flow), None),
            Saved::OtherRules(flow) => (Some(*flow), Some(Trouble::OtherRules)),
            Saved::Unreadable(text) => (None, Some(Trouble::Unreadable(text))),
        };
        self.parts().saved.set(flow.as_ref().map(SavedGame::of));
        self.parts().waiting.set_value(flow);
        if trouble.is_some() {
            self.parts().trouble.set(trouble);
        }
    }

    /// Writes down how things stand.
    pub(super) fn save(self) {
        let stored = self.parts().flow.with_value(|flow| match flow {
            Some(flow) if flow.lesson.is_some() => None,
            Some(flow) if flow.next() == Next::GameOver => {
                storage::save_finished(flow);
                storage::forget_game();
                Some(true)
            }
            Some(flow) => Some(storage::save_game(flow)),
            None => None,
        });
        // Where nothing is played, or only learnt, what is saved stays what it is.
        let Some(stored) = stored else { return };
        if !stored && self.parts().trouble.with_untracked(Option::is_none) {
            self.parts().trouble.set(Some(Trouble::NotStored));
        }
        self.parts().saved.set(self.parts().flow.with_value(|flow| {
            flow.as_ref().filter(|flow| flow.next() != Next::GameOver).map(SavedGame::of)
        }));
    }
}
