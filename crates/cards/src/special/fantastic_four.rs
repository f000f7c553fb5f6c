//! Fantastic-four: spread four draws over one or more people; wish a colour or
//! a number.

use crate::ask::Source;
use crate::flow::attack::Attack;
use crate::special::{About, Aim, SpecialRules, Wishes};
use crate::table::Table;

pub(crate) struct FantasticFour;

impl SpecialRules for FantasticFour {
    fn about(&self) -> About {
        About { wishes: Wishes::ColourOrNumber, must: true, ..About::WISH }.aimed(Aim::Split)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        for seat in t.in_order(attack.by, attack.on) {
            t.draw(seat, attack.shares.get(seat), Source::Special(attack.with));
        }
    }
}
