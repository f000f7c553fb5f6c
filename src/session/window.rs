//! In which window the game is played: how it begins, moves and is left.
//!
//! Two windows that play the same saved game would overwrite each other's. There may be
//! several games, but one lock for all of them: one window plays. So whoever wants to play asks public/windows.js, which holds a lock, and plays
//! when that says so. Where a browser has no locks it says so at once.

use super::Session;
use super::flow::{Flow, NewGame, Next};
use super::remote::Remote;
use super::seed::seed;
use crate::games::AppGame;
use crate::live::{dispatch, on_window_event};
use crate::storage::{self, reader, saved_games};
use leptos::prelude::*;

/// Where the game is played, seen from this window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WindowState {
    /// Here, or nowhere.
    #[default]
    Active,
    /// That is known in a moment.
    Pending,
    /// In another window.
    Elsewhere,
    /// It was here, and has moved to another window.
    Moved,
}

impl<G: AppGame> Session<G> {
    /// In which window the game is played.
    pub fn window_state(self) -> WindowState {
        let number = self.parts().window_state.read_only().get();
        [WindowState::Active, WindowState::Pending, WindowState::Elsewhere]
            .get(number)
            .copied()
            .unwrap_or(WindowState::Moved)
    }

    fn set_window_state(self, state: WindowState) {
        self.parts().window_state.set(state as usize);
    }

    /// Whether there is a new version of the app, and nobody has said "not now" (src/version.rs).
    pub(crate) fn update_available(self) -> RwSignal<bool> {
        self.parts().update_available
    }

    /// Begins a game, and its first round, unless another window plays one.
    pub fn start(self, new: NewGame<G>) {
        self.leave_remote();
        storage::save_last(&new);
        let mut flow = Flow::new(new);
        flow.begin_round(seed());
        self.parts().starting.set_value(Some(flow));
        self.request_lock();
    }

    /// Goes on with the game that was played last, or with the one that is being played.
    pub fn resume(self) {
        let asked = untrack(|| self.window_state()) == WindowState::Pending;
        if !asked && self.parts().flow.with_value(Option::is_none) {
            // Nor is it the game that was to begin when another window played.
            self.parts().starting.set_value(None);
            self.parts().resuming.set_value(None);
            self.request_lock();
        }
    }

    /// Goes on with this game. Another one that is being played here stays saved.
    pub fn resume_game(self, id: u64) {
        self.leave_remote();
        let plays = self.parts().flow.with_value(Option::is_some);
        if plays && self.parts().id.get_value() == id {
            return;
        }
        self.clear();
        self.parts().starting.set_value(None);
        self.parts().resuming.set_value(Some(id));
        self.request_lock();
    }

    /// Takes the game from the window that plays it.
    pub fn play_here(self) {
        dispatch("frantic-take");
    }

    /// Leaves the table. The game stays saved.
    pub fn leave(self) {
        self.leave_remote();
        self.clear();
        dispatch("frantic-free");
        self.find_saved(None);
    }

    /// The game of several devices, if one was shown, goes on unseen.
    fn leave_remote(self) {
        if self.with_remote(|game| game.leave()) {
            self.clear();
        }
    }

    /// Makes sure that the game is saved; `false` if it would be lost with the page.
    pub fn ensure_saved(self) -> bool {
        let id = self.parts().id.get_value();
        self.parts().flow.with_value(|flow| {
            // A game that is over is kept since it was, if there was room for it.
            flow.as_ref().is_none_or(|flow| {
                if flow.next() == Next::GameOver {
                    self.parts().stored.get_value()
                } else {
                    saved_games::save(id, flow)
                }
            })
        })
    }

    /// From now on hears where the game is played.
    pub(super) fn listen(self) {
        on_window_event("frantic-held", move || {
            if untrack(|| self.window_state()) != WindowState::Active {
                self.lock_acquired();
            }
        });
        // There is one lock for all games, but each has a session of its own: what the others
        // asked for is not meant for this one.
        on_window_event("frantic-elsewhere", move || {
            if untrack(|| self.window_state()) == WindowState::Pending {
                self.set_window_state(WindowState::Elsewhere);
            }
        });
        on_window_event("frantic-moved", move || {
            if self.parts().flow.with_value(Option::is_none) {
                return;
            }
            self.clear();
            self.set_window_state(WindowState::Moved);
        });
        // The browser says so when another window has stored something.
        on_window_event("storage", move || self.storage_changed());
        on_window_event("frantic-new", move || self.parts().update_available.set(true));
    }

    fn request_lock(self) {
        self.set_window_state(WindowState::Pending);
        dispatch("frantic-hold");
    }

    /// No other window plays: begins what was starting, or goes on with what is saved now.
    fn lock_acquired(self) {
        reader::when_available::<G>(move || self.lock_acquired_now());
    }

    fn lock_acquired_now(self) {
        let mut starting = None;
        self.parts().starting.update_value(|flow| starting = flow.take());
        // Somebody who plays here what was played elsewhere means that game.
        let moves = untrack(|| self.window_state()) != WindowState::Pending;
        self.set_window_state(WindowState::Active);
        let mut saved = None;
        if moves || starting.is_none() {
            // Another window may have gone on with it since we looked.
            let mut resuming = None;
            self.parts().resuming.update_value(|id| resuming = id.take());
            self.find_saved(resuming);
            self.parts().waiting.update_value(|flow| saved = flow.take());
        }
        match (saved, starting) {
            (Some((id, flow)), _) => {
                let published = flow.dealer().facts().len();
                self.parts().id.set_value(id);
                self.play(flow, published);
            }
            // The deal is news.
            (None, Some(flow)) => {
                self.parts().id.set_value(saved_games::new_id::<G>());
                self.play(flow, 0);
            }
            (None, None) => dispatch("frantic-free"),
        }
    }

    /// Nothing is played here any more.
    fn clear(self) {
        self.stop();
        self.parts().flow.set_value(None);
        self.parts().id.set_value(0);
        self.parts().remote.set_value(Remote::default());
        self.parts().next.set(None);
        self.parts().model.set(None);
        self.parts().facts.set(Vec::new());
        self.parts().news.set(Vec::new());
        self.parts().refused.set(None);
        self.set_halted(false);
    }
}
