//! Recession: in order everyone rolls and goes back that far. People on the start do not roll.

use super::*;

impl EventRules for Recession {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for pawn in e.order(t) {
            let at = t.pawns[pawn];
            if at != Field::START {
                let n = t.roll(pawn, D6, e.why());
                t.put_pawn(pawn, at.back(n), e.why());
            }
        }
    }
}
