//! Clockwise: the direction is reversed while the card is in force, and changes at once when it comes or
//! goes; see `State::leftward`.

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
