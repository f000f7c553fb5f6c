//! Doomsday: the round is over; everybody gets fifty points in place of those of their hand; see `score`.

use super::*;

/// The points everybody gets instead of those of their hand (§8).
pub(crate) const POINTS: i32 = 50;

impl EventRules for Doomsday {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.public.this_turn.ending.doomsday = Some(e.out(t));
    }
}
