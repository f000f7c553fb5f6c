//! Last-chance: lasting. Who sheds the last card otherwise than by an event
//! triggers an event first; that is the check's business.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct LastChance;

impl EventRules for LastChance {
    fn happen(&self, t: &mut Table, e: Happening) {
        t.lasting.last_chance = Some(t.everybody() - e.present);
    }
}
