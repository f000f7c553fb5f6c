//! Black-jack: in order, round and round, everybody turns up a card of the draw pile onto a side pile and
//! adds its value. Whoever takes the sum above 21 gets the side pile. If the draw pile runs out first, the
//! side pile goes under the top of the discard pile.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct BlackJack;

const MOST: u32 = 21;

impl EventRules for BlackJack {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let mut sum = 0;
        loop {
            for seat in e.order(t) {
                let Some(card) = t.move_from_draw(1, Zone::Side, e.source()).lowest() else {
                    let side = t.side;
                    return t.shift(side, Zone::Side, Zone::Discard, e.source());
                };
                sum += u32::from(card.points());
                if sum > MOST {
                    let side = t.side;
                    return t.shift(side, Zone::Side, Zone::Hand(seat), e.source());
                }
            }
            if e.present.is_empty() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn going_above_21_takes_the_side_pile() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["blue-9", "yellow-9", "green-8", "red-1"], "events": ["black-jack"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1", "blue-9", "yellow-9", "green-8"], ["green-4"], ["green-5"]],
            "draw_size": 1, "turn": 1}}"#,
        );
    }

    #[test]
    fn exactly_21_is_not_above_and_it_goes_round_and_round() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["blue-9", "yellow-9", "blue-3", "red-1", "red-2"], "events": ["black-jack"],
            "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4", "blue-9", "yellow-9", "blue-3", "red-1"],
            ["green-5"]], "draw_size": 1, "round_over": false}}"#,
        );
    }

    #[test]
    fn special_cards_add_their_value() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-gift", "fantastic", "green-7", "red-1"], "events": ["black-jack"],
            "script": ["0 play black-9"], "expect": {"hand_sizes": [1, 5, 1], "draw_size": 0}}"#,
        );
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["luxury-tax"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-gift", "fantastic", "green-7", "red-1"], "events": ["black-jack"],
            "script": ["0 play black-9"], "expect": {"hand_sizes": [1, 5, 1], "draw_size": 0}}"#,
        );
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["fuck-you", "red-1"], "events": ["black-jack"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4", "fuck-you"], ["green-5"]], "draw_size": 1}}"#,
        );
    }

    #[test]
    fn it_follows_a_reversed_direction() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["fuck-you", "red-1"], "events": ["black-jack"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [1, 1, 2]}}"#,
        );
    }

    #[test]
    fn if_the_draw_pile_runs_out_first_the_cards_are_discarded() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-1", "red-2"], "events": ["black-jack"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [1, 1, 1], "draw_size": 0, "discard": ["red-9", "red-1", "red-2",
            "black-9"], "round_over": true, "finished": []}}"#,
        );
    }

    #[test]
    fn the_last_card_of_the_pile_may_go_above_21() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"]],
            "draw": ["fuck-you"], "events": ["black-jack"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [1, 2], "draw_size": 0, "round_over": false}}"#,
        );
    }

    #[test]
    fn excluded_people_turn_up_nothing() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "draw": ["yellow-9", "yellow-8", "yellow-7"], "events": ["black-jack"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [1, 1, 4]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"]],
            "draw": ["yellow-9", "yellow-8", "yellow-7"], "events": ["black-jack"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hand_sizes": [4, 1], "turn": 1}}"#,
        );
    }
}
