//! The games that are played.

use crate::RoomGame;
use cards::{HouseRules, Packs};
use game::{Rng, Seat};

/// A game as rooms are simulated with it.
pub trait Played: RoomGame {
    fn set_up(rng: &mut Rng) -> Self::Setup;
    /// What the person at this seat has in hand, as they see it.
    fn hand(view: &Self::View, seat: Seat) -> String;
}

impl Played for cards::State {
    fn set_up(rng: &mut Rng) -> cards::Setup {
        let limit = 10 + rng.below(30) as u16;
        let rules = HouseRules { hand_size: 5, limit, ..HouseRules::original(Packs::BASE) };
        cards::Setup::new(2, Packs::BASE, rules).unwrap()
    }

    fn hand(view: &cards::View, seat: Seat) -> String {
        let cards::HandView { hand, powers, .. } = &view.hands[seat];
        format!("{hand:?} {powers:?}")
    }
}

impl Played for board::State {
    fn set_up(rng: &mut Rng) -> board::Setup {
        board::Setup::new(2, 10 + rng.below(20) as u16).unwrap()
    }

    fn hand(view: &board::View, seat: Seat) -> String {
        format!("{:?}", view.hands[seat])
    }
}
