//! Saved games: loaded when the page is opened, written after every answer.
//!
//! Each game keeps one number for its whole life. The session knows the number of the game being
//! played here; the others stay in storage until somebody resumes or deletes them.

use super::Session;
use crate::games::AppGame;
use crate::kit::task::detached_after_paint;
use crate::prelude::*;
use browser::storage::ask_to_keep;
use play::flow::Flow;
use play::stored::saved_game::{SaveProblem, SavedGame};
use storage::saved_games::{self, Saved};
use storage::settings;
use storage::{self, reader};

/// Asks the browser once, after the first finished game, to keep what is stored. Some browsers decide by themselves,
/// others ask the person.
fn keep_storage() {
    if !settings::persistence_asked() {
        settings::set_persistence_asked();
        ask_to_keep();
    }
}

impl<G: AppGame> Session<G> {
    /// Looks for a game to resume: the one with this number, or else the one played last that can
    /// be read.
    pub(super) fn find_saved(self, id: Option<u64>) {
        Self::when_readable(move || self.find_saved_now(id));
    }

    /// Runs `then` as soon as what is stored can be read: at once, unless somebody has played here before and the reader
    /// is still loading. If it cannot be loaded, what is stored stays untouched until the page is reloaded.
    pub(super) fn when_readable(then: impl FnOnce() + 'static) {
        if !reader::is_missing::<G>() {
            return then();
        }
        Self::load_reader(Box::new(then));
    }

    fn load_reader(then: Box<dyn FnOnce()>) {
        detached(async move {
            G::load_reader().await;
            then();
        });
    }

    /// Saves the game once the reader has been loaded.
    fn save_with_reader(self) {
        Self::load_reader(Box::new(move || {
            if reader::is_loaded::<G>() {
                self.0.try_with_value(|state| state.unsaved.set_value(true));
                self.save_now();
            }
        }));
    }

    fn find_saved_now(self, id: Option<u64>) {
        let ids = id.map_or_else(saved_games::ids::<G>, |id| vec![id]);
        if ids.first().is_some_and(|id| self.is_waiting(*id)) {
            return;
        }
        let state = self.state();
        let mut problem = None;
        let found = ids.into_iter().find_map(|id| {
            let (flow, what) = match saved_games::read(id) {
                Saved::Nothing => return None,
                Saved::Game(flow) => return Some((id, *flow)),
                Saved::OtherRules(flow) => (Some((id, *flow)), SaveProblem::OtherRules),
                Saved::Unreadable(text) => (None, SaveProblem::Unreadable(text)),
            };
            problem = Some(what);
            flow
        });
        let saved = |(id, flow): &(u64, _)| SavedGame::of(flow, *id, saved_games::played::<G>(*id));
        state.saved.set(found.as_ref().map(saved));
        state.waiting.set_value(found);
        if problem.is_some() {
            state.save_problem.set(problem);
        }
    }

    /// Whether this game is loaded and the same in the storage: not played since, here or in another window.
    fn is_waiting(self, id: u64) -> bool {
        let state = self.state();
        let read = state.saved.with_untracked(|saved| saved.as_ref().map(|game| (game.id, game.played)));
        let waits = state.waiting.with_value(|game| game.as_ref().map(|(waits, _)| *waits));
        waits == Some(id) && read == Some((id, saved_games::played::<G>(id)))
    }

    /// Saves the game once its new state has been painted, so that nobody waits for the storage to
    /// see what they did. The next answer is only accepted when it has been saved
    /// ([`save_now`](Session::save_now)).
    pub(super) fn save_after_paint(self) {
        self.state().unsaved.set_value(true);
        // The page that follows a game shows whether it was stored.
        if self.is_over() {
            return self.save_now();
        }
        detached_after_paint(move || self.save_now());
    }

    /// Saves the game if it has changed.
    pub(super) fn save_now(self) {
        // The session may be gone by now.
        if self.0.try_with_value(|state| state.unsaved.get_value()) == Some(true) {
            self.autosave();
        }
    }

    fn autosave(self) {
        let state = self.state();
        state.unsaved.set_value(false);
        let (id, over) = (state.id.get_value(), self.is_over());
        let save = |flow: &Flow<G>| state.log_text.update_value(|log| saved_games::save(id, flow, log));
        let problem = self.with_flow(|flow| match flow {
            // Lessons and replays are not saved. A finished game that is already in the history no longer has a
            // number.
            flow if !flow.is_stored() || over && id == 0 => None,
            flow if over => {
                keep_storage();
                match reader::over(id, flow) {
                    Some(true) => {
                        state.id.set_value(0);
                        Some(None)
                    }
                    Some(false) => Some(Some(SaveProblem::NotInHistory)),
                    // Until that code is loaded, the game stays among the running ones.
                    None => {
                        self.save_with_reader();
                        save(flow);
                        None
                    }
                }
            }
            flow => {
                save(flow);
                Some(None)
            }
        });
        let Some(problem) = problem.flatten() else { return };
        if problem.is_some() && state.save_problem.with_untracked(Option::is_none) {
            state.save_problem.set(problem);
        }
        if over {
            // Another saved game can be resumed now.
            self.find_saved(None);
        } else {
            state.saved.set(self.with_flow(|flow| SavedGame::of(flow, id, storage::now())));
        }
    }

    /// All games that can be resumed, most recently played first.
    pub fn saved_games(self) -> Vec<SavedGame> {
        // The list changes when a game is deleted or restored.
        self.state().saved_version.track();
        saved_games::list::<G>()
    }

    /// The number of games that can be resumed.
    pub fn saved_count(self) -> usize {
        self.state().saved_version.track();
        saved_games::ids::<G>().len()
    }

    /// Deletes a game. It can be restored until another one is deleted.
    pub fn delete_game(self, id: u64) {
        if self.state().id.get_value() == id {
            self.leave();
        }
        self.state().deleted.set_value(saved_games::remove::<G>(id).map(|text| (id, text)));
        self.saved_changed();
    }

    /// Restores the game that was deleted last.
    pub fn undo_delete(self) {
        if let Some((id, text)) = self.state().deleted.update_value(Option::take) {
            saved_games::restore::<G>(id, &text);
            self.saved_changed();
        }
    }

    fn saved_changed(self) {
        self.state().saved_version.update(|count| *count += 1);
        if !self.is_playing() {
            self.find_saved(None);
        }
    }

    /// Handles a change of storage by another window: a game that was deleted there is left here.
    pub(super) fn storage_changed(self) {
        let id = self.state().id.get_value();
        if self.is_playing() && id != 0 && !self.state().unsaved.get_value() && !saved_games::exists::<G>(id)
        {
            self.leave();
        }
        self.state().saved_version.update(|count| *count += 1);
    }
}
