//! Black-jack: in order, round and round, everybody turns up a card of the draw pile onto a side pile and
//! adds its value. The person who takes the sum above 21 gets the side pile. If the draw pile runs out first, the
//! side pile goes under the top of the discard pile.

use super::*;

const MOST: u32 = 21;

impl EventRules for BlackJack {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let mut sum = 0;
        loop {
            for seat in e.order(t) {
                let Some(card) = t.move_from_draw(1, Zone::Side, e.source()).lowest() else {
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
