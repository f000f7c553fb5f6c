//! Gift: choose a victim, give two cards of your choice.

use crate::ask::{But, From, Source};
use crate::flow::attack::{Attack, Step};
use crate::rule::Query;
use crate::special::{About, Aim, SpecialRules};
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct Gift;

const WHY: Source = Source::Special(super::Special::Gift);

impl SpecialRules for Gift {
    fn about(&self) -> About {
        About::COLOURED.aimed(Aim::One)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        let n = t.query(Query::CardsGiven);
        t.then(attack.at(Step::Struck));
        t.ask_cards(attack.by, From::OwnHand, n, But::FuckYou, WHY);
    }

    fn struck(&self, t: &mut Table, attack: &Attack) {
        let cards = t.reply(attack.by).cards;
        t.shift(cards, Zone::Hand(attack.by), Zone::Hand(attack.victim()), WHY);
    }
}
