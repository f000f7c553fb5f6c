//! The traits by which playing on one device uses a game, beyond its rules, one per concern. `card.rs` and `board.rs`
//! implement them; the rest of the crate is generic over [`LocalGame`], which is all of them together.
//!
//! None of their functions decides a rule: they define how a game behaves where people play it. Where possible they
//! take only what one viewer may know ([`Game::View`]), so that the same code serves a game dealt on another device.

pub mod text_check;

use crate::pace::Pause;
use crate::people::{Person, Standing};
use crate::scores::score_sheet::ScoreSheet;
use bots::Level;
use game::{BySeat, Game, Rng, Seat};
use text_check::TextCheck;

/// The name of the board game in its storage keys ([`Saving::KEY`]), for code that does not load the game.
pub const BOARD: &str = "board";

/// Turns: the order in which people are asked, and automatic answers.
pub trait Turns: Game {
    /// The refusal shown when an answer is incomplete.
    const INCOMPLETE: Self::Illegal;

    /// In which order the things in one person's hand arrived. The rules do not know this; the device remembers it.
    type HandOrder: Clone + Default + core::fmt::Debug + Send + Sync;

    /// The setup of a new game for this many people before anything is chosen; `None` if the game cannot be played with
    /// this many.
    fn default_setup(players: u8) -> Option<Self::Setup>;

    /// Whether a question with only one legal answer is answered automatically. `false` if people want to answer it
    /// themselves (their turn) or have to see something first.
    fn is_automatic(ask: &Self::Ask) -> bool;

    /// How long to wait before the question is answered by anybody but a human at this device.
    fn pause(ask: &Self::Ask) -> Pause;

    /// The number of cards in this seat's hand, which everybody sees.
    fn hand_size(view: &Self::View, seat: Seat) -> usize;

    /// All seats in play order, beginning with the one whose turn it is. Humans who share a device are asked in this
    /// order.
    fn play_order(view: &Self::View) -> Vec<Seat>;

    /// Appends new cards in the viewer's hand to its order, and removes those that are gone.
    fn update_hand_order(view: &Self::View, order: &mut Self::HandOrder);
}

/// The bots that play the game.
pub trait BotPlay: Game {
    /// The levels of bots that play differently at this game, weakest first.
    const LEVELS: &'static [Level];

    /// Whether the bot with this name answers at once ([`BotPlay::bot_answer`]). For others there is a
    /// [`Brain`](crate::brain::Brain).
    fn is_plain(bot: &str) -> bool {
        let _ = bot;
        true
    }

    /// The answer of a plain bot, or its next part. Any other (also an empty name, for a stand-in) plays like a regular
    /// one.
    fn bot_answer(bot: &str, view: &Self::View, memory: &Self::Memory, rng: &mut Rng)
    -> Option<Self::Action>;
}

/// Rounds and points.
pub trait Scoring: Game {
    /// The round being played, from 1; 0 before the first.
    fn round(view: &Self::View) -> u16;

    /// The person at each seat now, named by their first seat.
    fn persons(view: &Self::View) -> BySeat<Seat>;

    /// How everybody stands.
    fn standing(view: &Self::View) -> Standing;

    /// The results round by round.
    fn score_sheet(view: &Self::View, facts: &[Self::Fact], people: &[Person]) -> ScoreSheet;
}

/// The texts in which games are stored ([`crate::stored`]).
pub trait Saving: Game {
    /// The name of this game in its storage keys ([`crate::stored::keys`]). Lower-case letters; must never change.
    const KEY: &'static str;

    /// The state as text for a saved game, without line breaks.
    fn to_text(&self) -> String;

    /// Reads a state; `None` if this version does not know the format. Texts of older versions must be readable.
    fn from_text(text: &str) -> Option<Self>;

    /// Checks a text in an imported file under a name that is not one of the shared ones (running game, finished games,
    /// last choices).
    fn check_text(name: &str, text: &str) -> TextCheck {
        let _ = (name, text);
        TextCheck::Unknown
    }
}

/// The data to draw the table.
pub trait Drawing: Turns {
    /// Everything that is drawn of the table, as one viewer may know it.
    type Model: Clone + PartialEq + Send + Sync;

    /// How a hand can be sorted.
    type Sort: Copy + PartialEq + Default + Send + Sync;

    /// The table to draw. `people` are in the order of their first seats, with the names to show.
    fn model(view: &Self::View, people: &[Person], sort: Self::Sort, order: &Self::HandOrder) -> Self::Model;

    /// Removes the open question from a model: this device has answered it, and waits for the others.
    fn remove_question(model: &mut Self::Model);

    /// Shows the hand that this view knows as its viewer's own, if it is not at the bottom anyway.
    fn lay_open(model: &mut Self::Model, view: &Self::View) {
        let _ = (model, view);
    }

    /// Updates people's names and pictures in a model; `false` if nothing changed.
    fn update_people(model: &mut Self::Model, people: &[Person]) -> bool;
}

/// A game that can be played on one device.
pub trait LocalGame: Turns + BotPlay + Scoring + Saving + Drawing + 'static {}

impl<G: Turns + BotPlay + Scoring + Saving + Drawing + 'static> LocalGame for G {}
