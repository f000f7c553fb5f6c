//! Fantastic-four: splits four draws among one or more people, and a wish for a colour or a number. How many
//! draws is a number of `query`.

use crate::ask::Source;
use crate::frame::Attack;
use crate::special::SpecialRules;
use crate::table::Table;

pub(crate) struct FantasticFour;

impl SpecialRules for FantasticFour {
    fn strike(&self, t: &mut Table, attack: &Attack) {
        for seat in t.in_order(attack.by, attack.on) {
            t.draw(seat, attack.shares.get(seat), Source::Special(attack.with));
        }
    }
}
