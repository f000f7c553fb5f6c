//! Troublemaker: triggers an event.

use game::{Seat, Seats};

use crate::special::{SpecialProperties, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct Troublemaker;

impl SpecialRules for Troublemaker {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::COLOURED
    }

    fn possible(&self, _: &State, _: Seat, _: Seats) -> bool {
        true
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        t.trigger(by);
    }
}
