//! Glass-hands: all hands are open; see `State::is_open`.

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
    use crate::fact::Fact;
    use crate::rule::turn_up;
    use crate::table::Table;
    use crate::testing::after;
    use game::{Seats, Viewer};

    #[test]
    fn all_hands_are_open_to_everybody() {
        for (rule_card, open) in [("glass-hands", Seats::first(3)), ("bounty", Seats::NONE)] {
            let state = after(&format!(
                r#"{{"packs": ["pandora"], "hands": [["red-4"], ["green-4"], ["green-5"]],
                "rule_cards": ["{rule_card}"]}}"#
            ));
            assert_eq!(state.open_to(Viewer::Spectator), open);
        }
    }

    #[test]
    fn turning_it_up_shows_all_hands() {
        let mut state = after(
            r#"{"packs": ["pandora"], "hands": [["red-4"], ["green-4"], ["green-5"]],
            "rule_pile": ["glass-hands"]}"#,
        );
        let mut facts = Vec::new();
        turn_up(&mut Table::new(&mut state, &mut facts));
        let all = Seats::first(3);
        let shown = facts.iter().filter(|fact| matches!(fact, Fact::Shown { to, .. } if *to == all));
        assert_eq!(shown.count(), 3);
    }
}
