//! Special-seal: no special card may be played or tossed in until your next turn begins; see
//! `State::is_sealed`.

use game::Seat;

use crate::power::PowerRules;
use crate::table::Table;

pub(crate) struct SpecialSeal;

impl PowerRules for SpecialSeal {
    fn activate(&self, t: &mut Table, by: Seat) {
        t.places.lasting.seal.add(by);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn no_special_card_may_be_played() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "red-gift", "green-2"], ["red-skip",
            "fantastic", "red-6", "green-4"], ["green-5"]],
            "powers": [["special-seal"], [], []],
            "script": ["0 play red-4", "0 power special-seal"],
            "expect": {"legal": {"1": ["play red-6", "play green-4"]}}}"#,
        );
    }

    #[test]
    fn it_cannot_be_activated_with_a_special_card() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-skip", "green-2"], ["red-5"], ["green-5"]],
            "powers": [["special-seal"], [], []],
            "script": ["0 play red-skip", "! 0 power special-seal", "0 seat 1"],
            "expect": {"turn": 2, "powers": [["special-seal"], [], []]}}"#,
        );
    }

    #[test]
    fn it_cannot_be_activated_with_a_mimicry() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["mimicry", "green-2"], ["red-5"],
            ["green-5"]],
            "powers": [["special-seal"], [], []],
            "script": ["0 play mimicry as skip", "! 0 power special-seal", "0 seat 1"],
            "expect": {"turn": 2, "powers": [["special-seal"], [], []]}}"#,
        );
    }

    #[test]
    fn it_lasts_until_the_owners_next_turn() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "red-gift", "green-2"],
            ["red-5", "red-skip"], ["red-6", "red-thief"]],
            "powers": [["special-seal"], [], []],
            "script": ["0 play red-4", "0 power special-seal", "! 1 play red-skip", "1 play red-5",
            "! 2 play red-thief", "2 play red-6"],
            "expect": {"turn": 0, "legal": {"0": ["play red-gift"]}}}"#,
        );
    }

    #[test]
    fn mimicry_cannot_be_played() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["red-4", "green-2"], ["mimicry",
            "green-1"], ["green-5"]],
            "powers": [["special-seal"], [], []],
            "script": ["0 play red-4", "0 power special-seal", "! 1 play mimicry as fantastic"],
            "expect": {"legal": {"1": []}}}"#,
        );
    }

    #[test]
    fn nice_try_cannot_be_tossed_in() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4"], ["nice-try", "green-1"], ["green-5"]],
            "powers": [["special-seal"], [], []],
            "script": ["0 play red-4", "0 power special-seal", "! 1 react nice-try"],
            "expect": {"round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn lucky_bastard_cannot_be_tossed_in() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["black-9", "green-2"], ["lucky-bastard",
            "green-1"], ["green-5"]],
            "powers": [["special-seal"], [], []], "events": ["third-time-lucky"],
            "script": ["0 play black-9", "0 power special-seal", "! 1 react lucky-bastard"],
            "expect": {"hand_sizes": [4, 5, 4]}}"#,
        );
    }

    #[test]
    fn fuck_you_and_the_end_cannot_be_played() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "green-2"], ["the-end"], ["green-5"]],
            "powers": [["special-seal"], [], []],
            "script": ["0 play red-4", "0 power special-seal", "! 1 play the-end"],
            "expect": {"turn": 1, "legal": {"1": []}}}"#,
        );
    }

    #[test]
    fn afterwards_counterattack_can_be_tossed_in_again() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "red-gift", "green-2"], ["red-5",
            "counterattack", "green-1"], ["red-6"]],
            "draw": ["blue-1", "blue-2", "blue-3"], "powers": [["special-seal"], [], []],
            "script": ["0 play red-4", "0 power special-seal", "1 play red-5", "2 draw", "2 end",
            "0 play red-gift", "0 seat 1", "1 react counterattack", "1 seat 0", "1 wish red"],
            "expect": {"hands": [["green-2", "green-1"], [], null]}}"#,
        );
    }

    #[test]
    fn no_special_card_can_follow_second_chance() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "red-4", "red-gift"], ["red-5"],
            ["green-5"]],
            "powers": [["special-seal"], [], []],
            "script": ["0 play red-second-chance", "0 play red-4", "0 power special-seal"],
            "expect": {"turn": 1, "powers": [["*special-seal"], [], []]}}"#,
        );
    }
}
