//! Mating-season: everyone discards all number cards whose number they hold
//! more than once: black too, all copies.

use crate::Bag;
use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::masks;
use crate::table::Table;

pub(crate) struct MatingSeason;

impl EventRules for MatingSeason {
    fn happen(&self, t: &mut Table, e: Happening) {
        for seat in e.order(t) {
            let mut pairs = Bag::EMPTY;
            for number in &masks::NUMBER {
                let same = t.hand(seat).and(number);
                if same.len() > 1 {
                    pairs.add_all(&same);
                }
            }
            t.discard(seat, pairs, e.source());
        }
    }
}
