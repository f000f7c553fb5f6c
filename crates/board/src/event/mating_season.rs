//! Mating-season: pawns that share a field go three fields forward.

use super::*;

impl EventRules for MatingSeason {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let sharing = t.everybody().filter(|seat| t.standing_on(t.pawns[seat]).len() > 1);
        t.all_forward(sharing, 3, e.why());
    }
}
