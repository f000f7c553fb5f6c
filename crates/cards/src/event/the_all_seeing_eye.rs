//! The-all-seeing-eye: all hands are open until all have seen enough.

use crate::ask::{List, Question};
use crate::event::EventRules;
use crate::flow::Frame;
use crate::flow::happening::{Happening, Phase};
use crate::table::Table;

pub(crate) struct TheAllSeeingEye;

impl EventRules for TheAllSeeingEye {
    fn happen(&self, t: &mut Table, e: Happening) {
        for seat in e.order(t) {
            t.show_hand(seat, e.present);
        }
        t.then(Frame::Event(Happening { phase: Phase::Answered, ..e }));
        t.ask(e.present, Question::One(List::Seen { hands: e.present }), e.source());
    }
}
