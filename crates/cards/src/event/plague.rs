//! Plague: two more events, one after the other; the second comes even if the first ended the round.

use crate::event::EventRules;
use crate::frame::{RunningEvent, Trigger};
use crate::table::Table;

pub(crate) struct Plague;

impl EventRules for Plague {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.push_frame(Trigger::further(e.trigger));
        t.push_frame(Trigger::further(e.trigger));
    }
}
