//! Exchange: pick two of your cards; two of the victim's come to you unseen,
//! then yours go to them.

use crate::Bag;
use crate::ask::{But, From, Source};
use crate::flow::attack::{Attack, Step};
use crate::special::{About, Aim, SpecialRules};
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct Exchange;

const WHY: Source = Source::Special(super::Special::Exchange);
const CARDS: u8 = 2;

impl SpecialRules for Exchange {
    fn about(&self) -> About {
        About::COLOURED.aimed(Aim::One)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        t.then(attack.at(Step::Struck));
        t.ask_cards(attack.by, From::OwnHand, CARDS, But::FuckYou, WHY);
    }

    fn struck(&self, t: &mut Table, attack: &Attack) {
        let (by, victim) = (attack.by, attack.victim());
        let given: Bag = t.reply(by).cards;
        t.take_unseen(victim, CARDS, Zone::Hand(by), WHY);
        t.shift(given, Zone::Hand(by), Zone::Hand(victim), WHY);
    }
}
