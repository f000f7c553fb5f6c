//! Loot: in order, everybody draws three unseen cards (or all, if fewer) from the person to their right and
//! lays them aside; afterwards everybody takes up theirs.

use super::*;

impl EventRules for Loot {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            let from = t.right_of(seat, e.present);
            t.take_unseen(from, 3, Zone::Aside(seat), e.source());
        }
        e.all_take_up(t);
    }
}
