//! Finish-line: the round is over, hands count.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct FinishLine;

impl EventRules for FinishLine {
    fn happen(&self, t: &mut Table, e: Happening) {
        t.notes.ending.finish_line = Some(t.everybody() - e.present);
    }
}
