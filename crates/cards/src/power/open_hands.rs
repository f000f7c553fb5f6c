//! Open-hands: the others' hands are open to all till your next turn begins.

use game::Seat;

use crate::power::PowerRules;
use crate::table::Table;

pub(crate) struct OpenHands;

impl PowerRules for OpenHands {
    fn activate(&self, t: &mut Table, by: Seat) {
        t.places[by].lasting.open_hands = true;
        let (all, others) = (t.everybody(), t.everybody().without(by));
        for seat in t.in_order(by, others) {
            t.show_hand(seat, all);
        }
    }
}
