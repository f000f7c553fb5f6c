//! Black-hole: all black cards of the other hands go to the trigger.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::masks;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct BlackHole;

impl EventRules for BlackHole {
    fn needs_two(&self) -> bool {
        true
    }

    fn happen(&self, t: &mut Table, e: Happening) {
        if !e.present.has(e.trigger) {
            return;
        }
        for seat in e.others(t) {
            let black = t.hand(seat).and(&masks::BLACK);
            t.shift(black, Zone::Hand(seat), Zone::Hand(e.trigger), e.source());
        }
    }
}
