//! Russian-roulette: each lays a card face down; all are shuffled onto the top
//! of the draw pile.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct RussianRoulette;

impl EventRules for RussianRoulette {
    fn happen(&self, t: &mut Table, e: Happening) {
        e.ask_all_for_a_card(t);
    }

    fn answered(&self, t: &mut Table, e: Happening) {
        let before = usize::from(t.draw.len());
        for seat in e.order(t) {
            let cards = t.reply(seat).cards;
            t.shift(cards, Zone::Hand(seat), Zone::Draw, e.source());
        }
        let state: &mut crate::State = t;
        if let Some(laid) = state.draw.all_mut().get_mut(before..) {
            state.rng.shuffle(laid);
        }
    }
}
