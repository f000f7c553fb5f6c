//! Charity: the foremost pawns go back five fields.

use super::*;

impl EventRules for Charity {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let front = t.front();
        t.all_to(t.standing_on(front), front.back(5), e.why());
    }
}
