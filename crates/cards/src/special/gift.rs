//! Gift: its player chooses a victim and gives them two cards of their choice; how many is a number of
//! `query`.

use super::*;

impl SpecialRules for Gift {
    fn strike(&self, t: &mut Table, attack: &Attack) {
        let n = t.query(Query::CardsGiven);
        attack.ask_cards(t, PickFrom::OwnHand, n, PickExcept::FuckYou);
    }

    fn struck(&self, t: &mut Table, attack: &Attack) {
        let cards = t.reply(attack.by).cards;
        t.shift(cards, Zone::Hand(attack.by), Zone::Hand(attack.victim()), attack.source());
    }
}
