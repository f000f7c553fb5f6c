//! Random games of 2–6 people.

use board::{Setup, State};
use game::{Game as _, Rng, Seed};

pub type RandomGame = harness::RandomGame<State>;

/// A game with a random number of people and a random limit.
pub fn random_game(number: u64) -> RandomGame {
    let mut rng = Rng::new(Seed::from_number(number));
    let setup = Setup::new(2 + rng.below(5) as u8, 1 + rng.below(157) as u16).unwrap();
    RandomGame::from_state(State::new(&setup), rng)
}

/// Begins a random game and plays some steps.
pub fn into_the_middle(number: u64) -> RandomGame {
    let mut game = random_game(number);
    let steps = game.rng.below(700) as usize;
    game.play(steps);
    game
}
