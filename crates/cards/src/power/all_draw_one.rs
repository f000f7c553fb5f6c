//! All-draw-one: everybody else draws one card, in play order.

use game::Seat;

use crate::Power;
use crate::ask::Source;
use crate::power::PowerRules;
use crate::table::Table;

pub(crate) struct AllDrawOne;

impl PowerRules for AllDrawOne {
    fn activate(&self, t: &mut Table, by: Seat) {
        for seat in t.in_order(by, t.everybody().without(by)) {
            t.draw(seat, 1, Source::Power(Power::AllDrawOne));
        }
    }
}
