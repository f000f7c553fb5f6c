//! Loot: in order, everybody draws three unseen cards (or all, if fewer) from the person to their right and
//! lays them aside; afterwards everybody takes up theirs.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Loot;

impl EventRules for Loot {
    fn needs_two(&self) -> bool {
        true
    }

    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            let from = t.right_of(seat, e.present);
            t.take_unseen(from, 3, Zone::Aside(seat), e.source());
        }
        for seat in e.order(t) {
            t.take_up(seat, e.source());
        }
    }
}
