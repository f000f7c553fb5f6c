//! Glass-hands: all hands are open.

use crate::RuleCard;
use crate::rule::RuleCardRules;
use crate::table::Table;

pub(crate) struct GlassHands;

impl RuleCardRules for GlassHands {
    fn turned(&self, t: &mut Table) {
        if t.rule_cards.has(RuleCard::GlassHands) {
            for seat in t.everybody() {
                t.show_hand(seat, t.everybody());
            }
        }
    }
}
