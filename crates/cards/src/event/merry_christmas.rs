//! Merry-christmas: in order, everybody deals out their whole hand to other people as they like; afterwards
//! all take up what they got.

use crate::Event;
use crate::ask::{Question, Source};
use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct MerryChristmas;

const WHY: Source = Source::Event(Event::MerryChristmas);

impl EventRules for MerryChristmas {
    fn needs_two(&self) -> bool {
        true
    }

    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.round(t, e.present);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        if t.count(e.at) > 0 {
            e.ask(t, e.at, Question::Give { to: e.present.without(e.at) });
        }
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        t.deal_out(e.at, WHY);
    }

    fn finish(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            t.take_up(seat, WHY);
        }
    }
}
