//! Surprise-party: in order each gives one card to a person; taken up
//! afterwards.

use crate::ask::{From, Question};
use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct SurpriseParty;

impl EventRules for SurpriseParty {
    fn needs_two(&self) -> bool {
        true
    }

    fn happen(&self, t: &mut Table, e: Happening) {
        e.round(t, e.present);
    }

    fn person(&self, t: &mut Table, e: Happening) {
        if t.count(e.at) > 0 {
            e.ask(t, e.at, Question::Seats { of: e.present.without(e.at), n: 1 });
        }
    }

    fn answered(&self, t: &mut Table, e: Happening) {
        let reply = e.reply(t);
        if let Some(with) = reply.people().lowest() {
            Happening { with, ..e }.ask_cards(t, e.at, From::OwnHand, 1);
        } else {
            t.shift(reply.cards, Zone::Hand(e.at), Zone::Aside(e.with), e.source());
        }
    }

    fn after(&self, t: &mut Table, e: Happening) {
        for seat in e.order(t) {
            t.take_up(seat, e.source());
        }
    }
}
