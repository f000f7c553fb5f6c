//! Troublemaker: an event is triggered.

use game::Seat;

use crate::special::{About, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct Troublemaker;

impl SpecialRules for Troublemaker {
    fn about(&self) -> About {
        About::COLOURED
    }

    fn possible(&self, _: &State, _: Seat) -> bool {
        true
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        t.trigger(by);
    }
}
