//! The-end: played only as the last card; the round is over unconditionally.

use game::Seat;

use crate::special::{About, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct TheEnd;

impl SpecialRules for TheEnd {
    fn about(&self) -> About {
        About { points: 17, ..About::COLOURED }
    }

    fn possible(&self, _: &State, _: Seat) -> bool {
        true
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        t.notes.ending.the_end = Some(by);
    }
}
