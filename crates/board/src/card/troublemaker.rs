//! Troublemaker (white): played, an event comes instead of the move; ended on, one comes at once.

use super::*;

impl CardRules for Troublemaker {
    fn play(&self, t: &mut Table, by: Seat) {
        t.trigger(by);
    }

    fn end(&self, t: &mut Table, m: Move) {
        t.trigger(m.pawn);
    }
}
