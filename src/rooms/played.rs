//! The game that is played in a room: the parts of its rules, session, texts and bots that the client of rooms uses.
//! The client is compiled once for all games, so it uses a game only through [`PlayedGame`].

use super::RoomClient;
use crate::prelude::*;
use ::room::{AnyGame, AnyIllegal, AnySetup, BotPlayer, NoBots, Rules, Table};
use bots::Level;
use game::Log;
use leptos::prelude::ReadSignal;
use play::brain::Thinks;
use std::any::Any;
use std::cell::RefCell;

/// A game that can be played in a room. The pages of rooms implement it for every game.
pub(crate) trait PlayedGame: Send + Sync {
    /// [`Saving::KEY`](play::games::Saving::KEY).
    fn key(&self) -> &'static str;
    /// [`AppGame::TABLE`](crate::games::AppGame::TABLE).
    fn table_page(&self) -> Route;
    /// Its rules, as far as they are needed in a lobby.
    fn rules(&self) -> Rules;
    /// Its session: a [`Session`](crate::session::Session) of the game.
    fn session(&self) -> &dyn Any;
    /// [`Session::is_remote`](crate::session::Session::is_remote).
    fn is_shown(&self) -> bool;
    /// [`Session::remote_changed`](crate::session::Session::remote_changed); nothing while it shows no room's game.
    fn changed(&self);
    fn people_changed(&self);
    fn set_refused(&self, why: Option<AnyIllegal>);
    fn set_halted(&self, halted: bool);
    /// [`Session::leave`](crate::session::Session::leave), if it [is shown](PlayedGame::is_shown), which is returned.
    fn leave(&self) -> bool;
    fn next(&self) -> ReadSignal<Option<Next>>;
}

/// A game that is played in a room; never freed.
pub(crate) type Played = &'static dyn PlayedGame;

/// The parts of a game for hosts and later pages: code that guests fetch after joining.
pub(crate) trait LaterGame {
    fn rules(&self) -> Rules;
    /// Shows the room's game in this [session](PlayedGame::session), unless it already does.
    fn show(&self, client: RoomClient, session: &dyn Any);
    /// [`Saving::KEY`](play::games::Saving::KEY).
    fn key(&self) -> &'static str;
    /// [`AppGame::NEW`](crate::games::AppGame::NEW).
    fn new_page(&self) -> Route;
    /// How the first bot of a room plays.
    fn usual_bot(&self) -> String;
    /// [`AppGame::LEVELS`](crate::games::AppGame::LEVELS).
    fn levels(&self) -> &'static [Level];
    /// The brain for the bots and stand-ins of a host, and for repeating their answers.
    fn bots(&self, thinks: Thinks) -> Box<dyn BotPlayer<AnyGame>>;
    /// The game's name, and a sentence that describes the set-up.
    fn setup_text(&self, l: Language, setup: &AnySetup) -> String;
    /// The setting of a room that says how many seconds people have to react.
    fn reaction_time(&self, l: Language, seconds: u16) -> String;
    /// The setup that was chosen for a room on the page of a new game; `None` the second time.
    fn chosen_setup(&self) -> Option<AnySetup>;
    /// The setup of a new game before anything is chosen.
    fn usual_setup(&self) -> Option<AnySetup>;
    /// The person who played here last.
    fn usual_person(&self) -> Option<Person>;
    /// Adds a game that is over to the history, with its log if this device knows all of it; returns its date in the
    /// history if it can be replayed.
    fn keep(&self, table: &Table<AnyGame>, log: Option<&Log<AnyGame>>, people: Vec<Person>) -> Option<u64>;
}

thread_local! {
    /// The games whose code is loaded.
    static LATER: RefCell<Vec<&'static dyn LaterGame>> = const { RefCell::new(Vec::new()) };
}

/// Makes these parts of a game available. Several parts of the wasm do so.
pub(crate) fn install_game(game: &'static dyn LaterGame) {
    LATER.with_borrow_mut(|games| {
        if games.iter().all(|known| known.key() != game.key()) {
            games.push(game);
        }
    });
}

/// The game with this key, if its code is loaded.
pub(crate) fn later_game(key: &str) -> Option<&'static dyn LaterGame> {
    LATER.with_borrow(|games| games.iter().copied().find(|game| game.key() == key))
}

/// Reads stored data and frames by this game's rules from now on; by all of them if its code is loaded.
pub(super) fn choose_rules(game: Played) {
    later_game(game.key()).map_or_else(|| game.rules(), LaterGame::rules).choose();
}

/// The bots of this game; without its code, there are none.
pub(super) fn bots(game: Played, thinks: Thinks) -> Box<dyn BotPlayer<AnyGame>> {
    later_game(game.key()).map_or_else(|| Box::new(NoBots) as Box<_>, |game| game.bots(thinks))
}
