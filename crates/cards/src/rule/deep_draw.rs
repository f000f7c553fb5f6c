//! Deep-draw: a voluntary draw is two cards.

use crate::query::Query;
use crate::rule::RuleCardRules;

pub(crate) struct DeepDraw;

impl RuleCardRules for DeepDraw {
    fn adjust(&self, query: Query, answer: u8) -> u8 {
        if query == Query::VoluntaryDraw { 2 } else { answer }
    }
}
