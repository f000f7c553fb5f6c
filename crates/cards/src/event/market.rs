//! Market: as many draw cards are turned up as there are people; in order each
//! takes one.

use crate::ask::From;
use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::state::Zone;
use crate::table::Table;

pub(crate) struct Market;

impl EventRules for Market {
    fn happen(&self, t: &mut Table, e: Happening) {
        t.turn_up(e.present.len(), Zone::Side, e.source());
        e.round(t, e.present);
    }

    fn person(&self, t: &mut Table, e: Happening) {
        e.ask_cards(t, e.at, From::Side, 1);
    }

    fn answered(&self, t: &mut Table, e: Happening) {
        let cards = e.reply(t).cards;
        t.shift(cards, Zone::Side, Zone::Hand(e.at), e.source());
    }
}
