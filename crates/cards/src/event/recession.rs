//! Recession: in order, people discard one, two, three … cards of their choice.

use super::*;

impl EventRules for Recession {
    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        e.ask_cards(t, e.at, PickFrom::OwnHand, e.nth);
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        t.discard(e.at, e.reply(t).cards, e.source());
    }
}
