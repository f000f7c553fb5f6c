//! Expansion: in order everyone draws one, two, three …

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct Expansion;

impl EventRules for Expansion {
    fn happen(&self, t: &mut Table, e: Happening) {
        for (n, seat) in (1..).zip(e.order(t)) {
            t.draw(seat, n, e.source());
        }
    }
}
