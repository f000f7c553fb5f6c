//! Black-hole: the person who triggered it gets all black cards of the others.

use super::*;

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
