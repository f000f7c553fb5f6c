//! Expansion: in order everyone rolls and goes forward that far. People on the goal do not roll.

use super::*;

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
