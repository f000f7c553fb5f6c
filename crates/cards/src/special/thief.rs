//! Thief: look at a hand and take two cards of your choice.

use game::Seats;

use crate::ask::{But, From, Source};
use crate::flow::attack::{Attack, Step};
use crate::rule::Query;
use crate::special::{About, Aim, SpecialRules};
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct Thief;

const WHY: Source = Source::Special(super::Special::Thief);

impl SpecialRules for Thief {
    fn about(&self) -> About {
        About::COLOURED.aimed(Aim::One)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        let (by, victim) = (attack.by, attack.victim());
        t.show_hand(victim, Seats::one(by));
        let n = t.query(Query::CardsStolen);
        t.then(attack.at(Step::Struck));
        t.ask_cards(by, From::Hand(victim), n, But::Nothing, WHY);
    }

    fn struck(&self, t: &mut Table, attack: &Attack) {
        let cards = t.reply(attack.by).cards;
        t.shift(cards, Zone::Hand(attack.victim()), Zone::Hand(attack.by), WHY);
    }
}
