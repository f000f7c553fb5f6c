//! Inequality: somebody with at most as many cards as its player takes unseen cards from the player's hand,
//! one by one, until they hold more.

use super::*;

impl SpecialRules for Inequality {
    fn victims(&self, state: &State, by: Seat) -> Seats {
        let mine = state.count(by);
        state.everybody().filter(|s| s != by && mine > 0 && state.count(s) <= mine)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        let (by, victim) = (attack.by, attack.victim());
        // Each card that changes hands closes the gap by two.
        let n = (t.count(by) + 2).saturating_sub(t.count(victim)) / 2;
        t.take_unseen(by, n, Zone::Hand(victim), attack.source());
    }

    fn hint(&self) -> Hint {
        Hint::Chance
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{after, may_undo};

    #[test]
    fn it_cannot_be_undone_once_chance_has_picked_cards() {
        let named = |rule_cards: &str| {
            let text = format!(
                r#"{{"packs": ["troublemaker", "pandora"], "hands": [["inequality", "blue-1", "blue-2"], ["green-4"]],
                "rule_cards": [{rule_cards}], "script": ["0 play inequality", "0 yes"]}}"#
            );
            may_undo(after(&text), (0, "seat 1"), &[], &[1])
        };
        assert!(named(""), "the victim may still counter it");
        assert!(
            !named(r#""cold-blood""#),
            "its player knows which cards are gone, though the victim is a bot"
        );
    }
}
