//! Charity: in order everyone else draws one unseen card from each of those
//! with the most cards, while there are any; all equal → nothing.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Charity;

impl EventRules for Charity {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let rich = t.holding_most(e.present);
        for poor in e.order(t).filter(|&s| !rich.has(s)) {
            for giver in e.order(t).filter(|&s| rich.has(s)) {
                t.take_unseen(giver, 1, Zone::Hand(poor), e.source());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn others_draw_from_the_one_with_most() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4", "green-4", "green-6"], ["green-5"]],
            "events": ["charity"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [2, 1, 2], "turn": 1, "round_over": false}}"#,
        );
    }

    #[test]
    fn each_of_several_with_most_while_cards_last() {
        play(
            r#"{"hands": [["black-9", "blue-1", "blue-2"], ["green-4", "green-4"], ["green-5"]],
            "events": ["charity"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [1, 1, 3]}}"#,
        );
        play(
            r#"{"hands": [["black-9"], ["green-4"], ["green-5"], []], "events": ["charity"],
            "script": ["0 play black-9"],
            "expect": {"hands": [[], [], [], ["green-4", "green-5"]], "round_over": true, "finished":
            [0, 1, 2]}}"#,
        );
    }

    #[test]
    fn all_equal_nothing() {
        play(
            r#"{"hands": [["black-9", "blue-1", "blue-2"], ["green-4", "green-4"], ["green-5", "green-6"]],
            "events": ["charity"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1", "blue-2"], ["green-4", "green-4"], ["green-5", "green-6"]]}}"#,
        );
    }

    #[test]
    fn the_poor_draw_in_play_order_while_there_are_cards() {
        play(
            r#"{"hands": [["black-9"], [], ["green-4"], []], "events": ["charity"],
            "script": ["0 play black-9"], "expect": {"hands": [[], ["green-4"], [], []]}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9"], [], ["green-4"], []], "events": ["charity"],
            "script": ["0 play black-9"], "expect": {"hands": [[], [], [], ["green-4"]]}}"#,
        );
    }

    #[test]
    fn who_is_out_of_it_neither_gives_nor_draws() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-3", "green-4", "green-6"],
            ["green-5", "green-8"]],
            "events": ["charity"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [null, ["green-3", "green-4", "green-6"], null], "hand_sizes": [2, 3,
            1]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["lucky-bastard"], ["green-5", "green-8"]],
            "events": ["charity"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [2, 0, 2], "round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn it_needs_two_people() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["lucky-bastard", "green-4"]],
            "events": ["charity"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1", "blue-2"], ["green-4"]]}}"#,
        );
    }
}
