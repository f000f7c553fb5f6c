//! The games that are played in simulated rooms.

use cards::{HouseRules, Pack, Packs};
use game::{Rng, Seat};
use room::{AnyAction, AnyGame, AnySetup, RoomGame, Rules};

/// A game as rooms are simulated with it.
pub trait Played: RoomGame {
    /// Some set-up for a short game of two.
    fn set_up(rng: &mut Rng) -> Self::Setup;
    /// Some answer, legal or not.
    fn wild(rng: &mut Rng) -> Self::Action;
}

impl Played for cards::State {
    fn set_up(rng: &mut Rng) -> cards::Setup {
        let packs: Packs = [Pack::Troublemaker, Pack::Supercharge, Pack::Pandora]
            .into_iter()
            .filter(|_| rng.below(3) == 0)
            .collect();
        let rules = HouseRules {
            hand_size: 4 + rng.below(4) as u8,
            limit: 10 + rng.below(40) as u16,
            ..HouseRules::original(packs)
        };
        cards::Setup::new(2, packs, rules).unwrap()
    }

    fn wild(rng: &mut Rng) -> cards::Action {
        let seat = cards::Action::Seat(Seat::wrapping(rng.below(8) as u8));
        [cards::Action::Pass, cards::Action::Draw, seat][rng.below(3) as usize]
    }
}

impl Played for board::State {
    fn set_up(rng: &mut Rng) -> board::Setup {
        board::Setup::new(2, 10 + rng.below(40) as u16).unwrap()
    }

    fn wild(rng: &mut Rng) -> board::Action {
        let seat = board::Action::Seat(Seat::wrapping(rng.below(8) as u8));
        [board::Action::Pass, board::Action::Card(board::Card::X), seat][rng.below(3) as usize]
    }
}

/// Any game is the board game here, as in the app's rooms.
impl Played for AnyGame {
    fn set_up(rng: &mut Rng) -> AnySetup {
        Rules::of::<board::State>().choose();
        AnySetup::new::<board::State>(<board::State as Played>::set_up(rng))
    }

    fn wild(rng: &mut Rng) -> AnyAction {
        AnyAction::new::<board::State>(&<board::State as Played>::wild(rng)).unwrap()
    }
}
