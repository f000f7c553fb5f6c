//! Black-wish: black is demanded till the next card is played.

use game::Seat;

use crate::Demand;
use crate::fact::Fact;
use crate::flow::powers::When;
use crate::power::PowerRules;
use crate::table::Table;

pub(crate) struct BlackWish;

impl PowerRules for BlackWish {
    fn when(&self) -> When {
        When::Second
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        t.demand = Demand::Black;
        t.tell(Fact::BlackWished(by));
    }
}
