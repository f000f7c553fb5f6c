//! Trust-fall: in order each names a person, who gives them two cards of the
//! giver's choice (one or none if short); taken up afterwards.

use crate::ask::{From, Question};
use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct TrustFall;

impl EventRules for TrustFall {
    fn needs_two(&self) -> bool {
        true
    }

    fn happen(&self, t: &mut Table, e: Happening) {
        e.round(t, e.present);
    }

    fn person(&self, t: &mut Table, e: Happening) {
        e.ask(t, e.at, Question::Seats { of: e.present.without(e.at), n: 1 });
    }

    fn answered(&self, t: &mut Table, e: Happening) {
        if let Some(with) = e.reply(t).people().lowest() {
            Happening { with, ..e }.ask_cards(t, with, From::OwnHand, 2);
        } else {
            let cards = t.reply(e.with).cards;
            t.shift(cards, Zone::Hand(e.with), Zone::Aside(e.at), e.source());
        }
    }

    fn after(&self, t: &mut Table, e: Happening) {
        for seat in e.order(t) {
            t.take_up(seat, e.source());
        }
    }
}
