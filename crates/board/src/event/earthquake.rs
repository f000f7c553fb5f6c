//! Earthquake: hands go to the right.

use super::*;

impl EventRules for Earthquake {
    fn start(&self, t: &mut Table, _: RunningEvent) {
        let (n, before) = (t.players(), t.hands);
        let from = BySeat::make(|seat: Seat| if seat.number() < n { seat.left(1, n) } else { seat });
        for seat in t.everybody() {
            t.hands[seat] = before[from[seat]];
        }
        t.tell(Fact::HandsPassed { from });
        t.show_hands();
    }
}
