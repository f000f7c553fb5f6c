//! The options of a new board game: how long it lasts.

use crate::prelude::*;
use crate::setup::game::GameSetup;
use crate::setup::limit::{self, Limits};
use crate::setup::people::People;
use crate::setup::which_game;
use board::material::{MAX_PLAYERS, suggested_limits};
use board::{Setup, SetupError, State};
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
    fn limit(self) -> u16 {
        self.limit.get().unwrap_or(suggested_limits(self.people.count())[1])
    }
}

impl GameSetup for State {
    type Options = Options;

    const MAX_PEOPLE: u8 = MAX_PLAYERS;

    fn title(l: Language) -> String {
        tx!(l, home.board)
    }

    fn reaction_time(l: Language, seconds: u16) -> String {
        tx!(l, board.window, n = seconds)
    }

    fn initial_options(people: People) -> Options {
        Options { people, limit: RwSignal::new(None) }
    }

    fn choose(options: Options, setup: &Setup) {
        let usual = suggested_limits(setup.players())[1];
        options.limit.set(Some(setup.limit()).filter(|limit| *limit != usual));
    }

    fn chosen_setup(options: Options) -> Result<Setup, String> {
        let l = Language::default();
        Setup::new(options.people.count(), options.limit()).map_err(|why| match why {
            SetupError::Players => tx!(l, board.people),
            SetupError::Limit => tx!(l, board.limit_wrong),
        })
    }

    fn option_sections(l: Language, options: Options) -> AnyView {
        let limits = Limits {
            measured: &BOARD_GAME,
            people: options.people,
            rules: suggested_limits,
            now: Callback::new(move |()| options.limit()),
            set: Callback::new(move |limit| options.limit.set(Some(limit))),
        };
        let learn = which_game::address(&Route::Learn, Game::Board);
        html! {
            <section class="sheet">
                <h2>{tx!(l, new.length)}</h2>
                {limit::length(l, limits)}
            </section>
            <p class="chips"><a href=learn>{tx!(l, learn.board_game)}</a></p>
        }
    }
}
