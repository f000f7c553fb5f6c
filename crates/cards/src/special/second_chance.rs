//! Second-chance: another matching card must follow at once; only if none
//! fits draw one instead, and the turn is over.

use game::Seat;

use crate::ask::{Action, Question, Source};
use crate::fact::How;
use crate::flow::{Frame, play};
use crate::special::{About, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct SecondChance;

const SPECIAL: super::Special = super::Special::SecondChance;

impl SpecialRules for SecondChance {
    fn about(&self) -> About {
        About::COLOURED
    }

    fn possible(&self, _: &State, _: Seat) -> bool {
        true
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        if t.can_play(by, false) {
            t.then(Frame::Effect { special: SPECIAL, by });
            let kind = Question::Turn { draw: false, end: false, free: false };
            t.ask_one(by, kind, Source::Special(SPECIAL));
        } else {
            t.draw(by, 1, Source::Special(SPECIAL));
        }
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        if let Some(Action::Play(card, imitates)) = t.reply(by).word {
            play::from_hand(t, by, card, imitates, How::Turn);
        }
    }
}
