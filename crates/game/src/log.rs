//! The log of a game: the version of its rules, its set-up, and every entry since. The state follows from it.

use serde::{Deserialize, Serialize};

use crate::{Entry, Game, NullSink};

/// A game as it is written down: everything needed to play it again, step by step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Log<G: Game> {
    /// The [`Game::RULES`] under which it was played.
    pub rules: u32,
    /// The set-up.
    pub setup: G::Setup,
    /// Every seed and every answer, in order.
    pub entries: Vec<Entry<G::Action>>,
}

/// A log does not play under the current rules.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayError<G: Game> {
    /// The index of the entry that was refused.
    pub at: usize,
    /// Why.
    pub why: G::Illegal,
}

impl<G: Game> Log<G> {
    /// The log of a game that has not begun.
    pub fn new(setup: G::Setup) -> Self {
        Log { rules: G::RULES, setup, entries: Vec::new() }
    }

    /// Plays the log from the start.
    ///
    /// # Errors
    /// The first entry that is not legal, and why.
    pub fn replay(&self) -> Result<G, Box<ReplayError<G>>> {
        let mut game = G::new(&self.setup);
        for (at, entry) in self.entries.iter().enumerate() {
            game.apply(entry, &mut NullSink).map_err(|why| Box::new(ReplayError { at, why }))?;
        }
        Ok(game)
    }
}
