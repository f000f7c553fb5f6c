//! Edison: two people with power cards swap one each. Its player chooses the cards; both end up face down.

use super::*;

const WHY: Source = Source::Special(Special::Edison);

impl SpecialRules for Edison {
    fn victims(&self, state: &State, _: Seat) -> Seats {
        let has = |s| !state.hidden.powers[s].is_empty() || !state.places[s].spent.is_empty();
        state.everybody().filter(has)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        point_at(t, attack, attack.victim());
    }

    /// A card of each of the two is chosen in turn. In between, the first one is face down on top of the
    /// power pile.
    fn struck(&self, t: &mut Table, attack: &Attack) {
        let Some(Action::PowerOf(of, pointed)) = t.reply(attack.by).word else { return };
        let Some(power) = take(t, of, pointed) else { return };
        let first = attack.victim();
        let Some(second) = attack.on.without(first).lowest() else { return };
        if of == first {
            t.hidden.power_pile.push(power);
            return point_at(t, attack, second);
        }
        if let Some(taken) = t.hidden.power_pile.pop() {
            t.hidden.powers[second].add(taken);
        }
        t.hidden.powers[first].add(power);
        t.tell(Fact::PowersMoved { of: attack.on, why: WHY });
    }
}

fn point_at(t: &mut Table, attack: &Attack, of: Seat) {
    t.push_frame(attack.at(AttackStep::Struck));
    let list = Choice::PowerOf { of, spent: false, except_taken: false };
    t.ask_one(attack.by, Question::One(list), WHY);
}

/// Takes the chosen power card. If it was chosen unseen, it is any of the face-down ones with equal chance.
fn take(t: &mut Table, of: Seat, pointed: Option<Power>) -> Option<Power> {
    let power = if let Some(power) = pointed {
        power
    } else {
        let n = u32::from(t.hidden.powers[of].len());
        let k = t.hidden.rng.below(n) as usize;
        t.hidden.powers[of].iter().nth(k)?
    };
    t.take_power(of, power, pointed.is_none()).then_some(power)
}
