//! Parasite: lasts for the round. When people finish the round by emptying their hands, the left neighbour of
//! each may discard up to two cards before hands are counted; see `score`.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Parasite;

/// The most cards that a parasite may discard.
pub(crate) const CARDS: u8 = 2;

impl EventRules for Parasite {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.lasting.parasite = Some(t.everybody() - e.present);
    }
}

#[cfg(test)]
mod tests {
    use crate::score;
    use crate::table::Table;
    use crate::testing::{after, play};
    use game::{NullSink, Seat, Seats};

    #[test]
    fn the_left_neighbour_discards_two_cards() {
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "red-9"], ["green-9", "green-4"], ["fuck-you", "the-end", "green-6"]],
            "draw": ["yellow-8", "yellow-1"], "events": ["parasite"],
            "script": ["0 play black-9", "1 play green-9", "2 draw", "2 end", "0 play red-9",
            "! 1 cards green-4", "! 2 cards fuck-you the-end green-6", "2 cards fuck-you the-end"],
            "expect": {"round_over": true, "finished": [0], "round_scores": [0, 4, 14], "totals": [0, 4,
            14]}}"#,
        );
    }

    #[test]
    fn the_left_neighbour_may_discard_one_or_none() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "red-4", "blue-1"], ["red-9"], ["fuck-you", "green-6"]],
            "events": ["parasite"],
            "script": ["0 play red-troublemaker", "1 play red-9", "0 cards red-4"],
            "expect": {"round_over": true, "finished": [1], "round_scores": [1, 0, 48]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "red-4", "blue-1"], ["red-9"], ["fuck-you", "green-6"]],
            "events": ["parasite"], "script": ["0 play red-troublemaker", "1 play red-9", "0 pass"],
            "expect": {"round_over": true, "round_scores": [5, 0, 48]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "red-4", "blue-1"], ["red-9"], ["fuck-you", "green-6"]],
            "events": ["parasite"], "script": ["0 play red-troublemaker", "1 play red-9"],
            "expect": {"asked": [0], "round_over": false}}"#,
        );
    }

    #[test]
    fn discards_go_under_the_top_and_do_not_finish_the_round() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "red-4"], ["red-8"], ["fuck-you", "green-6"]],
            "events": ["parasite"],
            "script": ["0 play red-troublemaker", "1 play red-8", "0 cards red-4"],
            "expect": {"round_over": true, "finished": [1], "round_scores": [0, 0, 48], "discard":
            ["red-9", "red-troublemaker", "red-4", "red-8"]}}"#,
        );
    }

    #[test]
    fn the_neighbour_is_on_the_left_whatever_the_direction() {
        play(
            r#"{"packs": ["troublemaker", "supercharge", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["red-troublemaker", "red-4", "blue-1"], ["green-6"], ["red-8"]],
            "events": ["parasite"],
            "script": ["0 play red-troublemaker", "2 play red-8", "! 0 cards red-4", "1 cards green-6"],
            "expect": {"round_over": true, "finished": [2], "round_scores": [5, 0, 0]}}"#,
        );
    }

    #[test]
    fn each_of_several_finishers_has_a_parasite() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "red-2", "blue-2"], ["blue-troublemaker", "green-4",
            "fuck-you"], ["red-3", "blue-3"], ["the-end", "green-5"]],
            "events": ["parasite", "mating-season"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"asked": [1, 3]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "red-2", "blue-2"], ["blue-troublemaker", "green-4",
            "fuck-you"], ["red-3", "blue-3"], ["the-end", "green-5"]],
            "events": ["parasite", "mating-season"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker", "3 cards the-end green-5",
            "1 cards fuck-you"],
            "expect": {"round_over": true, "finished": [0, 2], "round_scores": [0, 4, 0, 0]}}"#,
        );
    }

    #[test]
    fn a_finisher_is_nobodys_parasite() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "red-2", "blue-2"], ["blue-troublemaker", "red-3", "blue-3"],
            ["green-4"]],
            "events": ["parasite", "mating-season"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker", "2 pass"],
            "expect": {"round_over": true, "finished": [0, 1], "round_scores": [0, 0, 4]}}"#,
        );
    }

    #[test]
    fn excluded_people_do_not_discard() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "red-4"], ["lucky-bastard", "green-6"], ["red-8"]],
            "events": ["parasite"],
            "script": ["0 play red-troublemaker", "1 react lucky-bastard", "1 wish red", "1 draw",
            "1 end", "2 play red-8"],
            "expect": {"round_over": true, "finished": [2], "asked": []}}"#,
        );
    }

    #[test]
    fn the_neighbour_of_an_excluded_person_discards() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "red-4", "fuck-you"], ["lucky-bastard", "red-6"], ["red-8"]],
            "events": ["parasite"],
            "script": ["0 play red-troublemaker", "1 react lucky-bastard", "1 wish red", "1 play red-6",
            "0 cards red-4 fuck-you"],
            "expect": {"round_over": true, "finished": [1], "round_scores": [0, 0, 8]}}"#,
        );
    }

    #[test]
    fn if_nobody_finishes_nobody_discards() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "red-4"], ["blue-2"], ["green-8"]], "draw": [],
            "events": ["parasite"], "script": ["0 play red-troublemaker", "1 draw"],
            "expect": {"round_over": true, "asked": [], "round_scores": [4, 2, 8]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "red-4"], ["the-end"], ["green-8"]],
            "events": ["parasite"], "script": ["0 play red-troublemaker", "1 play the-end"],
            "expect": {"round_over": true, "asked": [], "finished": [1], "round_scores": [4, 0, 8]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "red-4"], ["blue-troublemaker"], ["green-8"]],
            "events": ["parasite", "doomsday"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"round_over": true, "asked": [], "finished": [1], "round_scores": [50, 50, 50]}}"#,
        );
    }

    #[test]
    fn it_applies_in_the_last_turn_of_a_time_bomb() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "fuck-you"], ["blue-troublemaker", "blue-1", "blue-2",
            "blue-3"]],
            "draw": ["yellow-1", "yellow-2", "yellow-3"], "events": ["parasite", "time-bomb"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker", "0 draw", "0 end",
            "1 play blue-1", "0 draw", "0 end", "1 play blue-2", "0 draw", "0 end", "1 play blue-3",
            "0 cards fuck-you yellow-3"],
            "expect": {"round_over": true, "finished": [1], "round_scores": [13, -10]}}"#,
        );
    }

    #[test]
    fn nice_try_comes_first() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "red-4"], ["red-8"], ["nice-try"]],
            "events": ["parasite"],
            "script": ["0 play red-troublemaker", "1 play red-8", "2 react nice-try", "2 wish red"],
            "expect": {"asked": [1], "hand_sizes": [1, 3, 0]}}"#,
        );
    }

    #[test]
    fn it_applies_without_points() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "rules": {"scorekeeping": "none", "rounds": 2},
            "hands": [["red-troublemaker", "red-4", "fuck-you"], ["red-8"], ["green-1"]],
            "events": ["parasite"],
            "script": ["0 play red-troublemaker", "1 play red-8", "0 cards fuck-you red-4"],
            "expect": {"round_over": true, "finished": [1], "round_scores": [0, 0, 1], "next_dealer":
            2}}"#,
        );
    }

    #[test]
    fn somebody_without_cards_is_not_asked() {
        let mut state = after(r#"{"hands": [[], [], ["green-5", "green-6"]]}"#);
        state.lasting.parasite = Some(Seats::NONE);
        let finished = Seats::first(2);
        score::end_round(
            &mut Table::new(&mut state, &mut NullSink),
            crate::result::RoundEnd::EmptyHand,
            finished,
        );
        assert_eq!(state.asked, Seats::one(Seat::wrapping(2)));
    }
}
