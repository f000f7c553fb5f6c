//! Loot: in order each draws three unseen cards from the person to the right
//! (all if three or fewer), laid aside; afterwards all take theirs.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct Loot;

impl EventRules for Loot {
    fn needs_two(&self) -> bool {
        true
    }

    fn happen(&self, t: &mut Table, e: Happening) {
        for seat in e.order(t) {
            let from = t.right_of(seat, e.present);
            t.take_unseen(from, 3, Zone::Aside(seat), e.source());
        }
        for seat in e.order(t) {
            t.take_up(seat, e.source());
        }
    }
}
