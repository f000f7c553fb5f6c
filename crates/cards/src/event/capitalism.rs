//! Capitalism: in order, everybody draws as many cards as they hold.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Capitalism;

impl EventRules for Capitalism {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            t.draw(seat, t.count(seat), e.source());
        }
    }
}
