//! Tornado: all hands are shuffled together and dealt out one by one in play
//! order from the trigger.

use crate::Bag;
use crate::event::EventRules;
use crate::fact::Fact;
use crate::flow::happening::Happening;
use crate::state::{Cards, State};
use crate::table::Table;

pub(crate) struct Tornado;

impl EventRules for Tornado {
    fn needs_two(&self) -> bool {
        true
    }

    fn happen(&self, t: &mut Table, e: Happening) {
        let before = e.present.filter(|s| t.count(s) > 0);
        let mut all = Cards::default();
        for seat in e.present {
            t.places[seat].hand.take().iter().for_each(|card| {
                all.push(card);
            });
        }
        let state: &mut State = t;
        state.rng.shuffle(all.all_mut());
        // The first gets the first and so on, round and round.
        let mut hands = game::BySeat::<Bag>::default();
        while !all.is_empty() {
            for seat in e.order(t) {
                if let Some(card) = all.pop() {
                    hands[seat].add(card);
                }
            }
        }
        for seat in e.present {
            t.places[seat].hand = hands[seat];
        }
        before.into_iter().for_each(|seat| t.left_hand(seat));
        t.tell(Fact::HandsMixed { of: e.present, why: e.source() });
    }
}
