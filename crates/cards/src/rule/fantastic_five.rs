//! Fantastic-five: fantastic-four splits five draws.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct FantasticFive;

impl RuleCardRules for FantasticFive {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::DrawsSpread { 5 } else { answer }
    }
}
