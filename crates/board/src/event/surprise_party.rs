//! Surprise-party: in order everyone takes an extra move forward, with all effects.

use super::*;

impl EventRules for SurpriseParty {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.go_round(t);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        t.move_next(e.at, false);
    }
}
