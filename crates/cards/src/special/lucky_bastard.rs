//! Lucky-bastard: in one's own turn a colour wish. Tossed in, it excludes its player from an event; see
//! `flow::event`.

use crate::special::{SpecialProperties, SpecialRules};

pub(crate) struct LuckyBastard;

impl SpecialRules for LuckyBastard {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::WISH
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn in_ones_own_turn_it_is_a_colour_wish() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["lucky-bastard", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play lucky-bastard", "! 0 wish 4", "0 wish green"],
            "expect": {"demand": "green", "turn": 1}}"#,
        );
    }

    #[test]
    fn tossed_in_it_excludes_its_player_from_the_event() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"],
            ["green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play black-9", "1 react lucky-bastard", "! 1 wish 4", "1 wish green"],
            "expect": {"hand_sizes": [4, 1, 4], "demand": "green", "turn": 1, "top": "lucky-bastard"}}"#,
        );
    }

    #[test]
    fn its_wish_is_made_before_the_event_is_turned_up() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"],
            ["green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play black-9", "1 react lucky-bastard"],
            "expect": {"asked": [1], "hand_sizes": [1, 1, 1]}}"#,
        );
    }

    #[test]
    fn the_active_person_cannot_toss_it_in() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "lucky-bastard", "blue-1"], ["green-4"],
            ["green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play black-9", "! 0 react lucky-bastard"],
            "expect": {"hand_sizes": [5, 4, 4]}}"#,
        );
    }

    #[test]
    fn the_dealer_cannot_toss_it_in_for_a_starter() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-1"], ["green-4"], ["lucky-bastard", "green-5"]],
            "starter": "black-3", "dealer": 2, "events": ["third-time-lucky"],
            "script": ["! 2 react lucky-bastard"],
            "expect": {"hand_sizes": [4, 4, 5]}}"#,
        );
    }

    #[test]
    fn the_person_who_begins_can_toss_it_in_for_a_starter() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["lucky-bastard", "blue-1"], ["green-4"], ["green-5"]],
            "starter": "black-3", "dealer": 2, "events": ["third-time-lucky"],
            "script": ["0 react lucky-bastard", "0 wish red"],
            "expect": {"hand_sizes": [1, 4, 4], "demand": "red", "turn": 0}}"#,
        );
    }

    #[test]
    fn of_two_wishes_the_later_counts() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"],
            ["mimicry", "green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play black-9", "2 react mimicry", "1 react lucky-bastard", "! 2 wish red",
            "1 wish green", "2 wish red"],
            "expect": {"hand_sizes": [4, 1, 1], "demand": "red"}}"#,
        );
    }

    #[test]
    fn its_player_finishes_if_it_was_their_last_card() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["lucky-bastard"], ["green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish red"],
            "expect": {"hand_sizes": [4, 0, 4], "round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn it_does_not_stop_an_attack() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-gift", "blue-1", "blue-2"], ["lucky-bastard",
            "green-4"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "! 1 react lucky-bastard", "0 cards blue-1 blue-2"],
            "expect": {"round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn as_a_starter_the_dealer_makes_the_wish() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-1"], ["green-4"], ["green-5"]],
            "starter": "lucky-bastard", "dealer": 2,
            "script": ["2 wish red"],
            "expect": {"demand": "red", "turn": 0}}"#,
        );
    }
}
