//! Equality: somebody with fewer cards than its player draws until they have as many.

use game::{Seat, Seats};

use crate::ask::Source;
use crate::frame::Attack;
use crate::special::SpecialRules;
use crate::state::State;
use crate::table::Table;

pub(crate) struct Equality;

impl SpecialRules for Equality {
    fn victims(&self, state: &State, by: Seat) -> Seats {
        state.everybody().filter(|s| state.count(s) < state.count(by))
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        let victim = attack.victim();
        let missing = t.count(attack.by).saturating_sub(t.count(victim));
        t.draw(victim, missing, Source::Special(attack.with));
    }
}
