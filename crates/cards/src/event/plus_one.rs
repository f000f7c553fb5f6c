//! Plus-one: lasts for the round. Each time somebody draws, they draw one card more; see `Table::draw`.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct PlusOne;

impl EventRules for PlusOne {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.lasting.plus_one = Some(t.everybody() - e.present);
    }
}
