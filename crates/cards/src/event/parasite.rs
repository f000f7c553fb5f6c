//! Parasite: lasting. When people finish the round by emptying their hands the
//! left neighbour of each may discard up to two cards before counting, which
//! is the score's business.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct Parasite;

impl EventRules for Parasite {
    fn happen(&self, t: &mut Table, e: Happening) {
        t.lasting.parasite = Some(t.everybody() - e.present);
    }
}
