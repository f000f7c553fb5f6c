//! What the app needs of a game beyond its rules: the trait [`AppGame`].
//!
//! [`Game`](game::Game) is a game's rules. `AppGame` is implemented beside it and defines, for one
//! game, which questions are answered automatically and at which pace, what is drawn, the lines of
//! its log, and the name of its keys in the browser's storage. The session
//! ([`crate::session`]), the storage ([`crate::storage`]) and the client of rooms (`crate::room`)
//! are generic over it. The data to draw, [`Model`](AppGame::Model), and the sentences belong to
//! each game.
//!
//! ```text
//! games (this module)  ←  session, storage, room  ←  games::card  ←  table, pages
//! ```
//!
//! A second game implements the trait in a file beside [`card`] and adds itself to
//! [`card::STORED`]; nothing in session, storage or room changes. `session/tests/second_game.rs`
//! does so with a game of a few lines.

pub mod board;
mod brain;
pub mod card;
pub mod data;
pub mod pace;

pub use brain::{Brain, LoadingBrain, Repeat, Thinks};
pub use data::TextCheck;
pub use pace::{Pace, Pause};
pub use play::people::{LONGEST_NAME, Line, Lineup, Person, Standing, sitters};

use crate::route::Route;
use crate::scores::score_sheet::ScoreSheet;
use crate::session::flow::Flow;
use bots::Level;
use game::{BySeat, Game, Rng, Seat};
use room::RoomGame;
use std::pin::Pin;
use std::rc::Rc;

/// The name of the board game in its storage keys ([`AppGame::KEY`]), for code that does not load
/// the game.
pub const BOARD: &str = "board";

/// What the app needs of a game beside its rules.
///
/// None of the functions decides a rule: they define how a game behaves on a screen. Where possible
/// they take only what one viewer may know ([`Game::View`]), so that the same code shows a game
/// dealt on another device.
pub trait AppGame:
    RoomGame
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
    /// The name of this game in its storage keys ([`crate::storage::keys`]). Lower-case letters;
    /// must never change.
    const KEY: &'static str;

    /// The page on which a game is set up.
    const NEW: Route;

    /// The page on which it is played.
    const TABLE: Route;

    /// The page of the finished game with this date, in milliseconds since 1970.
    fn past(date: u64) -> Route;

    /// The refusal shown when an answer is incomplete.
    const INCOMPLETE: Self::Illegal;

    /// Everything that is drawn of the table, as one viewer may know it.
    type Model: Clone + PartialEq + Send + Sync;

    /// How a hand can be sorted.
    type Sort: Copy + PartialEq + Default + Send + Sync;

    /// In which order the things in one person's hand arrived. The rules do not know this; the
    /// device remembers it.
    type HandOrder: Clone + Default + core::fmt::Debug + Send + Sync;

    /// The setup of a new game for this many people before anything is chosen; `None` if the game
    /// cannot be played with this many.
    fn default_setup(players: u8) -> Option<Self::Setup>;

    // Automatic answers.

    /// Whether a question with only one legal answer is answered automatically. `false` for what
    /// people want to do themselves (their turn) or have to see first.
    fn is_automatic(ask: &Self::Ask) -> bool;

    /// How long to wait before the question is answered by anybody but a human at this device.
    fn pause(ask: &Self::Ask) -> Pause;

    /// The number of cards in this seat's hand, which everybody sees.
    fn hand_size(view: &Self::View, seat: Seat) -> usize;

    /// All seats in play order, beginning with the one whose turn it is. Humans who share a device
    /// are asked in this order.
    fn play_order(view: &Self::View) -> Vec<Seat>;

    /// The levels of bots that play differently at this game, weakest first.
    const LEVELS: &'static [Level];

    /// Whether the bot with this name answers at once ([`AppGame::bot_answer`]). For others there is a
    /// [`Brain`].
    fn is_plain(bot: &str) -> bool {
        let _ = bot;
        true
    }

    /// The answer of a plain bot, or its next part. Any other (also an empty name, for a stand-in) plays
    /// like a regular one.
    fn bot_answer(bot: &str, view: &Self::View, memory: &Self::Memory, rng: &mut Rng)
    -> Option<Self::Action>;

    /// What answers for all other bots; it calls `wake` when an answer has come. `None` if all are plain.
    fn brain(thinks: Thinks, wake: Rc<dyn Fn()>) -> Option<Rc<dyn Brain<Self>>> {
        drop((thinks, wake));
        None
    }

    /// The same for a game on this device, where its code still has to be loaded.
    fn load_brain(wake: Rc<dyn Fn()>) -> LoadingBrain<Self> {
        drop(wake);
        Box::pin(std::future::ready(None))
    }

    // Drawing.

    /// The round being played, from 1; 0 before the first.
    fn round(view: &Self::View) -> u16;

    /// Who sits at each seat now: a person, named by their first seat.
    fn persons(view: &Self::View) -> BySeat<Seat>;

    /// Appends what is new in the viewer's hand to its order, and removes what is gone.
    fn update_hand_order(view: &Self::View, order: &mut Self::HandOrder);

    /// The table to draw. `people` are in the order of their first seats, with the names to show.
    fn model(view: &Self::View, people: &[Person], sort: Self::Sort, order: &Self::HandOrder) -> Self::Model;

    /// Removes the open question from a model: this device has answered it, and waits for the
    /// others.
    fn remove_question(model: &mut Self::Model);

    /// Shows the hand that this view knows as its viewer's own, if it is not at the bottom anyway.
    fn lay_open(model: &mut Self::Model, view: &Self::View) {
        let _ = (model, view);
    }

    /// Updates people's names and pictures in a model; `false` if nothing changed.
    fn update_people(model: &mut Self::Model, people: &[Person]) -> bool;

    // Texts.

    /// The last `count` lines of the log of these facts as the viewer may read it, in the language
    /// of the page. `lineups` are sorted, and the first begins at fact 0. Its cost must depend on
    /// `count`, not on the length of the log.
    fn log(view: &Self::View, facts: &[Self::Fact], lineups: &[Lineup], count: usize) -> Vec<Line>;

    /// The results round by round.
    fn score_sheet(view: &Self::View, facts: &[Self::Fact], people: &[Person]) -> ScoreSheet;

    /// A sentence that describes the setup, in the language of the page.
    fn setup_text(setup: &Self::Setup) -> String;

    /// How everybody stands.
    fn standing(view: &Self::View) -> Standing;

    // Storage.

    /// The state as text for a saved game, without line breaks.
    fn to_text(&self) -> String;

    /// Reads a state; `None` if this version does not know the format. Texts of older versions must
    /// be readable.
    fn from_text(text: &str) -> Option<Self>;

    /// Loads the code that reads texts of this game and installs it
    /// ([`reader`](crate::storage::reader)); does nothing if it cannot be loaded.
    fn load_reader() -> Pin<Box<dyn Future<Output = ()>>>;

    /// A new game of this device begins.
    fn begun(flow: &Flow<Self>) {
        let _ = flow;
    }

    /// A game of this device is over. Called once, when it ends, whatever page is shown.
    fn over(flow: &Flow<Self>) {
        let _ = flow;
    }

    /// Checks a text in an imported file under a name that is not one of the shared ones (running
    /// game, finished games, last choices).
    fn check_text(name: &str, text: &str) -> TextCheck {
        let _ = (name, text);
        TextCheck::Unknown
    }
}
