//! Riot: everyone passes all special cards to the right, taken up when all
//! have passed.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::masks;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct Riot;

impl EventRules for Riot {
    fn needs_two(&self) -> bool {
        true
    }

    fn happen(&self, t: &mut Table, e: Happening) {
        for seat in e.order(t) {
            let specials = t.hand(seat).and(&masks::SPECIALS);
            let to = Zone::Aside(t.right_of(seat, e.present));
            t.shift(specials, Zone::Hand(seat), to, e.source());
        }
        for seat in e.order(t) {
            t.take_up(seat, e.source());
        }
    }
}
