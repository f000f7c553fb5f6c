//! Edison: two people with power cards swap one each; you point at them. Both
//! end face down.

use game::{Seat, Seats};

use crate::ask::{Action, List, Question, Source};
use crate::fact::Fact;
use crate::flow::attack::{Attack, Step};
use crate::special::{About, Aim, SpecialRules};
use crate::state::State;
use crate::table::Table;
use crate::{Power, Special};

pub(crate) struct Edison;

const WHY: Source = Source::Special(Special::Edison);

impl SpecialRules for Edison {
    fn about(&self) -> About {
        About::WISH.aimed(Aim::Two)
    }

    fn victims(&self, state: &State, _: Seat) -> Seats {
        let has = |s| !state.places[s].powers.is_empty() || !state.places[s].spent.is_empty();
        state.everybody().filter(has)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        point_at(t, attack, attack.victim());
    }

    /// First a card of the one, then a card of the other is pointed at. Between
    /// the two the first lies face down on top of the power pile.
    fn struck(&self, t: &mut Table, attack: &Attack) {
        let Some(Action::PowerOf(of, pointed)) = t.reply(attack.by).word else { return };
        let Some(power) = take(t, of, pointed) else { return };
        let first = attack.victim();
        let Some(second) = attack.on.without(first).lowest() else { return };
        if of == first {
            t.power_pile.push(power);
            return point_at(t, attack, second);
        }
        if let Some(taken) = t.power_pile.pop() {
            t.places[second].powers.add(taken);
        }
        t.places[first].powers.add(power);
        t.tell(Fact::PowersMoved { of: attack.on, why: WHY });
    }
}

fn point_at(t: &mut Table, attack: &Attack, of: Seat) {
    t.then(attack.at(Step::Struck));
    let list = List::PowerOf { of, spent: false, not: None };
    t.ask_one(attack.by, Question::One(list), WHY);
}

/// Takes the power card pointed at; one that cannot be seen is as likely to be
/// any of those face down.
fn take(t: &mut Table, of: Seat, pointed: Option<Power>) -> Option<Power> {
    let power = if let Some(power) = pointed {
        power
    } else {
        let n = u32::from(t.places[of].powers.len());
        let k = t.rng.below(n) as usize;
        t.places[of].powers.iter().nth(k)?
    };
    t.take_power(of, power, pointed.is_none()).then_some(power)
}
