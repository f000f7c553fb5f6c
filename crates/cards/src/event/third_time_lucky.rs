//! Third-time-lucky: in order, everybody draws three cards.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct ThirdTimeLucky;

impl EventRules for ThirdTimeLucky {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            t.draw(seat, 3, e.source());
        }
    }
}
