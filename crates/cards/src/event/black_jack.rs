//! Black-jack: in order, round and round, each turns up a draw card onto a
//! side pile and adds its value; who takes the sum above 21 gets the side
//! pile. Draw pile empty first: it goes under the top of the discard pile.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct BlackJack;

const MOST: u32 = 21;

impl EventRules for BlackJack {
    fn happen(&self, t: &mut Table, e: Happening) {
        let mut sum = 0;
        loop {
            for seat in e.order(t) {
                let Some(card) = t.turn_up(1, Zone::Side, e.source()).lowest() else {
                    let side = t.side;
                    return t.shift(side, Zone::Side, Zone::Discard, e.source());
                };
                sum += u32::from(card.points());
                if sum > MOST {
                    let side = t.side;
                    return t.shift(side, Zone::Side, Zone::Hand(seat), e.source());
                }
            }
            if e.present.is_empty() {
                return;
            }
        }
    }
}
