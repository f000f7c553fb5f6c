//! In which window the game is played: how it begins, moves and is left.
//!
//! Two windows that play the same saved game would overwrite each other's. There may be
//! several games, but one lock for all of them: one window plays. So whoever wants to play asks public/windows.js, which holds a lock, and plays
//! when that says so. Where a browser has no locks it says so at once.

use super::Session;
use super::away::Afar;
use super::flow::{Flow, NewGame, Next};
use super::seed::seed;
use crate::live::{hear, say};
use crate::storage::{self, running};
use leptos::prelude::*;

/// Where the game is played, seen from this window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Place {
    /// Here, or nowhere.
    #[default]
    Here,
    /// That is known in a moment.
    Asked,
    /// In another window.
    Elsewhere,
    /// It was here, and has moved to another window.
    Moved,
}

impl Session {
    /// In which window the game is played.
    pub fn place(self) -> Place {
        let number = self.parts().place.read_only().get();
        [Place::Here, Place::Asked, Place::Elsewhere].get(number).copied().unwrap_or(Place::Moved)
    }

    fn set_place(self, place: Place) {
        self.parts().place.set(place as usize);
    }

    /// Whether there is a new version of the app, and nobody has said "not now" (src/version.rs).
    pub(crate) fn newer(self) -> RwSignal<bool> {
        self.parts().newer
    }

    /// Begins a game, and its first round, unless another window plays one.
    pub fn start(self, new: NewGame) {
        self.look_away();
        storage::save_last(&new);
        let mut flow = Flow::new(new);
        flow.begin_round(seed());
        self.parts().wanted.set_value(Some(flow));
        self.ask();
    }

    /// Goes on with the game that was played last, or with the one that is being played.
    pub fn resume(self) {
        let asked = untrack(|| self.place()) == Place::Asked;
        if !asked && self.parts().flow.with_value(Option::is_none) {
            // Nor is it the game that was to begin when another window played.
            self.parts().wanted.set_value(None);
            self.parts().chosen.set_value(None);
            self.ask();
        }
    }

    /// Goes on with this game. Another one that is being played here stays saved.
    pub fn resume_game(self, id: u64) {
        self.look_away();
        let plays = self.parts().flow.with_value(Option::is_some);
        if plays && self.parts().id.get_value() == id {
            return;
        }
        self.clear();
        self.parts().wanted.set_value(None);
        self.parts().chosen.set_value(Some(id));
        self.ask();
    }

    /// Takes the game from the window that plays it.
    pub fn play_here(self) {
        say("frantic-take");
    }

    /// Leaves the table. The game stays saved.
    pub fn leave(self) {
        self.look_away();
        self.clear();
        say("frantic-free");
        self.look(None);
    }

    /// The game of several devices, if one was shown, goes on unseen.
    fn look_away(self) {
        if self.tell(|game| game.leave()) {
            self.clear();
        }
    }

    /// Makes sure that the game is saved; `false` if it would be lost with the page.
    pub fn keep(self) -> bool {
        let id = self.parts().id.get_value();
        self.parts().flow.with_value(|flow| {
            // A game that is over is kept since it was, if there was room for it.
            flow.as_ref().is_none_or(|flow| {
                if flow.next() == Next::GameOver {
                    self.parts().stored.get_value()
                } else {
                    running::save(id, flow)
                }
            })
        })
    }

    /// From now on hears where the game is played.
    pub(super) fn listen(self) {
        hear("frantic-held", move || self.held());
        hear("frantic-elsewhere", move || self.set_place(Place::Elsewhere));
        hear("frantic-moved", move || {
            self.clear();
            self.set_place(Place::Moved);
        });
        // The browser says so when another window has stored something.
        hear("storage", move || self.kept_elsewhere());
        hear("frantic-new", move || self.parts().newer.set(true));
    }

    fn ask(self) {
        self.set_place(Place::Asked);
        say("frantic-hold");
    }

    /// No other window plays: begins what was wanted, or goes on with what is saved now.
    fn held(self) {
        let mut wanted = None;
        self.parts().wanted.update_value(|flow| wanted = flow.take());
        // Somebody who plays here what was played elsewhere means that game.
        let moves = untrack(|| self.place()) != Place::Asked;
        self.set_place(Place::Here);
        let mut saved = None;
        if moves || wanted.is_none() {
            // Another window may have gone on with it since we looked.
            let mut chosen = None;
            self.parts().chosen.update_value(|id| chosen = id.take());
            self.look(chosen);
            self.parts().waiting.update_value(|flow| saved = flow.take());
        }
        match (saved, wanted) {
            (Some((id, flow)), _) => {
                let told = flow.dealer().facts().len();
                self.parts().id.set_value(id);
                self.play(flow, told);
            }
            // The deal is news.
            (None, Some(flow)) => {
                self.parts().id.set_value(running::new_id());
                self.play(flow, 0);
            }
            (None, None) => say("frantic-free"),
        }
    }

    /// Nothing is played here any more.
    fn clear(self) {
        self.stop();
        self.parts().flow.set_value(None);
        self.parts().id.set_value(0);
        self.parts().afar.set_value(Afar::default());
        self.parts().next.set(None);
        self.parts().model.set(None);
        self.parts().facts.set(Vec::new());
        self.parts().news.set(Vec::new());
        self.parts().refused.set(None);
        self.halt(false);
    }
}
