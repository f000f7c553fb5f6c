//! Random games: random people, packs and house rules, and random legal answers.

use cards::{
    CounterattackScope, Diy, Ends, FirstDealer, HouseRules, Pack, Packs, PandorasBox, Scorekeeping, Setup,
    State, Violet, WishEffects,
};
use game::{Game, Rng, Seed};
pub use harness::pick;

/// A set-up for 2–8 people with random house rules; with random packs (`packs`), or with the base game alone.
pub fn random_setup(rng: &mut Rng, packs: bool) -> Setup {
    let chosen: Packs = [Pack::Troublemaker, Pack::Supercharge, Pack::Pandora]
        .into_iter()
        .filter(|_| packs && rng.below(3) > 0)
        .collect();
    let pandora = chosen.has(Pack::Pandora);
    let rules = HouseRules {
        hand_size: 4 + rng.below(4) as u8,
        limit: 20 + rng.below(180) as u16,
        ends: pick(rng, Ends::ALL),
        scorekeeping: pick(rng, Scorekeeping::ALL),
        rounds: 1 + rng.below(3) as u8,
        first_dealer: pick(rng, FirstDealer::ALL),
        wish_effects: pick(rng, WishEffects::ALL),
        counter: pick(rng, CounterattackScope::ALL),
        violet: if pandora {
            let replaced = cards::Colour::ALL[rng.below(4) as usize];
            pick(rng, &[Violet::Off, Violet::Fifth, Violet::Replaces(replaced)])
        } else {
            Violet::Off
        },
        rule_cards: if pandora { rng.below(6) as u8 } else { 0 },
        diy: pick(rng, Diy::ALL),
        pandora: pick(rng, PandorasBox::ALL),
    };
    Setup::new(2 + rng.below(7) as u8, chosen, rules).unwrap()
}

/// A game with random people, packs and house rules that plays itself at random.
pub type RandomGame = harness::RandomGame<State>;

/// A new game; see [`random_setup`].
pub fn random_game(number: u64, packs: bool) -> RandomGame {
    let mut rng = Rng::new(Seed::from_number(number));
    let setup = random_setup(&mut rng, packs);
    RandomGame::from_state(State::new(&setup), rng)
}

/// Begins a random game and plays some steps.
pub fn into_the_middle(number: u64, packs: bool) -> RandomGame {
    let mut game = random_game(number, packs);
    let steps = game.rng.below(400) as usize;
    game.play(steps);
    game
}
