//! What the app needs of a game beyond its rules: the trait [`AppGame`].
//!
//! [`Game`](game::Game) is a game's rules. `AppGame` stands beside it and says, for one
//! game, what moves on without asking and at which pace, what an answer reveals, what is to
//! be drawn, the lines of its log, and under which name the browser keeps it. The session
//! ([`crate::session`]), the storage ([`crate::storage`]) and the client of rooms
//! (`crate::room`) are generic over it; they name no game. What is drawn and what is told
//! stays the game's own: its [`Model`](AppGame::Model) and its sentences.
//!
//! ```text
//! games (this module)  ←  session, storage, room  ←  games::card  ←  table, pages
//! ```
//!
//! A second game implements the trait in a file beside [`card`] and adds itself to
//! [`card::STORED`]; nothing in session, storage or room changes.
//! `session/tests/second_game.rs` does so with a game of a few lines.

pub mod card;
pub mod data;
mod pace;

pub use data::{Cast, Line, OwnText, Person, Standing};
pub use pace::{Pace, Pause};

use crate::scores::course::Course;
use game::{BySeat, Game, Rng, Seat};
use room::RoomGame;

/// What an app needs of a game, beside its rules.
///
/// None of the functions decides a rule: they say how a game behaves on a screen. They are
/// associated functions on what one viewer may know ([`Game::View`]) wherever that is
/// enough, so that a game dealt on another device is shown by the same code.
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
    /// Under which name the browser keeps this game: part of every key of its own
    /// ([`crate::storage::keys`]). Lower-case letters; never changed.
    const KEY: &'static str;

    /// What somebody is told whose answer lacks a part.
    const INCOMPLETE: Self::Illegal;

    /// All that is drawn of the table, as one viewer may know it.
    type Model: Clone + PartialEq + Send + Sync;

    /// In which of several orders a person wants their hand to be drawn.
    type Sort: Copy + PartialEq + Default + Send + Sync;

    /// What this device remembers of the order in which the things in one person's hand
    /// came; the rules know no order.
    type HandOrder: Clone + Default + core::fmt::Debug + Send + Sync;

    /// What a game for so many people begins with where nothing is chosen; `None` if so many
    /// cannot play it.
    fn default_setup(players: u8) -> Option<Self::Setup>;

    // What moves on without asking.

    /// Whether a question with one legal answer is answered without asking the person.
    /// `false` for what everybody wants to do themselves (their turn) or has to see first.
    fn is_automatic(ask: &Self::Ask) -> bool;

    /// How long one waits before somebody other than a human at this device answers.
    fn pause(ask: &Self::Ask) -> Pause;

    /// Everybody in play order, beginning with whose turn it is. When several humans who
    /// share a device are asked, they are asked in this order.
    fn play_order(view: &Self::View) -> Vec<Seat>;

    /// The answer of the bot with this name, or its next part. A name nobody knows (of a
    /// newer version, or empty for a stand-in) plays as the strongest bot.
    fn bot_answer(bot: &str, view: &Self::View, memory: &Self::Memory, rng: &mut Rng)
    -> Option<Self::Action>;

    /// Whether whoever sits at `me` learns something from this fact: hidden before, or done
    /// by somebody else. Their last answer can be taken back until then.
    fn reveals(fact: &Self::Fact, me: Seat) -> bool;

    // What is drawn.

    /// The round being played, from 1; 0 before the first.
    fn round(view: &Self::View) -> u16;

    /// Who sits at each place, by the seat they first had.
    fn persons(view: &Self::View) -> BySeat<Seat>;

    /// Adds what is new in the viewer's hand to its order, and removes what is gone.
    fn update_hand_order(view: &Self::View, order: &mut Self::HandOrder);

    /// What is to be drawn; `people` are by the seat they first had, with the names to show.
    fn model(view: &Self::View, people: &[Person], sort: Self::Sort, order: &Self::HandOrder) -> Self::Model;

    /// Removes the open question: it has been answered, and waits for the others.
    fn remove_question(model: &mut Self::Model);

    /// Puts other people's names and pictures into a model; `false` if it has them already.
    fn update_people(model: &mut Self::Model, people: &[Person]) -> bool;

    // What is told.

    /// The log of these facts as the viewer may read it, in the language of the page. The
    /// casts are in the order of their facts, and the first begins at 0.
    fn log(view: &Self::View, facts: &[Self::Fact], casts: &[Cast]) -> Vec<Line>;

    /// What each round brought to everybody.
    fn course(view: &Self::View, facts: &[Self::Fact], people: &[Person]) -> Course;

    /// What was agreed, in a sentence of the language of the page.
    fn setup_text(setup: &Self::Setup) -> String;

    /// How everybody stands.
    fn standing(view: &Self::View) -> Standing;

    // What is kept.

    /// The state as text, for a saved game: without line breaks.
    fn to_text(&self) -> String;

    /// Reads a state; `None` if the text is none that this version knows. Text from older
    /// versions must be readable.
    fn from_text(text: &str) -> Option<Self>;

    /// Checks a text that a file of everything contains under this name and that is neither a
    /// running game nor a finished one nor the last choices.
    fn check_own_text(name: &str, text: &str) -> OwnText {
        let _ = (name, text);
        OwnText::Unknown
    }
}
