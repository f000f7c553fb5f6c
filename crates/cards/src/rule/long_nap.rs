//! Long-nap: a skip costs two turns.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct LongNap;

impl RuleCardRules for LongNap {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::TurnsSkipped { 2 } else { answer }
    }
}
