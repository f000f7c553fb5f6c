//! Vandalism: the last coloured card played counts; everyone discards all cards
//! bearing that colour, two-coloured ones too. None yet → nothing.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::masks;
use crate::table::Table;

pub(crate) struct Vandalism;

impl EventRules for Vandalism {
    fn happen(&self, t: &mut Table, e: Happening) {
        let Some(colour) = t.last_colour else { return };
        for seat in e.order(t) {
            let bearing = t.hand(seat).and(&masks::BEARING[colour.id() as usize]);
            t.discard(seat, bearing, e.source());
        }
    }
}
