//! Second-chance: another card that fits must follow at once. If none fits, its player draws a card instead
//! and the turn is over.

use super::*;

impl SpecialRules for SecondChance {
    fn effect(&self, t: &mut Table, by: Seat) {
        if t.seen_from(by).can_play(false) {
            Special::SecondChance.ask(t, by, Question::Turn { draw: false, end: false, free: false });
        } else {
            t.draw(by, 1, Source::Special(Special::SecondChance));
        }
    }

    fn answered(&self, t: &mut Table, by: Seat) {
        if let Some(Action::Play(card, imitates)) = t.reply(by).word {
            play::from_hand(t, by, card, imitates, How::Turn);
        }
    }
}
