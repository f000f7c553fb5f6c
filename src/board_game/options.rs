//! The options of a new board game: how long it lasts.

use crate::kit::language::Language;
use crate::kit::text::tx;
use crate::route::Route;
use crate::setup::limit::{self, Limits};
use crate::setup::people::People;
use crate::setup::which_game;
use board::material::suggested_limits;
use board::{Setup, SetupError};
use leptos::prelude::*;
use play::estimate::BOARD_GAME;
use play::reference::Game;

/// Everything that is chosen beside the people.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    people: People,
    /// The limit that somebody set; until then it follows the number of people.
    limit: RwSignal<Option<u16>>,
}

impl Options {
    /// The suggested limit.
    pub(super) fn new(people: People) -> Options {
        Options { people, limit: RwSignal::new(None) }
    }

    /// Applies a setup; the people stay.
    pub(super) fn choose(self, setup: Setup) {
        let usual = suggested_limits(setup.players())[1];
        self.limit.set(Some(setup.limit()).filter(|limit| *limit != usual));
    }

    fn limit(self) -> u16 {
        self.limit.get().unwrap_or(suggested_limits(self.people.count())[1])
    }

    /// The setup as chosen, or why it cannot be played.
    pub(super) fn setup(self) -> Result<Setup, String> {
        let l = Language::default();
        Setup::new(self.people.count(), self.limit()).map_err(|why| match why {
            SetupError::Players => tx!(l, board.people),
            SetupError::Limit => tx!(l, board.limit_wrong),
        })
    }
}

/// The sections of the page.
pub(super) fn sections(l: Language, options: Options) -> AnyView {
    let people = options.people;
    let minutes = move |limit| BOARD_GAME.minutes(people.count(), people.humans(), limit);
    let limits = Limits {
        now: Callback::new(move |()| options.limit()),
        suggested: Callback::new(move |()| suggested_limits(options.people.count())),
        minutes: Callback::new(minutes),
        set: Callback::new(move |limit| options.limit.set(Some(limit))),
    };
    let learn = which_game::address(&Route::Learn, Game::Board);
    view! {
        <section class="sheet">
            <h2>{tx!(l, new.length)}</h2>
            {limit::length(l, limits)}
        </section>
        <p class="chips"><a href=learn>{tx!(l, learn.board_game)}</a></p>
    }
    .into_any()
}
