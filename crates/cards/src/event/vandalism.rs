//! Vandalism: everybody discards all cards that have the colour of the last coloured card played, including
//! two-coloured ones. If no coloured card was played yet, nothing happens.

use super::*;

impl EventRules for Vandalism {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let Some(colour) = t.last_colour else { return };
        for seat in e.order(t) {
            let bearing = t.hand(seat).and(&masks::BEARING[colour.id() as usize]);
            t.discard(seat, bearing, e.source());
        }
    }
}
