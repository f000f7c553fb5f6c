//! Plus-one: lasts for the round. Each time somebody draws, they draw one card more; see `Table::draw`.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct PlusOne;

impl EventRules for PlusOne {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.lasting.plus_one = Some(t.everybody() - e.present);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn each_draw_brings_one_more_card_whatever_its_size() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5"]],
            "events": ["plus-one", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"hand_sizes": [5, 5, 5]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5"]],
            "events": ["plus-one", "expansion"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"hand_sizes": [4, 5, 3]}}"#,
        );
    }

    #[test]
    fn it_applies_to_a_voluntary_draw() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-2"], ["green-5"]],
            "events": ["plus-one"], "script": ["0 play red-troublemaker", "1 draw", "1 end"],
            "expect": {"hand_sizes": [1, 3, 1], "turn": 2}}"#,
        );
    }

    #[test]
    fn a_share_of_fantastic_four_counts_as_one_draw() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["fantastic-four", "blue-2"], ["green-5"]],
            "events": ["plus-one"],
            "script": ["0 play red-troublemaker", "1 play fantastic-four", "1 split 0:3 2:1",
            "1 wish blue"],
            "expect": {"hand_sizes": [5, 1, 3]}}"#,
        );
    }

    #[test]
    fn it_applies_to_equality_nice_try_and_second_chance() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["equality", "blue-2", "blue-3", "blue-4"],
            ["green-5"]],
            "events": ["plus-one"],
            "script": ["0 play red-troublemaker", "1 play equality", "1 yes", "1 seat 2",
            "1 wish blue"],
            "expect": {"hand_sizes": [1, 3, 4]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["red-4"], ["nice-try", "green-5"]],
            "events": ["plus-one"],
            "script": ["0 play red-troublemaker", "1 play red-4", "2 react nice-try", "2 wish red"],
            "expect": {"hand_sizes": [1, 4, 1], "round_over": false}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["red-second-chance", "blue-4"], ["green-5"]],
            "events": ["plus-one"],
            "script": ["0 play red-troublemaker", "1 play red-second-chance"],
            "expect": {"hand_sizes": [1, 3, 1]}}"#,
        );
    }

    #[test]
    fn somebody_who_draws_no_card_gets_none() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5",
            "green-6"]],
            "events": ["plus-one", "communism"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"hand_sizes": [3, 3, 2]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker"], ["green-5"]],
            "events": ["plus-one", "capitalism"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"hand_sizes": [3, 0, 3], "round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn it_does_not_apply_to_turning_up() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5"]],
            "draw": ["yellow-1", "yellow-2", "yellow-3", "yellow-4"],
            "events": ["plus-one", "market"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker", "2 cards yellow-1",
            "0 cards yellow-2"],
            "expect": {"hand_sizes": [2, 2, 2], "draw_size": 1}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"]],
            "draw": ["yellow-1", "yellow-2", "yellow-3"], "events": ["plus-one", "seppuku"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker", "0 yes", "1 no"],
            "expect": {"totals": [-21, 21], "hand_sizes": [1, 1], "draw_size": 2}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"]],
            "draw": ["yellow-9", "fuck-you", "yellow-3"], "events": ["plus-one", "black-jack"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"hand_sizes": [1, 3], "draw_size": 1}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"]],
            "draw": ["yellow-9", "fuck-you", "yellow-3"], "events": ["plus-one", "rewind"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"hand_sizes": [3, 2], "draw_size": 2}}"#,
        );
    }

    #[test]
    fn it_does_not_apply_to_cards_drawn_from_hands() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2", "blue-3",
            "blue-4"], ["green-5"]],
            "events": ["plus-one", "charity"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"hand_sizes": [2, 1, 2]}}"#,
        );
    }

    #[test]
    fn the_additional_card_may_find_the_pile_empty() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-2", "green-2"], ["green-5"]],
            "draw": ["red-1"], "events": ["plus-one"],
            "script": ["0 play red-troublemaker", "1 draw", "! 1 play red-1"],
            "expect": {"round_over": true, "finished": [], "hand_sizes": [1, 3, 1]}}"#,
        );
    }

    #[test]
    fn a_second_plus_one_adds_nothing() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"],
            ["green-troublemaker", "green-5"]],
            "events": ["plus-one", "repeat", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker", "1 event plus-one",
            "2 play green-troublemaker"],
            "expect": {"hand_sizes": [5, 5, 5]}}"#,
        );
    }

    #[test]
    fn excluded_people_draw_nothing_more() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["lucky-bastard", "blue-2"], ["blue-troublemaker",
            "green-5"]],
            "draw": ["red-1", "red-2", "red-3", "red-4", "red-5", "red-6", "red-7", "red-8", "red-1",
            "red-2", "red-3", "red-4", "red-5"],
            "events": ["plus-one", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 react lucky-bastard", "1 wish blue", "1 draw",
            "1 end", "2 play blue-troublemaker"],
            "expect": {"hand_sizes": [5, 5, 5]}}"#,
        );
    }
}
