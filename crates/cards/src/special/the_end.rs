//! The-end: can only be played as the last card; see `legality`. The round is over, whatever else happens; see
//! `flow::check`.

use game::{Seat, Seats};

use crate::frame::{Check, Frame};
use crate::special::SpecialRules;
use crate::state::State;
use crate::table::Table;

pub(crate) struct TheEnd;

impl SpecialRules for TheEnd {
    fn possible(&self, _: &State, _: Seat, _: Seats) -> bool {
        true
    }

    /// The round is checked at once, so the rest of the turn is cut off.
    fn effect(&self, t: &mut Table, by: Seat) {
        t.this_turn.ending.the_end = Some(by);
        t.push_frame(Frame::Check(Check::Begin));
    }
}
