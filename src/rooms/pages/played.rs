//! A game as rooms see it: its rules, its session, and its page.

use crate::prelude::*;
use crate::rooms::{Played, PlayedGame};
use crate::session::Session;
use crate::setup::game::GameSetup;
use ::room::{AnyIllegal, Rules};
use leptos::prelude::ReadSignal;
use std::any::Any;

/// The game of this session: a small handle that is never freed.
pub(crate) fn played<G: GameSetup>(session: Session<G>) -> Played {
    Box::leak(Box::new(session))
}

impl<G: GameSetup> PlayedGame for Session<G> {
    fn key(&self) -> &'static str {
        G::KEY
    }

    fn table_page(&self) -> Route {
        G::TABLE
    }

    fn rules(&self) -> Rules {
        Rules::in_lobby::<G>()
    }

    fn session(&self) -> &dyn Any {
        self
    }

    fn is_shown(&self) -> bool {
        self.is_remote()
    }

    fn changed(&self) {
        self.remote_changed();
    }

    fn people_changed(&self) {
        self.remote_people_changed();
    }

    fn set_refused(&self, why: Option<AnyIllegal>) {
        Session::set_refused(*self, why.and_then(AnyIllegal::get::<G>));
    }

    fn set_halted(&self, halted: bool) {
        Session::set_halted(*self, halted);
    }

    fn leave(&self) -> bool {
        let is_shown = self.is_shown();
        if is_shown {
            Session::leave(*self);
        }
        is_shown
    }

    fn next(&self) -> ReadSignal<Option<Next>> {
        Session::next(*self)
    }
}
