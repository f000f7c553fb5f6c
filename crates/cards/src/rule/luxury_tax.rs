//! Luxury-tax: special cards worth seven count fourteen at the end of a round.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct LuxuryTax;

impl RuleCardRules for LuxuryTax {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::SpecialPoints { 14 } else { answer }
    }
}
