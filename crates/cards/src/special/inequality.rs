//! Inequality: somebody with at most as many cards as its player takes unseen cards from the player's hand,
//! one by one, until they hold more.

use game::{Seat, Seats};

use crate::ask::Source;
use crate::frame::Attack;
use crate::hint::Hint;
use crate::special::{Aim, SpecialProperties, SpecialRules};
use crate::state::State;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Inequality;

impl SpecialRules for Inequality {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::WISH.aimed(Aim::One)
    }

    fn victims(&self, state: &State, by: Seat) -> Seats {
        let mine = state.count(by);
        state.everybody().filter(|s| s != by && mine > 0 && state.count(s) <= mine)
    }

    fn strike(&self, t: &mut Table, attack: &Attack) {
        let (by, victim) = (attack.by, attack.victim());
        // Each card that changes hands closes the gap by two.
        let n = (t.count(by) + 2).saturating_sub(t.count(victim)) / 2;
        t.take_unseen(by, n, Zone::Hand(victim), Source::Special(attack.with));
    }

    fn hint(&self) -> Hint {
        Hint::Chance
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{after, may_undo, play};

    #[test]
    fn the_victim_takes_cards_until_they_hold_more() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["inequality", "blue-1", "blue-2", "blue-3", "blue-4"],
            ["green-4"], ["green-5"]],
            "script": ["0 play inequality", "0 yes", "0 seat 1", "0 wish red"],
            "expect": {"hand_sizes": [2, 3, 1], "demand": "red", "turn": 1}}"#,
        );
    }

    #[test]
    fn an_even_gap_needs_one_more_card() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["inequality", "blue-1", "blue-2", "blue-3"],
            ["green-4"], ["green-5"]],
            "script": ["0 play inequality", "0 yes", "0 seat 1", "0 wish red"],
            "expect": {"hand_sizes": [1, 3, 1]}}"#,
        );
    }

    #[test]
    fn a_victim_with_as_many_cards_takes_one() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["inequality", "blue-1", "blue-2"], ["green-4",
            "green-6"], ["green-5"]],
            "script": ["0 play inequality", "0 yes", "0 seat 1", "! 0 wish 7", "0 wish red"],
            "expect": {"hand_sizes": [1, 3, 1]}}"#,
        );
    }

    #[test]
    fn somebody_with_more_cards_cannot_be_chosen() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["inequality", "blue-1"], ["green-4", "green-6"],
            ["green-5"]],
            "script": ["0 play inequality", "0 yes", "! 0 seat 1", "! 0 seat 0", "0 seat 2", "0 wish red"],
            "expect": {"hands": [[], ["green-4", "green-6"], ["green-5", "blue-1"]], "round_over": true,
            "finished": [0]}}"#,
        );
    }

    #[test]
    fn the_effect_may_be_skipped() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["inequality", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play inequality", "0 no", "0 wish red"],
            "expect": {"hand_sizes": [1, 1, 1]}}"#,
        );
    }

    #[test]
    fn if_everybody_holds_more_only_the_wish_remains() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["inequality", "blue-1"], ["green-4", "green-6"],
            ["green-5", "green-6"]],
            "rules": {"wish_effects": "must"},
            "script": ["0 play inequality", "! 0 yes", "0 wish red"],
            "expect": {"hand_sizes": [1, 2, 2]}}"#,
        );
    }

    #[test]
    fn from_a_player_without_cards_nothing_is_taken() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["inequality"], [], ["green-5"]],
            "script": ["0 play inequality", "! 0 yes", "0 wish red"],
            "expect": {"round_over": true, "finished": [0, 1]}}"#,
        );
    }

    #[test]
    fn fuck_you_may_be_taken_unseen() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["inequality", "fuck-you"], ["green-4"], ["green-5"]],
            "script": ["0 play inequality", "0 yes", "0 seat 1", "0 wish red"],
            "expect": {"hands": [[], ["green-4", "fuck-you"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn after_a_counterattack_cards_are_taken_from_the_counterer() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["inequality", "blue-1", "blue-2", "blue-3"],
            ["counterattack", "green-4", "green-6"], ["green-5"]],
            "script": ["0 play inequality", "0 yes", "0 seat 1", "1 react counterattack", "! 1 seat 0",
            "1 seat 2", "1 wish red"],
            "expect": {"hand_sizes": [3, 1, 2], "demand": "red"}}"#,
        );
    }

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

    #[test]
    fn as_a_starter_the_dealer_uses_the_effect() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-1"], ["green-4"], ["green-5", "green-6"]],
            "starter": "inequality", "dealer": 2,
            "script": ["2 yes", "2 seat 0", "2 wish blue"],
            "expect": {"hand_sizes": [2, 1, 1], "turn": 0}}"#,
        );
    }
}
