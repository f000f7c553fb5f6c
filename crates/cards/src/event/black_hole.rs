//! Black-hole: the person who triggered it gets all black cards of the others.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::masks;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct BlackHole;

impl EventRules for BlackHole {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        if !e.present.has(e.trigger) {
            return;
        }
        for seat in e.others(t) {
            let black = t.hand(seat).and(&masks::BLACK);
            t.shift(black, Zone::Hand(seat), Zone::Hand(e.trigger), e.source());
        }
    }
}
