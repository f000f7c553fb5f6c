//! Charity: in order, everybody else draws one unseen card from each of the people with the most cards, as
//! long as they have any. If all hold equally many, nothing happens.

use super::*;

impl EventRules for Charity {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let rich = t.holding_most(e.present);
        for poor in e.order(t).filter(|&s| !rich.has(s)) {
            for giver in e.order(t).filter(|&s| rich.has(s)) {
                t.take_unseen(giver, 1, Zone::Hand(poor), e.source());
            }
        }
    }
}
