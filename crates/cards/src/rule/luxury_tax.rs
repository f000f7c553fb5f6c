//! Luxury-tax: special cards worth seven score fourteen when hands are counted.

use crate::rule::{Query, RuleCardRules};

pub(crate) struct LuxuryTax;

impl RuleCardRules for LuxuryTax {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::SpecialPoints { 14 } else { answer }
    }
}
