//! Supercharge: everybody gets one more power card, face down.

use super::*;

impl EventRules for Supercharge {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let mut of = Seats::NONE;
        for seat in e.order(t) {
            if let Some(power) = t.hidden.power_pile.pop() {
                t.hidden.powers[seat].add(power);
                of.add(seat);
            }
        }
        t.tell(Fact::PowersMoved { of, why: e.source() });
    }
}
