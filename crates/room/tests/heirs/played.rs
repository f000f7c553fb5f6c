//! The games that are played, by people who play at random.

use std::task::Poll;

use cards::{HouseRules, Packs};
use game::{Rng, Seed};
use room::{BotPlayer, RoomGame};

use crate::support::any_option;

/// A game as rooms are simulated with it.
pub trait Played: RoomGame {
    fn set_up(rng: &mut Rng) -> Self::Setup;
}

impl Played for cards::State {
    fn set_up(rng: &mut Rng) -> cards::Setup {
        let limit = 10 + rng.below(30) as u16;
        let rules = HouseRules { hand_size: 5, limit, ..HouseRules::original(Packs::BASE) };
        cards::Setup::new(2, Packs::BASE, rules).unwrap()
    }
}

impl Played for board::State {
    fn set_up(rng: &mut Rng) -> board::Setup {
        board::Setup::new(2, 10 + rng.below(20) as u16).unwrap()
    }
}

/// Plays at random.
pub struct Dice;

impl<G: RoomGame> BotPlayer<G> for Dice {
    fn answer(&self, _: &str, view: &G::View, _: &G::Memory, seed: Seed) -> Poll<Option<G::Action>> {
        Poll::Ready(any_option::<G>(view, &mut Rng::new(seed)))
    }
}
