//! The rule cards (rules §11). Our sources do not give the printed texts, so the wording is ours.
//!
//! Cards that change a number are in `query`. The two that act when they come or go are here. The others are checked
//! by name in the code that they change.

use crate::{Fact, RuleCard, State, Table};

/// The points that bounty subtracts.
pub(crate) const BOUNTY: i32 = 10;

/// Turns up the next rule card, which is in force for this round.
pub(crate) fn turn_up(t: &mut Table) {
    if let Some(card) = t.hidden.rule_pile.pop() {
        t.public.rule_cards.add(card);
        t.tell(Fact::RuleCard { card, on: true });
        came_or_went(t, card);
    }
}

/// Shuffles all rule cards in force into the pile.
pub(crate) fn shuffle_back(t: &mut Table) {
    for card in t.rule_cards {
        t.public.rule_cards.remove(card);
        t.hidden.rule_pile.push(card);
        t.tell(Fact::RuleCard { card, on: false });
        came_or_went(t, card);
    }
    let state: &mut State = t;
    state.hidden.rng.shuffle(state.hidden.rule_pile.all_mut());
}

/// The immediate effect of a rule card when it comes into force or goes.
pub(crate) fn came_or_went(t: &mut Table, card: RuleCard) {
    match card {
        // The direction changes at once.
        RuleCard::Clockwise => {
            t.public.reversed = !t.reversed;
            let leftward = t.leftward();
            t.tell(Fact::Turned { leftward });
        }
        RuleCard::GlassHands if t.rule_cards.has(card) => {
            for seat in t.everybody() {
                t.show_hand(seat, t.everybody());
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::after;
    use game::{Seats, Viewer};

    #[test]
    fn with_glass_hands_all_hands_are_open_to_everybody() {
        for (rule_card, open) in [("glass-hands", Seats::first(3)), ("bounty", Seats::NONE)] {
            let state = after(&format!(
                r#"{{"packs": ["pandora"], "hands": [["red-4"], ["green-4"], ["green-5"]],
                "rule_cards": ["{rule_card}"]}}"#
            ));
            assert_eq!(state.open_to(Viewer::Spectator), open);
        }
    }

    #[test]
    fn turning_up_glass_hands_shows_all_hands() {
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
