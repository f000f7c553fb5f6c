//! Friday the 13th: nothing.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct FridayThe13th;

impl EventRules for FridayThe13th {
    fn happen(&self, _: &mut Table, _: Happening) {}
}
