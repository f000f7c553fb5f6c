//! The-nicest-try: nice-try makes people draw six.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct TheNicestTry;

impl RuleCardRules for TheNicestTry {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::NiceTryDraws { 6 } else { answer }
    }
}
