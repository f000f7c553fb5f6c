//! The trait [`AppGame`]: what the app needs of a game beyond its rules and the traits of [`play::games`].
//!
//! It names the game's pages, its sentences, and the code that is loaded later. The session ([`crate::session`]) and the
//! client of rooms (`crate::rooms`) are generic over it; [`storage`] needs only [`Storable`] of it.
//!
//! ```text
//! play::games  ←  storage  ←  games (this module)  ←  session, room  ←  card_game, board_table  ←  table, pages
//! ```
//!
//! A second game implements the traits beside `card_game` and adds itself to [`play::card_game::STORED`]; nothing in
//! session, storage or room changes.

use crate::route::Route;
use game::Game;
use play::brain::{Brain, Thinks};
use play::people::{Line, Lineup};
use room::RoomGame;
use std::pin::Pin;
use std::rc::Rc;
use storage::Storable;

/// A brain whose code is being loaded; `None` if that failed, or if the game has none.
pub type LoadingBrain<G> = Pin<Box<dyn Future<Output = Option<Rc<dyn Brain<G>>>>>>;

/// The app's view of a game beyond [`LocalGame`](play::games::LocalGame).
pub trait AppGame:
    Storable
    + RoomGame
    + Game<
        Ask: Send + Sync,
        Action: Send + Sync,
        Fact: Send + Sync,
        Illegal: Send + Sync,
        Memory: Send + Sync,
        Setup: Send + Sync,
        View: Send + Sync,
    > + Send
    + Sync
{
    /// The page on which a game is set up.
    const NEW: Route;

    /// The page on which it is played.
    const TABLE: Route;

    /// The page of the finished game with this date, in milliseconds since 1970.
    fn past(date: u64) -> Route;

    // Code that is loaded later.

    /// Loads the code that reads texts of this game and installs it ([`storage::reader`]); does nothing if it cannot be
    /// loaded.
    fn load_reader() -> Pin<Box<dyn Future<Output = ()>>>;

    /// The brain of searching bots; it calls `wake` when an answer has come. `None` if all are plain.
    fn brain(thinks: Thinks, wake: Rc<dyn Fn()>) -> Option<Rc<dyn Brain<Self>>> {
        drop((thinks, wake));
        None
    }

    /// The same for a game on this device, where its code still has to be loaded.
    fn load_brain(wake: Rc<dyn Fn()>) -> LoadingBrain<Self> {
        drop(wake);
        Box::pin(std::future::ready(None))
    }

    // Texts.

    /// The last `count` lines of the log of these facts as the viewer may read it, in the language
    /// of the page. `lineups` are sorted, and the first begins at fact 0. Its cost must depend on
    /// `count`, not on the length of the log.
    fn log(view: &Self::View, facts: &[Self::Fact], lineups: &[Lineup], count: usize) -> Vec<Line>;

    /// A sentence that describes the set-up, in the language of the page.
    fn setup_text(setup: &Self::Setup) -> String;
}
