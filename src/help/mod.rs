//! Help for people after a round: which of one's own decisions cost most. (Hints are in [`table::hint`](crate::table).)
//!
//! `bots::help` computes reviews, in a worker (`crates/search`); [`words::answers`] puts them into words; [`moments`]
//! shows them at the end of a round of either game; `crate::replay` plays a moment again at the table. Everything here
//! is loaded later. Deliberately absent: rooms after a round, because guests have no log.

pub(crate) mod moments;

use crate::replay::Table;
use crate::results::game::GameResults;
use bots::job::Sendable;
use words::Answers;

/// A game whose rounds can be looked back at.
pub(crate) trait Reviewed: GameResults + Sendable + Answers {
    /// The table at which a moment is tried.
    const DRAWN: Table<Self>;
}
