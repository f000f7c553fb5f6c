//! What pages see of the game: everything at once, or, while a [`Show`] is there, beat by beat.
//!
//! A show is loaded later and belongs to a game (`src/card_game/motion/show.rs`); the session asks it what to do with a
//! change, and takes no step by itself while it is on.

use super::Session;
use crate::games::AppGame;
use leptos::prelude::*;
use play::shown::Shown;
use std::cell::Cell;
use std::rc::Rc;

/// Shows a game beat by beat.
pub(crate) trait Show<G: AppGame> {
    /// Shows this, at once ([`Session::put`]) or later.
    fn present(&self, now: Shown<G>);

    /// Whether something waits to be shown.
    fn is_on(&self) -> bool;

    /// Shows what comes next of it.
    fn go_on(&self);

    /// Shows at once all moments that wait; `false` if there are none.
    fn end(&self) -> bool;

    /// The table that is drawn next.
    fn upcoming(&self) -> Option<G::Model>;

    /// What is still to be shown.
    fn later(&self) -> Vec<G::Fact>;

    /// Whether there is a stage, which says when the show goes on.
    fn staged(&self) -> &Cell<bool>;
}

impl<G: AppGame> Session<G> {
    /// What shows the game beat by beat, if its code is there and the session is.
    pub(crate) fn show(self) -> Option<Rc<dyn Show<G>>> {
        self.0.try_get_value()?.show.get_value()
    }

    /// Sets what shows the game from now on, unless it has been set before.
    pub(crate) fn set_show(self, show: Rc<dyn Show<G>>) {
        let state = self.state();
        if state.show.with_value(Option::is_none) {
            state.show.set_value(Some(show));
        }
    }

    /// Shows this once its beat has come.
    pub(super) fn present(self, now: Shown<G>) {
        match self.show() {
            Some(show) => show.present(now),
            None => self.put(now),
        }
    }

    /// Whether something has happened that is still to be shown.
    pub(crate) fn is_showing(self) -> bool {
        self.show().is_some_and(|show| show.is_on())
    }

    /// Shows at once all moments that wait.
    pub(crate) fn end_show(self) {
        self.show().map(|show| show.end());
    }

    /// Updates all signals.
    pub(crate) fn put(self, shown: Shown<G>) {
        let state = self.state();
        let Shown { before, news, seen, can_undo, next, model } = shown;
        state.new_facts.set(news.clone());
        match before {
            Some(mut facts) => {
                facts.extend(news);
                state.facts.set(facts);
            }
            None => state.facts.update(|facts| facts.extend(news)),
        }
        state.seen.set(seen);
        state.can_undo.set(can_undo);
        state.next.set(Some(next));
        state.model.set(Some(model));
    }
}
