//! Expansion: in order everyone rolls and goes forward that far. Who is on the goal does not roll.

use crate::event::EventRules;
use crate::field::Field;
use crate::frame::RunningEvent;
use crate::material::D6;
use crate::table::Table;

pub(crate) struct Expansion;

impl EventRules for Expansion {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for pawn in e.order(t) {
            let at = t.pawns[pawn];
            if at != Field::GOAL {
                let n = t.roll(pawn, D6, e.why());
                t.put_pawn(pawn, at.forward(n), e.why());
            }
        }
    }
}
