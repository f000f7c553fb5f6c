//! Earthquake: hands go to the right.

use super::*;

impl EventRules for Earthquake {
    fn start(&self, t: &mut Table, _: RunningEvent) {
        let (n, before) = (t.players(), t.hidden.hands);
        let from = BySeat::make(|seat: Seat| if seat.number() < n { seat.left(1, n) } else { seat });
        for seat in t.everybody() {
            t.hidden.hands[seat] = before[from[seat]];
        }
        t.tell(Fact::HandsPassed { from });
        t.show_hands();
    }
}
