//! Earthquake: all hands are passed to the right.

use game::BySeat;

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Earthquake;

impl EventRules for Earthquake {
    fn needs_two(&self) -> bool {
        true
    }

    fn start(&self, t: &mut Table, e: RunningEvent) {
        let mut from = BySeat::make(|s| s);
        for seat in e.present {
            from[t.right_of(seat, e.present)] = seat;
        }
        t.pass_hands(from, e.source());
    }
}
