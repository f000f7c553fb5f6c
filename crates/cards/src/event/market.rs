//! Market: as many cards of the draw pile are turned up as there are people; in order, everybody takes one.

use super::*;

impl EventRules for Market {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.move_from_draw(e.present.len(), Zone::Side, e.source());
        e.round(t, e.present);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        e.ask_cards(t, e.at, PickFrom::Side, 1);
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let cards = e.reply(t).cards;
        t.shift(cards, Zone::Side, Zone::Hand(e.at), e.source());
    }
}
