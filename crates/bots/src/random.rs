//! The bot that picks any legal answer, each with equal probability.

use game::{Game, Options, Rng, View};

use crate::Player;

/// The bot that picks any legal answer.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn answer(&self, view: &G::View, _: &G::Memory, rng: &mut Rng) -> Option<G::Action> {
        let mut options = Options::new();
        view.options(&mut options);
        options.get(rng.below(options.len() as u32) as usize)
    }
}
