//! Epic-fail: who holds fewest cards gets fuck-you from wherever it is: a
//! hand, the draw pile (which is then reshuffled) or the discard pile.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::state::{State, Zone};
use crate::table::Table;
use crate::{Bag, Card, Special};

pub(crate) struct EpicFail;

impl EventRules for EpicFail {
    fn happen(&self, t: &mut Table, e: Happening) {
        let Some(card) = Card::special(None, Special::FuckYou) else { return };
        let Some(who) = e.first(t, t.holding_fewest(e.present)) else { return };
        let to = Zone::Hand(who);
        if let Some(holder) = t.everybody().into_iter().find(|&s| t.hand(s).has(card)) {
            if e.present.has(holder) {
                t.shift(Bag::one(card), Zone::Hand(holder), to, e.source());
            }
        } else if t.fetch(card, Zone::Draw, to, e.source()) {
            let state: &mut State = t;
            state.rng.shuffle(state.draw.all_mut());
        } else {
            t.fetch(card, Zone::Discard, to, e.source());
        }
    }
}
