//! Recycling: the card it was activated with goes from the pile, wherever it is there, to a hand of your choice.
//! If it has left the pile, nothing happens, even if an equal card is there.

use super::*;

impl PowerRules for Recycling {
    fn activate(&self, t: &mut Table, by: Seat) {
        if t.followed().is_some() {
            ActivatedPower::ask(t, Power::Recycling, by, Question::Seats { of: t.everybody(), n: 1 });
        }
    }

    /// If the card was on top, the demand before it applies again; but a wish made this turn stays.
    fn answered(&self, t: &mut Table, by: Seat) {
        let Some((_, before)) = t.this_turn.carrier else { return };
        let Some(to) = t.reply(by).people().lowest() else { return };
        let Some(at) = t.followed() else { return };
        let on_top = at + 1 == usize::from(t.discard.len());
        t.take_from_discard(at, Zone::Hand(to), Source::Power(Power::Recycling));
        if on_top && !t.this_turn.wished {
            t.public.demand = before;
        }
    }
}
