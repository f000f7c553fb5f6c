//! Recession: in order, people discard one, two, three … cards of their choice.

use crate::ask::PickFrom;
use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Recession;

impl EventRules for Recession {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.round(t, e.present);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        e.ask_cards(t, e.at, PickFrom::OwnHand, e.nth);
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        t.discard(e.at, e.reply(t).cards, e.source());
    }
}
