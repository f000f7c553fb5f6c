//! Skip: somebody who does not already have to lose a turn loses their next one; how many is a number of
//! `query`.

use super::*;

impl SpecialRules for Skip {
    fn victims(&self, state: &State, by: Seat) -> Seats {
        state.everybody().filter(|s| s != by && state.places[s].skips == 0)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        t.mark(attack.victim());
    }
}
