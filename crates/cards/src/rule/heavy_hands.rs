//! Heavy-hands: whoever ends their turn with more than twelve cards discards down to twelve.

use crate::rule::{Query, RuleCardRules};

pub(crate) struct HeavyHands;

impl RuleCardRules for HeavyHands {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::MostCards { 12 } else { answer }
    }
}
