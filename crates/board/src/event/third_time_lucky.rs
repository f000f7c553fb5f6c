//! Third-time-lucky: everyone goes three fields forward.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct ThirdTimeLucky;

impl EventRules for ThirdTimeLucky {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.all_forward(t.everybody(), 3, e.why());
    }
}
