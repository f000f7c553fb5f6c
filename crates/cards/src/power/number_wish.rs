//! Number-wish: wish for a number; any other wish of this turn lapses.

use game::Seat;

use crate::Power;
use crate::ask::Source;
use crate::frame::PendingWish;
use crate::power::{PowerRules, PowerTiming};
use crate::table::Table;

pub(crate) struct NumberWish;

impl PowerRules for NumberWish {
    fn when(&self) -> PowerTiming {
        PowerTiming::AfterWish
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        PendingWish::ask_number(t, by, Source::Power(Power::NumberWish));
    }
}
