//! Equality: somebody with fewer cards than its player draws until they have as many.

use super::*;

impl SpecialRules for Equality {
    fn victims(&self, state: &State, by: Seat) -> Seats {
        state.everybody().filter(|s| state.count(s) < state.count(by))
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        let victim = attack.victim();
        let missing = t.count(attack.by).saturating_sub(t.count(victim));
        t.draw(victim, missing, attack.source());
    }
}
