//! The bot that tries its answers out: information-set Monte-Carlo tree search with a single observer, after
//! Cowling, Powley and Whitehouse (*Information Set Monte Carlo Tree Search*, IEEE Transactions on
//! Computational Intelligence and AI in Games 4(2), 2012).
//!
//! Again and again it guesses the hidden cards ([`game::View::determinize`]), gives an answer, and plays the
//! round out. It differs from the paper in these points (docs/decisions/014 measures what each is worth):
//!
//! - All answers are tried in the same guesses, so that good and bad luck hit them alike, and one that is
//!   clearly behind is tried no more (`race.rs`).
//! - Rounds are played out by the greedy bot, not at random, and its ratings say which answers are tried at
//!   all and in which order.
//! - A round is played on for some turns only, and then judged by everybody's cards (`chance.rs`), with weights
//!   that were learned (`learned.rs`).
//! - The answers that follow an answer are a tree (`tree.rs`, `run.rs`); forced answers are no nodes.
//!
//! The board game goes without all this: there it is stronger to compare the ways that lie before everybody
//! (`outlook`).
//!
//! Deliberately absent: floats, clocks, threads. The same view, memory, random stream and number of playouts
//! give the same answer on every machine. A caller with a clock ends the search by it ([`Search::think`]).

pub mod chance;
mod games;
mod learned;
mod prior;
mod race;
mod run;
mod tree;
mod value;

use game::{Rng, View as _};
use serde::{Deserialize, Serialize};

pub use crate::thought::{Thought, Tried, WON};
pub use games::{PlayedOut, Searchable};
pub use value::Standing;

use crate::{Player, Temper};

/// The people whose answers are searched after the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Others {
    /// Only the bot's own. The others answer like the greedy bot.
    Greedy,
    /// Everybody's: each gives the answer that is best for themselves.
    Searched,
}

/// A bot that searches, and how it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Search {
    /// How many rounds are played out for one answer at most.
    pub playouts: u32,
    /// The people whose answers are searched.
    pub others: Others,
    /// An answer is no longer tried once it is so many tenths of a standard error behind the best.
    pub dropout: u8,
    /// The bot's likings besides winning.
    pub temper: Temper,
}

impl Search {
    /// The search that proved best with a thousand playouts, with this number of playouts.
    pub const fn new(playouts: u32) -> Self {
        Search { playouts, others: Others::Greedy, dropout: 25, temper: Temper::Neutral }
    }

    /// The search that proved best with twenty thousand playouts, with this many: it also searches the answers of
    /// others, and is slower to give an answer up.
    pub const fn thorough(playouts: u32) -> Self {
        Search { others: Others::Searched, dropout: 40, ..Search::new(playouts) }
    }

    /// Searches until the playouts are used up, one answer is clearly the best, or `go_on` returns `false`. It
    /// is told the number of playouts so far, whenever each answer has been tried sixteen times more. `None`
    /// if the viewer is not asked. If there is only one answer, nothing is played out.
    pub fn think<G: Searchable>(
        &self,
        view: &G::View,
        memory: &G::Memory,
        rng: &mut Rng,
        go_on: &mut dyn FnMut(u32) -> bool,
    ) -> Option<Thought<G::Action>> {
        let options = view.choices();
        // However long it thinks, the stream goes on at the same place.
        let mut rng = Rng::new(rng.seed());
        if let Some(only) = options.only() {
            return Some(Thought { action: only, answers: Vec::new(), playouts: 0 });
        }
        let first = options.get(0)?;
        let thought = G::think(*self, view, memory, None, &mut rng, go_on);
        Some(thought.unwrap_or(Thought { action: first, answers: Vec::new(), playouts: 0 }))
    }

    /// Tries these whole answers of the viewer equally often, in the same guesses, until the playouts are used
    /// up or `go_on` returns `false`. `None` if there are none, the viewer is not asked, or an answer has no
    /// parts. The results of illegal answers need not make sense.
    pub fn compare<G: Searchable>(
        &self,
        view: &G::View,
        memory: &G::Memory,
        answers: &[Vec<G::Action>],
        rng: &mut Rng,
        go_on: &mut dyn FnMut(u32) -> bool,
    ) -> Option<Thought<G::Action>> {
        view.choices().get(0)?;
        G::think(*self, view, memory, Some(answers), &mut Rng::new(rng.seed()), go_on)
    }
}

impl<G: Searchable> Player<G> for Search {
    fn answer(&self, view: &G::View, memory: &G::Memory, rng: &mut Rng) -> Option<G::Action> {
        self.think::<G>(view, memory, rng, &mut |_| true).map(|thought| thought.action)
    }
}
