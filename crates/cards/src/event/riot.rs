//! Riot: everybody passes all their special cards to the right; they are taken up when all have passed.

use super::*;

impl EventRules for Riot {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            let specials = t.hand(seat).and(&masks::SPECIALS);
            let to = Zone::Aside(t.right_of(seat, e.present));
            t.shift(specials, Zone::Hand(seat), to, e.source());
        }
        e.all_take_up(t);
    }
}
