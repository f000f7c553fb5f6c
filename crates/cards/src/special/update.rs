//! Update: its player takes a face-down power card from the pile; another of their power cards, spent or not,
//! is shuffled back.

use super::*;

impl SpecialRules for Update {
    fn possible(&self, state: &State, _: Seat, _: Seats) -> bool {
        !state.hidden.power_pile.is_empty()
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        let Some(taken) = t.hidden.power_pile.pop() else { return };
        let others = !t.hidden.powers[by].is_empty() || !t.places[by].spent.is_empty();
        t.hidden.powers[by].add(taken);
        t.tell(Fact::PowersMoved { of: Seats::one(by), why: Source::Special(Special::Update) });
        if others {
            t.hidden.taken = Some(taken);
            let list = Choice::PowerOf { of: by, spent: false, except_taken: true };
            Special::Update.ask(t, by, Question::One(list));
        }
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        t.hidden.taken = None;
        let Some(Action::PowerOf(_, Some(power))) = t.reply(by).word else { return };
        if t.take_power(by, power, false) {
            t.hidden.power_pile.push(power);
            t.shuffle_powers();
        }
    }
}
