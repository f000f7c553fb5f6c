//! Heavy-hands: anybody who ends their turn with more than twelve cards discards down to twelve; `flow::turn`
//! checks it.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct HeavyHands;

impl RuleCardRules for HeavyHands {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::HandLimit { 12 } else { answer }
    }
}
