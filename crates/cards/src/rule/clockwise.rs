//! Clockwise: the direction is reversed as long as it lies open; coming or
//! going turns it at once.

use crate::fact::Fact;
use crate::rule::RuleCardRules;
use crate::table::Table;

pub(crate) struct Clockwise;

impl RuleCardRules for Clockwise {
    fn turned(&self, t: &mut Table) {
        t.reversed = !t.reversed;
        let leftward = t.leftward();
        t.tell(Fact::Turned { leftward });
    }
}
