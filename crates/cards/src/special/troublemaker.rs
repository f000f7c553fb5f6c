//! Troublemaker: triggers an event.

use game::{Seat, Seats};

use crate::special::SpecialRules;
use crate::state::State;
use crate::table::Table;

pub(crate) struct Troublemaker;

impl SpecialRules for Troublemaker {
    fn possible(&self, _: &State, _: Seat, _: Seats) -> bool {
        true
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        t.trigger(by);
    }
}
