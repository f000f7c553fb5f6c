//! Trust-fall: in order, everybody chooses a person, who gives them two cards of the giver's choice (or as
//! many as they have); the cards are taken up afterwards.

use super::*;

impl EventRules for TrustFall {
    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        e.ask(t, e.at, Question::Seats { of: e.present.without(e.at), n: 1 });
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        if let Some(with) = e.reply(t).people().lowest() {
            RunningEvent { with, ..e }.ask_cards(t, with, PickFrom::OwnHand, 2);
        } else {
            let cards = t.reply(e.with).cards;
            t.shift(cards, Zone::Hand(e.with), Zone::Aside(e.at), e.source());
        }
    }
}
