//! Communism: everybody draws until they hold as many cards as the person with the most.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct Communism;

impl EventRules for Communism {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let most = e.present.into_iter().map(|s| t.count(s)).max().unwrap_or(0);
        for seat in e.order(t) {
            let missing = most - t.count(seat).min(most);
            t.draw(seat, missing, e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn everybody_draws_up_to_the_largest_hand() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4", "green-4", "green-5"], ["green-5",
            "green-6"]],
            "events": ["communism"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [3, 3, 3], "turn": 1}}"#,
        );
    }

    #[test]
    fn an_empty_hand_draws_too() {
        play(
            r#"{"hands": [["black-9"], ["green-4"], ["green-5", "green-6"]], "events": ["communism"],
            "script": ["0 play black-9"], "expect": {"hand_sizes": [2, 2, 2], "round_over": false}}"#,
        );
    }

    #[test]
    fn if_all_hold_equally_many_nothing_happens() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": ["communism"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn people_draw_in_play_order_while_the_pile_lasts() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5", "green-6"]],
            "draw": ["red-1"], "events": ["communism"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4", "red-1"], ["green-5", "green-6"]],
            "round_over": true, "finished": []}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"], ["green-6", "green-7"]],
            "draw": ["red-1"], "events": ["communism"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4"], ["green-5", "red-1"], ["green-6", "green-7"]],
            "round_over": true, "finished": []}}"#,
        );
    }

    #[test]
    fn the_hands_of_excluded_people_are_not_counted() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-3", "green-4", "green-6"],
            ["green-5", "green-8"]],
            "events": ["communism"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [2, 3, 2]}}"#,
        );
    }

    #[test]
    fn excluded_people_do_not_draw() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-3"], ["green-5", "green-8"]],
            "events": ["communism"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [2, 1, 2]}}"#,
        );
    }
}
