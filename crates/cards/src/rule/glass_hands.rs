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

#[cfg(test)]
mod tests {
    use crate::testing::{after, play};
    use game::{Seats, Viewer};

    #[test]
    fn all_hands_lie_open_to_all() {
        for (rule_card, open) in [("glass-hands", Seats::first(3)), ("bounty", Seats::NONE)] {
            let state = after(&format!(
                r#"{{"packs": ["pandora"], "hands": [["red-4"], ["green-4"], ["green-5"]],
                "rule_cards": ["{rule_card}"]}}"#
            ));
            assert_eq!(state.open_to(Viewer::Spectator), open);
        }
    }
    #[test]
    fn it_changes_nothing_else() {
        play(
            r#"{"packs": ["pandora"], "hands": [["red-4", "red-5"], ["green-4"], ["green-5"]],
            "rule_cards": ["glass-hands"], "script": ["0 play red-4"],
            "expect": {"turn": 1, "hands": [["red-5"], ["green-4"], ["green-5"]]}}"#,
        );
    }
}
