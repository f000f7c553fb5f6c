//! Mexican-standoff: everyone discards the hand, then in order each draws four cards, or as many as are left.

use super::*;

impl EventRules for MexicanStandoff {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for by in e.order(t) {
            let cards = core::mem::take(&mut t.hidden.hands[by]);
            if !cards.is_empty() {
                t.public.discard.add_all(&cards);
                t.tell(Fact::Discarded { by, cards });
            }
        }
        for by in e.order(t) {
            t.draw(by, HAND, e.why());
        }
    }
}
