//! Generous: a gift gives three cards.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct Generous;

impl RuleCardRules for Generous {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::CardsGiven { 3 } else { answer }
    }
}
