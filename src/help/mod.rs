//! Help for people after a round: which of one's own decisions cost most. (Hints are in [`table::hint`](crate::table).)
//!
//! Hints and reviews are computed in `bots::help`, put into words by [`words::answers`], searched for beside the page
//! ([`crate::search`]), and shown by [`moments`] at the end of a round of either game; a moment is tried at the table
//! as one of a replay is (`crate::replay`). Everything here is loaded later. Deliberately absent: rooms after a round,
//! whose guests have no log.

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
