//! Surprise-party: in order, everybody gives one card to somebody; the cards are taken up afterwards.

use crate::ask::{PickFrom, Question};
use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct SurpriseParty;

impl EventRules for SurpriseParty {
    fn needs_two(&self) -> bool {
        true
    }

    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.round(t, e.present);
    }

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

    fn finish(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            t.take_up(seat, e.source());
        }
    }
}
