//! The-end: can only be played as the last card; see `legality`. The round is over, whatever else happens; see
//! `flow::check`.

use game::{Seat, Seats};

use crate::frame::Check;
use crate::frame::Frame;
use crate::special::{SpecialProperties, SpecialRules};
use crate::state::State;
use crate::table::Table;

pub(crate) struct TheEnd;

impl SpecialRules for TheEnd {
    fn properties(&self) -> SpecialProperties {
        SpecialProperties { points: 17, ..SpecialProperties::COLOURED }
    }

    fn possible(&self, _: &State, _: Seat, _: Seats) -> bool {
        true
    }

    /// The round is checked at once, so the rest of the turn is cut off.
    fn effect(&self, t: &mut Table, by: Seat) {
        t.this_turn.ending.the_end = Some(by);
        t.push_frame(Frame::Check(Check::Begin));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn as_the_last_card_it_fits_anything_and_excludes_nice_try() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["the-end"], ["nice-try", "green-5"], ["green-5",
            "black-2"]],
            "discard": ["black-3"],
            "script": ["0 play the-end", "! 1 react nice-try"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 12, 7]}}"#,
        );
    }

    #[test]
    fn it_cannot_be_played_with_other_cards_in_hand() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["the-end", "red-1"], ["green-5"], ["green-5"]],
            "script": ["! 0 play the-end"],
            "expect": {"legal": {"0": ["play red-1"]}}}"#,
        );
    }

    #[test]
    fn no_power_card_can_be_activated_with_it() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["the-end"], ["green-5"], ["green-5"]],
            "powers": [["all-draw-one"], [], []],
            "script": ["0 play the-end", "! 0 power all-draw-one"],
            "expect": {"round_over": true, "finished": [0], "powers": [["all-draw-one"], [], []],
            "round_scores": [0, 5, 5]}}"#,
        );
    }

    #[test]
    fn it_cuts_off_colour_blockade_of_the_same_turn() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "the-end"], ["green-4"],
            ["green-5"]],
            "powers": [["colour-blockade"], [], []], "events": ["expansion"],
            "script": ["0 play red-second-chance", "0 power colour-blockade", "0 play the-end"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 4, 5], "top": "the-end"}}"#,
        );
    }

    #[test]
    fn it_cuts_off_number_wish_of_the_same_turn() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "the-end"], ["green-4"],
            ["green-5"]],
            "powers": [["number-wish"], [], []], "events": ["expansion"],
            "script": ["0 play red-second-chance", "0 power number-wish", "0 play the-end"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 4, 5], "top": "the-end"}}"#,
        );
    }

    #[test]
    fn it_cuts_off_recycling_of_the_same_turn() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "the-end"], ["green-4"],
            ["green-5"]],
            "powers": [["recycling"], [], []], "events": ["expansion"],
            "script": ["0 play red-second-chance", "0 power recycling", "0 play the-end"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 4, 5], "top": "the-end"}}"#,
        );
    }

    #[test]
    fn it_cuts_off_troublecharger_of_the_same_turn() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "the-end"], ["green-4"],
            ["green-5"]],
            "powers": [["troublecharger"], [], []], "events": ["expansion"],
            "script": ["0 play red-second-chance", "0 power troublecharger", "0 play the-end"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 4, 5], "top": "the-end"}}"#,
        );
    }

    #[test]
    fn only_its_player_finishes() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["the-end"], [], ["green-5"]],
            "script": ["0 play the-end"],
            "expect": {"round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn it_overrides_doomsday_of_the_same_turn() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "the-end"], ["green-4"], ["green-5"]],
            "powers": [["random-chance"], [], []], "events": ["doomsday"],
            "script": ["0 play black-9", "0 power random-chance", "0 play the-end"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 4, 5]}}"#,
        );
    }

    #[test]
    fn it_overrides_finish_line_and_exclusions() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"], "hands": [["black-9", "the-end"], ["lucky-bastard",
            "green-4"], ["green-5"]],
            "powers": [["random-chance"], [], []], "events": ["finish-line"],
            "script": ["0 play black-9", "0 power random-chance", "1 react lucky-bastard", "1 wish red",
            "0 play the-end"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 4, 5]}}"#,
        );
    }

    #[test]
    fn it_overrides_an_empty_pile() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "the-end"], ["green-4"], ["green-5"]],
            "draw": [], "powers": [["random-chance"], [], []],
            "script": ["0 play red-4", "0 power random-chance", "0 play the-end"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 4, 5]}}"#,
        );
    }

    #[test]
    fn it_overrides_draws_from_an_empty_pile() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-second-chance", "the-end"], ["green-4"],
            ["green-5"]],
            "draw": ["red-1"], "powers": [["all-draw-one"], [], []],
            "script": ["0 play red-second-chance", "0 power all-draw-one", "0 play the-end"],
            "expect": {"round_over": true, "finished": [0], "hand_sizes": [0, 2, 1], "round_scores": [0, 5,
            5]}}"#,
        );
    }

    #[test]
    fn it_overrides_lasting_events() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["the-end"], ["black-9", "green-4"], ["green-5"]],
            "turn": 1, "draw": ["blue-5", "blue-6"], "events": ["time-bomb"],
            "script": ["1 play black-9", "2 draw", "2 end", "0 play the-end"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 4, 10]}}"#,
        );
    }

    #[test]
    fn as_a_starter_it_demands_nothing() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["blue-1", "black-4", "red-gift"], ["green-4"],
            ["green-5"]],
            "starter": "the-end", "dealer": 2,
            "script": [],
            "expect": {"demand": "any", "turn": 0, "legal": {"0": ["play blue-1", "play black-4",
            "play red-gift"]}}}"#,
        );
    }

    #[test]
    fn it_counts_17_points() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4"], ["the-end"], ["green-5"]],
            "script": ["0 play red-4"],
            "expect": {"round_scores": [0, 17, 5]}}"#,
        );
    }
}
