//! Recession: in order everyone discards one, two, three … cards of choice.

use crate::ask::From;
use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct Recession;

impl EventRules for Recession {
    fn happen(&self, t: &mut Table, e: Happening) {
        e.round(t, e.present);
    }

    fn person(&self, t: &mut Table, e: Happening) {
        e.ask_cards(t, e.at, From::OwnHand, e.nth);
    }

    fn answered(&self, t: &mut Table, e: Happening) {
        t.discard(e.at, e.reply(t).cards, e.source());
    }
}
