//! Number-wish: wish a number; another wish of this turn lapses.

use game::Seat;

use crate::Power;
use crate::ask::Source;
use crate::flow::powers::When;
use crate::flow::wish::Wishing;
use crate::power::PowerRules;
use crate::table::Table;

pub(crate) struct NumberWish;

impl PowerRules for NumberWish {
    fn when(&self) -> When {
        When::Second
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        Wishing::ask_number(t, by, Source::Power(Power::NumberWish));
    }
}
