//! Russian-roulette: everybody chooses a card face down; all are shuffled and put on top of the draw pile.

use super::*;

impl EventRules for RussianRoulette {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.ask_all_for_a_card(t);
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let before = usize::from(t.hidden.draw.len());
        for seat in e.order(t) {
            let cards = t.reply(seat).cards;
            t.shift(cards, Zone::Hand(seat), Zone::Draw, e.source());
        }
        let state: &mut State = t;
        if let Some(laid) = state.hidden.draw.all_mut().get_mut(before..) {
            state.hidden.rng.shuffle(laid);
        }
    }
}
