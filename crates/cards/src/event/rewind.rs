//! Rewind: card by card round the table, everybody gets the top of the discard pile until all have two or it
//! is empty. Then a card of the draw pile is turned up as the new top. If it is special, the person who
//! triggered the event may carry out its effect, which touches nobody who is excluded from the event.

use super::*;

const CARDS: u8 = 2;

impl EventRules for Rewind {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for _ in 0..CARDS {
            for seat in e.order(t) {
                if let Some(card) = t.discard.top() {
                    t.fetch(card, Zone::Discard, Zone::Hand(seat), e.source());
                }
            }
        }
        t.public.demand = Demand::Any;
        let Some(card) = t.take_top(1).lowest() else { return };
        // People who are present for the event are also present for the card it turns up (`Public::present`).
        t.push_frame(Frame::Event(RunningEvent { phase: Phase::Answered, ..e }));
        let how = How::Rewind { effect: e.present.has(e.trigger) };
        play::turned_up(t, e.trigger, card, how);
    }
}
