//! Chargenado: all power cards on the table are shuffled back, two new ones
//! face down each.

use crate::event::EventRules;
use crate::fact::Fact;
use crate::flow::happening::Happening;
use crate::sets::Powers;
use crate::table::Table;

pub(crate) struct Chargenado;

impl EventRules for Chargenado {
    fn happen(&self, t: &mut Table, e: Happening) {
        for seat in e.present {
            let place = &mut t.places[seat];
            place.fresh = Powers::default();
            let down = core::mem::take(&mut place.powers);
            let spent = core::mem::take(&mut place.spent);
            for power in down.iter().chain(spent.iter()) {
                t.power_pile.push(power);
            }
        }
        t.shuffle_powers();
        for seat in e.order(t) {
            for _ in 0..2 {
                if let Some(power) = t.power_pile.pop() {
                    t.places[seat].powers.add(power);
                }
            }
        }
        t.tell(Fact::PowersMoved { of: e.present, why: e.source() });
    }
}
