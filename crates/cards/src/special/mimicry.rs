//! Mimicry: is played as any special card of the packs in play, with a few exceptions. It acts as what it
//! imitates and has no effect of its own.

use crate::special::{SpecialProperties, SpecialRules};

pub(crate) struct Mimicry;

impl SpecialRules for Mimicry {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties::COLOURED
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{after, play};

    #[test]
    fn it_imitates_any_special_card_in_play_but_four() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["mimicry", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["! 0 play mimicry as curse", "! 0 play mimicry as fuck-you",
            "! 0 play mimicry as mimicry", "! 0 play mimicry", "! 0 play mimicry as edison"],
            "expect": {"legal": {"0": ["play mimicry as fantastic", "play mimicry as fantastic-four",
                "play mimicry as counterattack", "play mimicry as equality", "play mimicry as nice-try",
            "play mimicry as inequality", "play mimicry as special-favours",
            "play mimicry as lucky-bastard", "play mimicry as gift", "play mimicry as exchange",
            "play mimicry as second-chance", "play mimicry as skip", "play mimicry as thief",
            "play mimicry as troublemaker", "play mimicry as colour-swap"]}}}"#,
        );
    }

    #[test]
    fn more_packs_give_it_more_to_imitate() {
        play(
            r#"{"packs": ["troublemaker", "supercharge", "pandora"], "hands": [["mimicry", "blue-1"],
            ["green-4"], ["green-5"]],
            "script": ["! 0 play mimicry as the-end"],
            "expect": {"legal": {"0": ["play mimicry as fantastic", "play mimicry as fantastic-four",
                "play mimicry as counterattack", "play mimicry as equality", "play mimicry as nice-try",
            "play mimicry as inequality", "play mimicry as special-favours",
            "play mimicry as lucky-bastard", "play mimicry as gift", "play mimicry as exchange",
            "play mimicry as second-chance", "play mimicry as skip", "play mimicry as thief",
            "play mimicry as troublemaker", "play mimicry as colour-swap", "play mimicry as recharge",
            "play mimicry as edison", "play mimicry as update", "play mimicry as do-it-yourself"]}}}"#,
        );
    }

    #[test]
    fn on_a_black_number_it_can_only_be_a_wish_card() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["mimicry", "blue-1"], ["green-4"], ["green-5"]],
            "discard": ["black-9"],
            "script": ["! 0 play mimicry as gift", "! 0 play mimicry as colour-swap"],
            "expect": {"legal": {"0": ["play mimicry as fantastic", "play mimicry as fantastic-four",
                "play mimicry as counterattack", "play mimicry as equality", "play mimicry as nice-try",
            "play mimicry as inequality", "play mimicry as special-favours",
            "play mimicry as lucky-bastard"]}}}"#,
        );
    }

    #[test]
    fn on_a_number_wish_it_can_only_be_a_wish_card() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["fantastic", "blue-1"], ["mimicry", "green-4"],
            ["green-5"]],
            "script": ["0 play fantastic", "0 wish 9"],
            "expect": {"legal": {"1": ["play mimicry as fantastic", "play mimicry as fantastic-four",
                "play mimicry as counterattack", "play mimicry as equality", "play mimicry as nice-try",
            "play mimicry as inequality", "play mimicry as special-favours",
            "play mimicry as lucky-bastard"]}}}"#,
        );
    }

    #[test]
    fn without_a_demand_it_can_only_be_a_wish_card() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["mimicry", "blue-1"], ["green-4"], ["green-5"]],
            "starter": "curse", "dealer": 2,
            "script": [],
            "expect": {"legal": {"0": ["play mimicry as fantastic", "play mimicry as fantastic-four",
                "play mimicry as counterattack", "play mimicry as equality", "play mimicry as nice-try",
            "play mimicry as inequality", "play mimicry as special-favours",
            "play mimicry as lucky-bastard", "play blue-1"]}}}"#,
        );
    }

    #[test]
    fn on_a_colour_wish_it_can_be_anything() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["fantastic", "blue-1"], ["mimicry", "red-4"],
            ["green-5"]],
            "script": ["0 play fantastic", "0 wish green"],
            "expect": {"legal": {"1": ["play mimicry as fantastic", "play mimicry as fantastic-four",
                "play mimicry as counterattack", "play mimicry as equality", "play mimicry as nice-try",
            "play mimicry as inequality", "play mimicry as special-favours",
            "play mimicry as lucky-bastard", "play mimicry as gift", "play mimicry as exchange",
            "play mimicry as second-chance", "play mimicry as skip", "play mimicry as thief",
            "play mimicry as troublemaker", "play mimicry as colour-swap"]}}}"#,
        );
    }

    #[test]
    fn on_the_pile_it_shows_the_symbol_it_imitated() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["mimicry", "blue-1", "blue-2"], ["green-skip", "red-1",
            "blue-7"], ["green-5"]],
            "script": ["0 play mimicry as skip", "0 seat 2"],
            "expect": {"demand": "red skip", "legal": {"1": ["play green-skip", "play red-1"]},
                "top": "mimicry"}}"#,
        );
    }

    #[test]
    fn as_gift_it_gives_cards() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["mimicry", "blue-1", "blue-2", "blue-3"], ["green-4"],
            ["green-5"]],
            "script": ["0 play mimicry as gift", "0 seat 1", "0 cards blue-1 blue-2"],
            "expect": {"hands": [["blue-3"], ["green-4", "blue-1", "blue-2"], ["green-5"]],
                "demand": "red gift"}}"#,
        );
    }

    #[test]
    fn as_second_chance_a_fitting_card_must_follow() {
        play(
            r#"{"packs": ["troublemaker"],
                "hands": [["mimicry", "red-4", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play mimicry as second-chance", "! 0 play blue-1", "0 play red-4"],
            "expect": {"demand": "red 4", "turn": 1}}"#,
        );
    }

    #[test]
    fn as_colour_swap_it_switches_to_another_colour() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["mimicry", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play mimicry as colour-swap", "! 0 wish red", "! 0 wish violet", "0 wish green"],
            "expect": {"demand": "green", "turn": 1}}"#,
        );
    }

    #[test]
    fn as_colour_swap_with_random_chance_it_also_switches() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "mimicry", "blue-1"],
            ["green-4"], ["green-5"]],
            "powers": [["random-chance"], [], []],
            "script": ["0 play red-4", "0 power random-chance", "0 play mimicry as colour-swap",
            "! 0 wish red", "0 wish blue"],
            "expect": {"demand": "blue"}}"#,
        );
    }

    #[test]
    fn as_a_wish_card_it_makes_that_wish() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["mimicry", "blue-1"], ["green-4"], ["green-5"]],
            "script": ["0 play mimicry as fantastic", "0 wish 7"],
            "expect": {"demand": "7", "turn": 1}}"#,
        );
    }

    #[test]
    fn as_equality_its_effect_may_be_skipped() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["mimicry", "blue-1", "blue-2"], ["green-4"],
            ["green-5"]],
            "script": ["0 play mimicry as equality", "0 no", "0 wish red"],
            "expect": {"hand_sizes": [2, 1, 1], "demand": "red"}}"#,
        );
    }

    #[test]
    fn it_can_be_tossed_in_as_counterattack() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-gift", "blue-1"], ["mimicry", "green-4",
            "green-6"], ["green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "1 react mimicry", "1 seat 0",
            "1 cards green-4 green-6", "! 1 wish 7", "1 wish red"],
            "expect": {"hands": [["blue-1", "green-4", "green-6"], [], ["green-5"]], "top": "mimicry",
                "round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn it_can_be_tossed_in_as_nice_try() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-4"], ["mimicry", "green-4"], ["green-5"]],
            "script": ["0 play red-4", "1 react mimicry", "1 wish blue"],
            "expect": {"hand_sizes": [3, 1, 1], "demand": "blue", "turn": 1}}"#,
        );
    }

    #[test]
    fn it_can_be_tossed_in_as_lucky_bastard() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["mimicry", "green-4"],
            ["green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play black-9", "1 react mimicry", "1 wish blue"],
            "expect": {"hand_sizes": [4, 1, 4], "demand": "blue"}}"#,
        );
    }

    #[test]
    fn as_a_starter_it_imitates_a_wish_card_chosen_by_the_dealer() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-1"], ["green-4"], ["green-5"]],
            "starter": "mimicry", "dealer": 2,
            "script": ["! 2 play mimicry as gift", "! 2 play mimicry as colour-swap",
            "! 2 play mimicry as mimicry", "2 play mimicry as fantastic", "2 wish 7"],
            "expect": {"demand": "7", "turn": 0}}"#,
        );
    }

    #[test]
    fn as_a_starter_the_dealer_carries_out_what_it_imitates() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["blue-1"], ["green-4"], ["green-5", "green-6"]],
            "starter": "mimicry", "dealer": 2,
            "script": ["2 play mimicry as equality", "2 yes", "2 seat 0", "2 wish red"],
            "expect": {"hand_sizes": [2, 1, 2], "turn": 0}}"#,
        );
    }

    #[test]
    fn in_a_hand_it_is_a_special_card_of_7_points() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["red-4"], ["mimicry"], ["green-5"]],
            "script": ["0 play red-4"],
            "expect": {"round_scores": [0, 7, 5]}}"#,
        );
    }

    #[test]
    fn in_a_hand_it_has_no_colour() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "red-1", "blue-1"], ["mimicry", "red-2"],
            ["green-5", "red-3"]],
            "events": ["vandalism"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["mimicry"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn as_a_wish_card_it_demands_nothing_new_before_the_wish() {
        let state = after(
            r#"{"packs": ["troublemaker"], "hands": [["mimicry", "blue-1", "blue-2"], ["green-4"],
            ["green-5"]],
            "script": ["0 play mimicry as equality"]}"#,
        );
        assert_eq!(state.demand.to_string(), "red 9");
    }
}
