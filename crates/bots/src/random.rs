//! The bot that picks any legal answer, each with equal probability.

use game::{Game, Rng, View as _};

use crate::Player;

/// The bot that picks any legal answer.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn answer(&self, view: &G::View, _: &G::Memory, rng: &mut Rng) -> Option<G::Action> {
        view.choices().any(rng)
    }
}
