//! Equality: somebody holding fewer cards than you draws up to your number.

use game::{Seat, Seats};

use crate::ask::Source;
use crate::flow::attack::Attack;
use crate::special::{About, Aim, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct Equality;

impl SpecialRules for Equality {
    fn about(&self) -> About {
        About::WISH.aimed(Aim::One)
    }

    fn victims(&self, state: &State, by: Seat) -> Seats {
        state.everybody().filter(|s| state.count(s) < state.count(by))
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        let victim = attack.victim();
        let missing = t.count(attack.by).saturating_sub(t.count(victim));
        t.draw(victim, missing, Source::Special(attack.with));
    }
}
