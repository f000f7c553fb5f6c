//! Update: take a power card from the pile, face down; another power card of
//! yours, spent or not, is shuffled back.

use game::{Seat, Seats};

use crate::Special;
use crate::ask::{Action, List, Question, Source};
use crate::fact::Fact;
use crate::flow::Frame;
use crate::special::{About, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct Update;

const SPECIAL: Special = Special::Update;

impl SpecialRules for Update {
    fn about(&self) -> About {
        About::WISH
    }

    fn possible(&self, state: &State, _: Seat) -> bool {
        !state.power_pile.is_empty()
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        let Some(taken) = t.power_pile.pop() else { return };
        let place = &mut t.places[by];
        let others = !place.powers.is_empty() || !place.spent.is_empty();
        place.powers.add(taken);
        t.tell(Fact::PowersMoved { of: Seats::one(by), why: Source::Special(SPECIAL) });
        if others {
            t.then(Frame::Effect { special: SPECIAL, by });
            let list = List::PowerOf { of: by, spent: false, not: Some(taken) };
            t.ask_one(by, Question::One(list), Source::Special(SPECIAL));
        }
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        let Some(Action::PowerOf(_, Some(power))) = t.reply(by).word else { return };
        if t.take_power(by, power, false) {
            t.power_pile.push(power);
            t.shuffle_powers();
        }
    }
}
