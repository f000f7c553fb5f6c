//! Riot: everybody passes all their special cards to the right; they are taken up when all have passed.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::masks;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Riot;

impl EventRules for Riot {
    fn needs_two(&self) -> bool {
        true
    }

    fn start(&self, t: &mut Table, e: RunningEvent) {
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
