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

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn two_chosen_cards() {
        play(
            r#"{"hands": [["red-gift", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "0 cards blue-1 blue-2"],
            "expect": {"hands": [["blue-3"], ["green-4", "blue-1", "blue-2"], null], "demand": "red gift", "turn": 1}}"#,
        );
    }
}
