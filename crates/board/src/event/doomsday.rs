//! Doomsday: the round ends with this turn, and everyone scores 25 more.

use super::*;

impl EventRules for Doomsday {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.ending.doomsday = true;
        t.tell(Fact::LastTurn(e.event));
    }
}
