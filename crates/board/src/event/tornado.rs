//! Tornado: hands are shuffled together and dealt out again one by one, in order.

use super::*;

impl EventRules for Tornado {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let everybody = t.everybody();
        let Hidden { rng, hands, .. } = &mut t.hidden;
        let mut all: Cards = Pile::shuffled(everybody.into_iter().flat_map(|seat| hands[seat].iter()), rng);
        *hands = BySeat::default();
        'dealing: loop {
            for seat in e.order(t) {
                let Some(card) = all.pop() else { break 'dealing };
                t.hidden.hands[seat].add(card);
            }
        }
        t.tell(Fact::HandsMixed { sizes: BySeat::make(|seat| t.hidden.hands[seat].len()) });
        t.show_hands();
    }
}
