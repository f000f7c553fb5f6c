//! Looping: the direction turns after this turn, and back after your next
//! turn; the end of the turn does it.

use game::Seat;

use crate::flow::powers::When;
use crate::power::PowerRules;
use crate::table::Table;

pub(crate) struct Looping;

impl PowerRules for Looping {
    fn when(&self) -> When {
        When::Second
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        t.places[by].lasting.looping_next = true;
    }
}
