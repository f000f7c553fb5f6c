//! Finish-line: the round ends with this turn.

use super::*;

impl EventRules for FinishLine {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.ending.finish_line = true;
        t.tell(Fact::LastTurn(e.event));
    }
}
