//! Robin-hood: most and fewest cards (also none) swap hands; all equal →
//! nothing.

use crate::event::EventRules;
use crate::flow::happening::Happening;
use crate::table::Table;

pub(crate) struct RobinHood;

impl EventRules for RobinHood {
    fn needs_two(&self) -> bool {
        true
    }

    fn happen(&self, t: &mut Table, e: Happening) {
        let rich = e.first(t, t.holding_most(e.present));
        let poor = e.first(t, t.holding_fewest(e.present));
        if let (Some(rich), Some(poor)) = (rich, poor)
            && t.count(rich) != t.count(poor)
        {
            t.swap_hands(rich, poor, e.source());
        }
    }
}
