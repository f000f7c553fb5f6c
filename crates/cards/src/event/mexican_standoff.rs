//! Mexican-standoff: everybody discards their hand; then, in order, everybody draws three cards.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct MexicanStandoff;

impl EventRules for MexicanStandoff {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            let hand = *t.hand(seat);
            t.discard(seat, hand, e.source());
        }
        for seat in e.order(t) {
            t.draw(seat, 3, e.source());
        }
    }
}
