//! Doomsday: the round is over; fifty points each, hands do not count.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct Doomsday;

impl EventRules for Doomsday {
    fn happen(&self, t: &mut Table, e: Happening) {
        t.notes.ending.doomsday = Some(t.everybody() - e.present);
    }
}
