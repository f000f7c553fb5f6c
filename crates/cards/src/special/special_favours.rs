//! Special-favours: its player and somebody else swap all special cards. The player keeps their own fuck-you;
//! the other's goes along.

use super::*;

impl SpecialRules for SpecialFavours {
    fn strike(&self, t: &mut Table, attack: &Attack) {
        let (by, victim) = (attack.by, attack.victim());
        let why = attack.source();
        let given = PickExcept::FuckYou.filter(&t.hand(by).and(&SPECIALS));
        let taken = t.hand(victim).and(&SPECIALS);
        t.shift(given, Zone::Hand(by), Zone::Hand(victim), why);
        t.shift(taken, Zone::Hand(victim), Zone::Hand(by), why);
    }

    /// If nothing is taken, everybody knows that the victim's hand has no special card.
    fn hint(&self) -> Hint {
        Hint::Outcome
    }
}
