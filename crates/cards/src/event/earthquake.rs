//! Earthquake: all hands go to the right.

use game::BySeat;

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct Earthquake;

impl EventRules for Earthquake {
    fn needs_two(&self) -> bool {
        true
    }

    fn happen(&self, t: &mut Table, e: Happening) {
        let mut from = BySeat::make(|s| s);
        for seat in e.present {
            from[t.right_of(seat, e.present)] = seat;
        }
        t.pass_hands(from, e.source());
    }
}
