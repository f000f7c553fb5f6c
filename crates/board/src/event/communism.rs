//! Communism: all pawns go to the field of the foremost.

use super::*;

impl EventRules for Communism {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.all_to(t.everybody(), t.front(), e.why());
    }
}
