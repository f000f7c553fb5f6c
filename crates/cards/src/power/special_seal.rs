//! Special-seal: no special card may be played or tossed in until your next turn begins; see
//! `State::is_sealed`.

use game::Seat;

use crate::power::PowerRules;
use crate::table::Table;

pub(crate) struct SpecialSeal;

impl PowerRules for SpecialSeal {
    fn activate(&self, t: &mut Table, by: Seat) {
        t.places.lasting.seal.add(by);
    }
}
