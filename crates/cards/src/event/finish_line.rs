//! Finish-line: the round is over and hands are counted; see `flow::check` and `score`.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct FinishLine;

impl EventRules for FinishLine {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.this_turn.ending.finish_line = Some(t.everybody() - e.present);
    }
}
