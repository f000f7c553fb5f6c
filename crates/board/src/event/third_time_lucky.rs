//! Third-time-lucky: everyone goes three fields forward.

use super::*;

impl EventRules for ThirdTimeLucky {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.all_forward(t.everybody(), 3, e.why());
    }
}
