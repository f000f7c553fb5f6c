//! Last-chance: lasts for the round. Anybody who loses their last card other than by an event first triggers
//! an event; see `flow::check`.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct LastChance;

impl EventRules for LastChance {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.lasting.last_chance = Some(t.everybody() - e.present);
    }
}
