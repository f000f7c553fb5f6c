//! Inequality: somebody holding no more cards than you takes unseen cards from
//! your hand, one by one, till they hold more.

use game::{Seat, Seats};

use crate::ask::Source;
use crate::flow::attack::Attack;
use crate::special::{About, Aim, SpecialRules};
use crate::state::{State, Zone};
use crate::table::Table;

pub(crate) struct Inequality;

impl SpecialRules for Inequality {
    fn about(&self) -> About {
        About::WISH.aimed(Aim::One)
    }

    fn victims(&self, state: &State, by: Seat) -> Seats {
        let mine = state.count(by);
        state.everybody().filter(|s| s != by && mine > 0 && state.count(s) <= mine)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        let (by, victim) = (attack.by, attack.victim());
        // Each card that goes over closes the gap by two.
        let n = (t.count(by) + 2).saturating_sub(t.count(victim)) / 2;
        t.take_unseen(by, n, Zone::Hand(victim), Source::Special(attack.with));
    }
}
