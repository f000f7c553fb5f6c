//! Charity: in order, everybody else draws one unseen card from each of the people with the most cards, as
//! long as they have any. If all hold equally many, nothing happens.

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
    fn the_others_draw_from_the_person_with_the_most_cards() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4", "green-4", "green-6"], ["green-5"]],
            "events": ["charity"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [2, 1, 2], "turn": 1, "round_over": false}}"#,
        );
    }

    #[test]
    fn the_others_draw_from_each_of_several_while_cards_last() {
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
    fn if_all_hold_equally_many_nothing_happens() {
        play(
            r#"{"hands": [["black-9", "blue-1", "blue-2"], ["green-4", "green-4"], ["green-5", "green-6"]],
            "events": ["charity"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1", "blue-2"], ["green-4", "green-4"], ["green-5", "green-6"]]}}"#,
        );
    }

    #[test]
    fn people_draw_in_play_order_while_there_are_cards() {
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
    fn excluded_people_neither_give_nor_draw() {
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
