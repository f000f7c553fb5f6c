//! Communism: all pawns go to the field of the foremost.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Communism;

impl EventRules for Communism {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.all_to(t.everybody(), t.front(), e.why());
    }
}
