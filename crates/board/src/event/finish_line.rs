//! Finish-line: the round ends with this turn.

use crate::event::EventRules;
use crate::fact::Fact;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct FinishLine;

impl EventRules for FinishLine {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.ending.finish_line = true;
        t.tell(Fact::LastTurn(e.event));
    }
}
