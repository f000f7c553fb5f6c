//! Rewind: card by card round the table each gets the top of the discard pile
//! till all have two (or it is empty); then a draw card is turned up as the
//! new top. If it is special the trigger may carry out its effect.

use crate::Demand;
use crate::event::EventRules;
use crate::fact::How;
use crate::flow::happening::Happening;
use crate::flow::play;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct Rewind;

const CARDS: u8 = 2;

impl EventRules for Rewind {
    fn happen(&self, t: &mut Table, e: Happening) {
        for _ in 0..CARDS {
            for seat in e.order(t) {
                if let Some(card) = t.discard.top() {
                    t.fetch(card, Zone::Discard, Zone::Hand(seat), e.source());
                }
            }
        }
        t.demand = Demand::Any;
        let Some(card) = t.take_top(1).lowest() else { return };
        let how = How::Rewind { effect: e.present.has(e.trigger) };
        play::turned_up(t, e.trigger, card, how);
    }
}
