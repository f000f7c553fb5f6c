//! Special-charge: somebody draws one card for each special card in their hand.

use super::*;

impl PowerRules for SpecialCharge {
    fn activate(&self, t: &mut Table, by: Seat) {
        let kind = Question::Seats { of: t.everybody().without(by), n: 1 };
        ActivatedPower::ask(t, Power::SpecialCharge, by, kind);
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        let Some(who) = t.reply(by).people().lowest() else { return };
        let specials = t.hand(who).and(&masks::SPECIALS).len();
        t.draw(who, specials, Source::Power(Power::SpecialCharge));
    }

    /// If nothing is drawn, everybody knows that the hand has no special card.
    fn hint(&self) -> Hint {
        Hint::Outcome
    }
}
