//! Second-chance: another card that fits must follow at once. If none fits, its player draws a card instead
//! and the turn is over.

use super::*;

const SPECIAL: Special = Special::SecondChance;

impl SpecialRules for SecondChance {
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
