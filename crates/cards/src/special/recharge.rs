//! Recharge: turns a spent power card of its player face down, if it was activated in an earlier turn. It can be
//! used again from their next turn on.

use super::*;

impl SpecialRules for Recharge {
    fn possible(&self, state: &State, by: Seat, _: Seats) -> bool {
        state.places[by].spent != state.activated(by)
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        let list = Choice::PowerOf { of: by, spent: true, except_taken: false };
        Special::Recharge.ask(t, by, Question::One(list));
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        let Some(Action::PowerOf(_, Some(power))) = t.reply(by).word else { return };
        let in_own_turn = by == t.active && !t.this_turn.starter;
        if t.public.places[by].spent.remove(power) {
            t.hidden.powers[by].add(power);
            if in_own_turn {
                t.public.places[by].resting.add(power);
            }
            t.tell(Fact::Recharged { of: by, power });
        }
    }
}
