//! Doomsday: the round ends with this turn, and everyone scores 25 more.

use crate::event::EventRules;
use crate::fact::Fact;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Doomsday;

impl EventRules for Doomsday {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.ending.doomsday = true;
        t.tell(Fact::LastTurn(e.event));
    }
}
