//! Expansion: in order, people draw one card, two cards, three cards …

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Expansion;

impl EventRules for Expansion {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for (n, seat) in (1..).zip(e.order(t)) {
            t.draw(seat, n, e.source());
        }
    }
}
