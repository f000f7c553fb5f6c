//! Plague: two more events one after the other, the second even if the first
//! ended the round.

use crate::event::EventRules;
use crate::flow::happening::{Happening, Trigger};
use crate::table::Table;

pub(crate) struct Plague;

impl EventRules for Plague {
    fn happen(&self, t: &mut Table, e: Happening) {
        t.then(Trigger::further(e.trigger));
        t.then(Trigger::further(e.trigger));
    }
}
