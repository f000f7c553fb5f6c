//! Random-chance: play a further hand card whatever is demanded, with its
//! effects; nothing to play → nothing.

use game::Seat;

use crate::Power;
use crate::ask::{Action, Question, Source};
use crate::fact::How;
use crate::flow::play;
use crate::flow::powers::{Activated, When};
use crate::power::PowerRules;
use crate::table::Table;

pub(crate) struct RandomChance;

impl PowerRules for RandomChance {
    fn when(&self) -> When {
        When::Second
    }

    fn activate(&self, t: &mut Table, by: Seat) {
        if t.can_play(by, true) {
            Activated::back(t, Power::RandomChance, by);
            let kind = Question::Turn { draw: false, end: false, free: true };
            t.ask_one(by, kind, Source::Power(Power::RandomChance));
        }
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        if let Some(Action::Play(card, imitates)) = t.reply(by).word {
            play::from_hand(t, by, card, imitates, How::Free);
        }
    }
}
