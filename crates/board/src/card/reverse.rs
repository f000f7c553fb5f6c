//! Reverse (green): the move of this turn goes backwards, and so do the second chances it leads to.

use super::*;

impl CardRules for Reverse {
    fn play(&self, t: &mut Table, by: Seat) {
        t.move_next(by, true);
    }
}
