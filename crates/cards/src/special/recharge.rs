//! Recharge: a spent power card of yours, activated in an earlier turn, is
//! turned face down.

use game::Seat;

use crate::ask::{Action, List, Question, Source};
use crate::fact::Fact;
use crate::flow::Frame;
use crate::special::{About, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct Recharge;

const SPECIAL: super::Special = super::Special::Recharge;

impl SpecialRules for Recharge {
    fn about(&self) -> About {
        About::COLOURED
    }

    fn possible(&self, state: &State, by: Seat) -> bool {
        let place = &state.places[by];
        place.spent.len() > place.fresh.len()
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        t.then(Frame::Effect { special: SPECIAL, by });
        let list = List::PowerOf { of: by, spent: true, not: None };
        t.ask_one(by, Question::One(list), Source::Special(SPECIAL));
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        let Some(Action::PowerOf(_, Some(power))) = t.reply(by).word else { return };
        if t.places[by].spent.remove(power) {
            t.places[by].powers.add(power);
            t.tell(Fact::Recharged { of: by, power });
        }
    }
}
