//! Robin-hood: all foremost pawns and all rearmost pawns swap places.

use super::*;

impl EventRules for RobinHood {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let (front, rear) =
            (t.front(), t.pawns.first(t.players()).map(|(_, &at)| at).min().unwrap_or_default());
        let (foremost, rearmost) = (t.standing_on(front), t.standing_on(rear));
        // All on one field: nothing changes.
        t.all_to(foremost, rear, e.why());
        t.all_to(rearmost - foremost, front, e.why());
    }
}
