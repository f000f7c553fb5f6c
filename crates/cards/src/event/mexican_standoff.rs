//! Mexican-standoff: everybody discards their hand; then, in order, everybody draws three cards.

use super::*;

impl EventRules for MexicanStandoff {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            let hand = *t.hand(seat);
            t.discard(seat, hand, e.source());
        }
        t.all_draw(e.order(t), 3, e.source());
    }
}
