//! Charity: in order everyone else draws one unseen card from each of those
//! with the most cards, while there are any; all equal → nothing.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct Charity;

impl EventRules for Charity {
    fn needs_two(&self) -> bool {
        true
    }

    fn happen(&self, t: &mut Table, e: Happening) {
        let rich = t.holding_most(e.present);
        for poor in e.order(t).filter(|&s| !rich.has(s)) {
            for giver in e.order(t).filter(|&s| rich.has(s)) {
                t.take_unseen(giver, 1, Zone::Hand(poor), e.source());
            }
        }
    }
}
