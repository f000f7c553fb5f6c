//! Mating-season: everybody discards all number cards whose number they hold more than once, black ones
//! included.

use super::*;

impl EventRules for MatingSeason {
    fn start(&self, t: &mut Table, e: RunningEvent) {
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
