//! Second-chance: another card that fits must follow at once. If none fits, its player draws a card instead
//! and the turn is over.

use game::{Seat, Seats};

use crate::ask::{Action, Question, Source};
use crate::fact::How;
use crate::flow::play;
use crate::frame::Frame;
use crate::special::SpecialRules;
use crate::state::State;
use crate::table::Table;

pub(crate) struct SecondChance;

const SPECIAL: super::Special = super::Special::SecondChance;

impl SpecialRules for SecondChance {
    fn possible(&self, _: &State, _: Seat, _: Seats) -> bool {
        true
    }

    fn effect(&self, t: &mut Table, by: Seat) {
        if t.can_play(by, false) {
            t.push_frame(Frame::Effect { special: SPECIAL, by });
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
