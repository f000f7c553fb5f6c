//! Help for people: what a strong bot would do ([`table::hint`](crate::table) shows it), and after a round which of
//! one's own decisions cost most.
//!
//! What is true and what is worth saying is decided in `bots::help`; here it is put into words ([`card_game::help`](crate::card_game) for the card
//! game, [`crate::board_game::moments`] for the board game), searched for beside the page ([`crate::search`]), and
//! shown: [`moments`] at the end of a round of either game; a moment is tried at the table as one of a replay is
//! (`crate::replay`). Everything here is loaded later. Deliberately absent: rooms after a round, whose guests have no
//! log.

pub(crate) mod moments;
#[cfg(test)]
mod words_tests;

use crate::kit::language::Language;
use crate::replay::Table;
use crate::results::game::GameResults;
use bots::help::Decision;
use bots::job::Sendable;
use game::Game;

/// A game whose rounds can be looked back at: what its answers are in words, and the table at which a moment is tried.
pub(crate) trait Reviewed: GameResults + Sendable {
    /// Its table.
    const DRAWN: Table<Self>;

    /// An answer to this view's question as something to do: "Play Red 5".
    fn to_do(l: Language, names: Names, view: &ViewOf<Self>, answer: &[ActionOf<Self>]) -> String;

    /// An answer as something that was done: "Playing Red 5".
    fn done(l: Language, names: Names, view: &ViewOf<Self>, answer: &[ActionOf<Self>]) -> String;

    /// The most important fact that speaks for an answer at this decision, as the part of a sentence.
    fn why(l: Language, names: Names, decision: &Decision<Self>, answer: &[ActionOf<Self>])
    -> Option<String>;
}

/// How people are called, by their seat.
pub type Names<'a> = &'a dyn Fn(game::Seat) -> String;

type ViewOf<G> = <G as Game>::View;
type ActionOf<G> = <G as Game>::Action;
