//! Pickpocket: a thief takes three cards.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct Pickpocket;

impl RuleCardRules for Pickpocket {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::CardsStolen { 3 } else { answer }
    }
}
