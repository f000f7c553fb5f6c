//! Supercharge: everybody gets one more power card, face down.

use game::Seats;

use crate::event::EventRules;
use crate::fact::Fact;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Supercharge;

impl EventRules for Supercharge {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let mut of = Seats::NONE;
        for seat in e.order(t) {
            if let Some(power) = t.power_pile.pop() {
                t.places[seat].powers.add(power);
                of.add(seat);
            }
        }
        t.tell(Fact::PowersMoved { of, why: e.source() });
    }
}
