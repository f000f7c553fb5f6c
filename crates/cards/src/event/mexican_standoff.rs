//! Mexican-standoff: everyone discards the hand, then in order draws three.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct MexicanStandoff;

impl EventRules for MexicanStandoff {
    fn happen(&self, t: &mut Table, e: Happening) {
        for seat in e.order(t) {
            let hand = *t.hand(seat);
            t.discard(seat, hand, e.source());
        }
        for seat in e.order(t) {
            t.draw(seat, 3, e.source());
        }
    }
}
