//! Surprise-party: in order, everybody gives one card to somebody; the cards are taken up afterwards.

use super::*;

impl EventRules for SurpriseParty {
    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        if t.count(e.at) > 0 {
            e.ask(t, e.at, Question::Seats { of: e.present.without(e.at), n: 1 });
        }
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let reply = e.reply(t);
        if let Some(with) = reply.people().lowest() {
            RunningEvent { with, ..e }.ask_cards(t, e.at, PickFrom::OwnHand, 1);
        } else {
            t.shift(reply.cards, Zone::Hand(e.at), Zone::Aside(e.with), e.source());
        }
    }
}
