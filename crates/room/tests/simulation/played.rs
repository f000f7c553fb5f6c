//! The games that are played in simulated rooms.

use crate::{AnyAction, AnySetup, Rules};
use cards::{HouseRules, Pack, Packs};
use game::{Rng, Seat};

/// A game as rooms are simulated with it: as one of any kind, as in the app.
pub struct Played {
    pub rules: Rules,
    /// Some set-up for a short game of two.
    pub set_up: fn(&mut Rng) -> AnySetup,
    /// Some answer, legal or not.
    pub wild: fn(&mut Rng) -> AnyAction,
}

pub static CARDS: Played = Played {
    rules: Rules::of::<cards::State>(),
    set_up: |rng| {
        let packs: Packs = [Pack::Troublemaker, Pack::Supercharge, Pack::Pandora]
            .into_iter()
            .filter(|_| rng.below(3) == 0)
            .collect();
        let rules = HouseRules {
            hand_size: 4 + rng.below(4) as u8,
            limit: 10 + rng.below(40) as u16,
            ..HouseRules::original(packs)
        };
        AnySetup::new::<cards::State>(cards::Setup::new(2, packs, rules).unwrap())
    },
    wild: |rng| {
        let seat = cards::Action::Seat(Seat::wrapping(rng.below(8) as u8));
        let action = [cards::Action::Pass, cards::Action::Draw, seat][rng.below(3) as usize];
        AnyAction::new::<cards::State>(&action).unwrap()
    },
};

pub static BOARD: Played = Played {
    rules: Rules::of::<board::State>(),
    set_up: |rng| AnySetup::new::<board::State>(board::Setup::new(2, 10 + rng.below(40) as u16).unwrap()),
    wild: |rng| {
        let seat = board::Action::Seat(Seat::wrapping(rng.below(8) as u8));
        let action = [board::Action::Pass, board::Action::Card(board::Card::X), seat][rng.below(3) as usize];
        AnyAction::new::<board::State>(&action).unwrap()
    },
};
