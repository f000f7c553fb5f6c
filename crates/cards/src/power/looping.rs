//! Looping: the direction is reversed after this turn, and back after your next turn; see `flow::turn`.

use game::Seat;

use crate::power::{PowerRules, PowerTiming};
use crate::table::Table;

pub(crate) struct Looping;

impl PowerRules for Looping {
    fn when(&self) -> PowerTiming {
        PowerTiming::AfterWish
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        t.places.lasting.looping_next.add(by);
    }
}
