//! Special-favours: you and a person swap all special cards. Your fuck-you
//! stays; theirs goes along.

use crate::ask::{But, Source};
use crate::flow::attack::Attack;
use crate::masks::SPECIALS;
use crate::special::{About, Aim, SpecialRules};
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct SpecialFavours;

impl SpecialRules for SpecialFavours {
    fn about(&self) -> About {
        About::WISH.aimed(Aim::One)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        let (by, victim) = (attack.by, attack.victim());
        let why = Source::Special(attack.with);
        let given = But::FuckYou.filter(&t.hand(by).and(&SPECIALS));
        let taken = t.hand(victim).and(&SPECIALS);
        t.shift(given, Zone::Hand(by), Zone::Hand(victim), why);
        t.shift(taken, Zone::Hand(victim), Zone::Hand(by), why);
    }
}
