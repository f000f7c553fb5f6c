//! Black-wish: black is demanded until the next card is played.

use game::Seat;

use crate::Demand;
use crate::fact::Fact;
use crate::power::{PowerRules, PowerTiming};
use crate::table::Table;

pub(crate) struct BlackWish;

impl PowerRules for BlackWish {
    fn when(&self) -> PowerTiming {
        PowerTiming::AfterWish
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        t.demand = Demand::Black;
        t.tell(Fact::BlackWished(by));
    }
}
