//! Third-time-lucky: in order everyone draws three.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct ThirdTimeLucky;

impl EventRules for ThirdTimeLucky {
    fn happen(&self, t: &mut Table, e: Happening) {
        for seat in e.order(t) {
            t.draw(seat, 3, e.source());
        }
    }
}
