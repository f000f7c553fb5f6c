//! Robin-hood: the people with the most and the fewest cards (even none) swap hands. If all hold equally
//! many, nothing happens.

use super::*;

impl EventRules for RobinHood {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let rich = e.first(t, t.holding_most(e.present));
        let poor = e.first(t, t.holding_fewest(e.present));
        if let (Some(rich), Some(poor)) = (rich, poor)
            && t.count(rich) != t.count(poor)
        {
            t.swap_hands(rich, poor, e.source());
        }
    }
}
