//! Distributor: the trigger looks at all hands and hands them out anew, whole;
//! must get one that was not theirs.

use game::{BySeat, Seat, Seats};

use crate::ask::Question;
use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct Distributor;

impl EventRules for Distributor {
    fn needs_two(&self) -> bool {
        true
    }

    fn happen(&self, t: &mut Table, e: Happening) {
        if !e.present.has(e.trigger) {
            return;
        }
        for seat in e.others(t) {
            t.show_hand(seat, Seats::one(e.trigger));
        }
        e.ask(t, e.trigger, Question::Hands { of: e.present, not_own: e.trigger });
    }

    fn answered(&self, t: &mut Table, e: Happening) {
        let chosen = t.reply(e.trigger).seats;
        let mut from = BySeat::make(|s| s);
        for seat in e.present {
            // Replies count from one, so that nought is no answer.
            from[seat] = Seat::wrapping(chosen[seat].saturating_sub(1));
        }
        t.pass_hands(from, e.source());
    }
}
