//! Friday the 13th: nothing happens.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct FridayThe13th;

impl EventRules for FridayThe13th {
    fn start(&self, _: &mut Table, _: RunningEvent) {}
}
