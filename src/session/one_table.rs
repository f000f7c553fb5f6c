//! The sessions of all games in this window. There is one lock for all of them
//! ([`window`](super::window)), so at most one has a game on the table.

use super::state::Wanted;
use super::{Session, WindowState};
use crate::games::AppGame;
use crate::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;

#[derive(Clone)]
struct GameSession {
    /// The game's name, [`Saving::KEY`](play::games::Saving::KEY).
    key: &'static str,
    table: Route,
    is_playing: Rc<dyn Fn() -> bool>,
    leave_table: Rc<dyn Fn()>,
    ensure_saved: Rc<dyn Fn() -> bool>,
}

thread_local! {
    static SESSIONS: RefCell<Vec<GameSession>> = const { RefCell::new(Vec::new()) };
}

/// The page of the game that is being played in this window.
pub(crate) fn open_table() -> Option<Route> {
    let sessions = SESSIONS.with_borrow(Clone::clone);
    sessions.into_iter().find(|session| (session.is_playing)()).map(|session| session.table)
}

/// Makes sure that the game that is being played in this window is saved; `false` if it would be lost when the page is
/// closed.
pub(crate) fn ensure_saved() -> bool {
    let sessions = SESSIONS.with_borrow(Clone::clone);
    sessions.iter().filter(|session| (session.is_playing)()).all(|session| (session.ensure_saved)())
}

/// All games leave the table. They stay saved.
pub(crate) fn clear_tables() {
    SESSIONS.with_borrow(Clone::clone).iter().for_each(|session| (session.leave_table)());
}

impl<G: AppGame> Session<G> {
    /// Makes this session known to those of other games.
    pub(super) fn register(self) {
        let is_playing = move || self.0.try_with_value(|state| state.next.with_untracked(Option::is_some));
        let session = GameSession {
            key: G::KEY,
            table: G::TABLE,
            is_playing: Rc::new(move || is_playing() == Some(true)),
            leave_table: Rc::new(move || self.leave_table()),
            ensure_saved: Rc::new(move || self.ensure_saved()),
        };
        SESSIONS.with_borrow_mut(|sessions| sessions.push(session));
    }

    /// This game is about to be played: those of other sessions leave the table. They stay saved.
    pub(super) fn clear_table() {
        let sessions = SESSIONS.with_borrow(Clone::clone);
        sessions.iter().filter(|session| session.key != G::KEY).for_each(|session| (session.leave_table)());
    }

    /// Leaves the table to another game, which gets the lock.
    fn leave_table(self) {
        let idle =
            untrack(|| self.window_state()) == WindowState::Active && !self.is_playing() && !self.is_remote();
        if idle {
            return;
        }
        self.leave_remote();
        self.clear();
        self.state().wanted.set_value(Wanted::Last);
        self.set_window_state(WindowState::Active);
        self.find_saved(None);
    }
}
