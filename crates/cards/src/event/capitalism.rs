//! Capitalism: in order everyone doubles the number of cards held by drawing.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct Capitalism;

impl EventRules for Capitalism {
    fn happen(&self, t: &mut Table, e: Happening) {
        for seat in e.order(t) {
            t.draw(seat, t.count(seat), e.source());
        }
    }
}
