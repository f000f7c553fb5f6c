//! Fantastic-four: splits four draws among one or more people, and a wish for a colour or a number. How many
//! draws is a number of `query`.

use crate::ask::Source;
use crate::frame::Attack;
use crate::special::{Aim, SpecialProperties, SpecialRules, Wishes};
use crate::table::Table;

pub(crate) struct FantasticFour;

impl SpecialRules for FantasticFour {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties { wishes: Wishes::ColourOrNumber, must: true, ..SpecialProperties::WISH }
            .aimed(Aim::Split)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        for seat in t.in_order(attack.by, attack.on) {
            t.draw(seat, attack.shares.get(seat), Source::Special(attack.with));
        }
    }
}
