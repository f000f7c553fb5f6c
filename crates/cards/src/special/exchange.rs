//! Exchange: its player picks two of their cards; first two unseen cards of the victim come to them, then
//! theirs go to the victim.

use super::*;

const CARDS: u8 = 2;

impl SpecialRules for Exchange {
    fn strike(&self, t: &mut Table, attack: &Attack) {
        attack.ask_cards(t, PickFrom::OwnHand, CARDS, PickExcept::FuckYou);
    }

    fn struck(&self, t: &mut Table, attack: &Attack) {
        let (by, victim) = (attack.by, attack.victim());
        let given: Bag = t.reply(by).cards;
        t.take_unseen(victim, CARDS, Zone::Hand(by), attack.source());
        t.shift(given, Zone::Hand(by), Zone::Hand(victim), attack.source());
    }
}
