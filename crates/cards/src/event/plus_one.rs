//! Plus-one: lasting. Each time somebody draws, one more; the drawing does it.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct PlusOne;

impl EventRules for PlusOne {
    fn happen(&self, t: &mut Table, e: Happening) {
        t.lasting.plus_one = Some(t.everybody() - e.present);
    }
}
