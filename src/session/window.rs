//! Which window plays the game: starting it, moving it between windows, and leaving it.
//!
//! Two windows playing the same saved game would overwrite each other's progress. There may be
//! several games but there is one lock for all of them: only one window plays. To play, a window
//! asks public/windows.js for the lock and starts once it gets it. In a browser without locks it
//! gets it at once.
//!
//! Whether another window plays is asked of the lock. A reply that does not come in time says nothing: on a slow
//! device everything is late. A window that takes the game reads what is saved, which is everything, because every
//! answer is saved.

use super::remote::Remote;
use super::state::Wanted;
use super::{Session, seed};
use crate::games::AppGame;
use browser::event::{dispatch, on_window_event};
use leptos::prelude::*;
use play::day::Day;
use play::flow::{Flow, NewGame};
use storage::{self, reader, saved_games};

/// Which window plays the game, seen from this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WindowState {
    /// This window plays, or none does.
    #[default]
    Active,
    /// Not known yet; it will be in a moment.
    Pending,
    /// Another window plays.
    Elsewhere,
    /// This window played until another took the game over.
    Moved,
}

impl<G: AppGame> Session<G> {
    /// Which window plays the game.
    pub fn window_state(self) -> WindowState {
        let number = self.state().window_state.read_only().get();
        [WindowState::Active, WindowState::Pending, WindowState::Elsewhere]
            .get(number)
            .copied()
            .unwrap_or(WindowState::Moved)
    }

    pub(super) fn set_window_state(self, state: WindowState) {
        self.state().window_state.set(state as usize);
    }

    /// Whether there is a new version of the app that was not yet declined with "not now"
    /// (src/version.rs).
    pub(crate) fn update_available(self) -> RwSignal<bool> {
        self.state().update_available
    }

    /// Begins a game and its first round, unless another window is playing.
    pub fn start(self, new: NewGame<G>) {
        self.leave_remote();
        storage::save_last_choices(&new);
        let mut flow = Flow::new(new);
        flow.begin_round(seed());
        self.begin(flow);
    }

    /// Begins the deal of a day, unless another window is playing. What was chosen for the last game stays chosen.
    pub fn start_deal(self, day: Day, new: NewGame<G>) {
        self.leave_remote();
        let mut flow = Flow::new(new);
        flow.begin_round(day.first_seed());
        flow.note_day();
        self.begin(flow);
    }

    /// Begins with this game as soon as no other window plays.
    pub(super) fn begin(self, flow: Flow<G>) {
        self.request_lock(Wanted::New(Box::new(flow)));
    }

    /// Resumes the game played last, or returns to the one being played.
    pub fn resume(self) {
        let asked = untrack(|| self.window_state()) == WindowState::Pending;
        if !asked && !self.is_playing() {
            // Forget a game that was waiting to begin when another window was playing.
            self.request_lock(Wanted::Last);
        }
    }

    /// Resumes this game. Another one that is being played here stays saved.
    pub fn resume_game(self, id: u64) {
        self.leave_remote();
        if self.is_playing() && self.state().id.get_value() == id {
            return;
        }
        self.clear();
        self.request_lock(Wanted::Saved(id));
    }

    /// Takes the game over from the window that plays it.
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

    /// Stops showing a game in a room, which goes on without being shown.
    pub(super) fn leave_remote(self) {
        if self.with_remote(|game| game.leave()).is_some() {
            self.clear();
        }
    }

    /// Saves the game; `false` if it would be lost when the page is closed, or go back to where it stood before.
    pub fn ensure_saved(self) -> bool {
        self.save_now();
        saved_games::lasts::<G>(self.state().id.get_value())
    }

    /// Starts listening to the events of the window.
    pub(super) fn listen(self) {
        self.register();
        on_window_event("frantic-held", move || {
            if untrack(|| self.window_state()) != WindowState::Active {
                self.lock_acquired();
            }
        });
        // There is one lock for all games, but a session for each: ignore events that another
        // session asked for.
        on_window_event("frantic-elsewhere", move || {
            if untrack(|| self.window_state()) == WindowState::Pending {
                self.set_window_state(WindowState::Elsewhere);
            }
        });
        on_window_event("frantic-moved", move || {
            if !self.is_playing() {
                return;
            }
            // The other window plays on from what is stored.
            self.state().unsaved.set_value(false);
            self.clear();
            self.set_window_state(WindowState::Moved);
        });
        // The page may be closed before it is painted again.
        on_window_event("pagehide", move || self.save_now());
        on_window_event("visibilitychange", move || self.save_now());
        // When the window loses the focus, the device may be put down or handed over.
        on_window_event("blur", move || {
            if self.is_shared() {
                self.hide();
            }
        });
        // The browser sends this event when another window has changed the storage.
        on_window_event("storage", move || self.storage_changed());
        on_window_event("frantic-new", move || self.state().update_available.set(true));
    }

    fn request_lock(self, wanted: Wanted<G>) {
        self.state().wanted.set_value(wanted);
        Self::clear_table();
        self.set_window_state(WindowState::Pending);
        dispatch("frantic-hold");
    }

    /// This window got the lock: begins the new game, or resumes what is saved now.
    fn lock_acquired(self) {
        // A new game needs nothing that is stored.
        if self.state().wanted.with_value(|wanted| matches!(wanted, Wanted::New(_))) {
            self.lock_acquired_now();
        } else {
            Self::when_readable(move || self.lock_acquired_now());
        }
    }

    fn lock_acquired_now(self) {
        let state = self.state();
        let wanted = state.wanted.update_value(|wanted| std::mem::replace(wanted, Wanted::Last));
        self.set_window_state(WindowState::Active);
        let saved = match wanted {
            // The deal counts as news.
            Wanted::New(flow) => {
                state.id.set_value(saved_games::new_id::<G>());
                reader::begun(&flow);
                return self.play(*flow, 0);
            }
            Wanted::Saved(id) => Some(id),
            Wanted::Last => None,
        };
        // Another window may have played on since it was read.
        self.find_saved(saved);
        match state.waiting.update_value(Option::take) {
            Some((id, flow)) => {
                let published = flow.dealer().facts().len();
                state.id.set_value(id);
                self.play(flow, published);
            }
            None => dispatch("frantic-free"),
        }
    }

    /// Stops playing here and clears all signals.
    pub(super) fn clear(self) {
        self.save_now();
        self.stop();
        self.stop_thinking();
        self.end_show();
        let state = self.state();
        state.flow.set_value(None);
        state.id.set_value(0);
        state.remote.set_value(Remote::default());
        state.next.set(None);
        state.model.set(None);
        state.facts.set(Vec::new());
        state.new_facts.set(Vec::new());
        state.refused.set(None);
        self.set_halted(false);
    }
}
