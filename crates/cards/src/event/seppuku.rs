//! Seppuku: in order, everybody decides whether they dare. With points: if they dare, a card of the draw pile
//! is turned up; a number is −21 points, anything else +42; to decline is +21. Without points: a number means
//! discarding two cards of choice, anything else drawing four; to decline is drawing two. Turned-up cards go
//! under the top of the discard pile. If nothing is left to turn up, nothing is scored.

use crate::ask::{PickFrom, Question};
use crate::event::EventRules;
use crate::fact::Fact;
use crate::frame::RunningEvent;
use crate::house::Scorekeeping;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Seppuku;

impl EventRules for Seppuku {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.round(t, e.present);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        e.ask(t, e.at, Question::Confirm);
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let (reply, by) = (e.reply(t), e.at);
        let points = t.setup.rules().scorekeeping == Scorekeeping::Points;
        if reply.word.is_none() {
            return t.discard(by, reply.cards, e.source());
        }
        let yes = t.said_yes(by);
        t.tell(Fact::Dared { by, yes });
        if !yes {
            if points {
                t.score(by, 21);
            } else {
                t.draw(by, 2, e.source());
            }
            return;
        }
        let Some(card) = t.move_from_draw(1, Zone::Discard, e.source()).lowest() else { return };
        match (points, card.as_number().is_some()) {
            (true, true) => t.score(by, -21),
            (true, false) => t.score(by, 42),
            (false, true) => e.ask_cards(t, by, PickFrom::OwnHand, 2),
            (false, false) => {
                t.draw(by, 4, e.source());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn people_decide_in_order_and_score_at_once() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-3", "red-skip", "red-4"], "events": ["seppuku"],
            "script": ["0 play black-9", "! 2 yes", "1 yes", "2 yes", "0 no"],
            "expect": {"totals": [21, -21, 42], "draw_size": 1, "discard": ["red-9", "red-3",
            "red-skip", "black-9"], "demand": "black 9", "round_over": false}}"#,
        );
    }

    #[test]
    fn black_numbers_are_numbers_colour_swap_and_fuck_you_are_not() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["black-3", "blue-red-swap", "fuck-you"], "events": ["seppuku"],
            "script": ["0 play black-9", "1 yes", "2 yes", "0 yes"],
            "expect": {"totals": [42, -21, 42], "draw_size": 0, "round_over": false}}"#,
        );
    }

    #[test]
    fn it_follows_a_reversed_direction() {
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-3", "red-skip"], "events": ["seppuku"],
            "script": ["0 play black-9", "2 yes", "1 yes", "0 no"],
            "expect": {"totals": [21, 42, -21]}}"#,
        );
    }

    #[test]
    fn with_nothing_left_to_turn_up_nothing_is_scored() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["red-3"], "events": ["seppuku"],
            "script": ["0 play black-9", "1 yes", "2 yes", "0 no"],
            "expect": {"totals": [22, -17, 5], "round_over": true, "finished": [], "round_scores": [1,
            4, 5]}}"#,
        );
    }

    #[test]
    fn it_is_not_part_of_the_round_score() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9"], ["green-4"]], "events": ["seppuku"],
            "script": ["0 play black-9", "1 no", "0 no"],
            "expect": {"round_over": true, "round_scores": [0, 4], "totals": [21, 25]}}"#,
        );
    }

    #[test]
    fn excluded_people_are_not_asked() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["seppuku"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green", "! 1 yes", "2 no",
            "0 no"],
            "expect": {"totals": [21, 0, 21]}}"#,
        );
    }

    #[test]
    fn without_points_a_number_discards_two_anything_else_draws_four() {
        play(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none"},
            "hands": [["black-9", "blue-1"], ["green-4", "green-6", "green-7"], ["green-5"]],
            "draw": ["red-3", "red-skip", "red-4", "red-5", "red-6", "red-7", "red-8", "yellow-1",
            "yellow-2"],
            "events": ["seppuku"],
            "script": ["0 play black-9", "1 yes", "! 1 cards green-4", "1 cards green-4 green-7",
            "2 yes", "0 no"],
            "expect": {"hands": [["blue-1", "red-8", "yellow-1"], ["green-6"], ["green-5", "red-4",
            "red-5", "red-6", "red-7"]], "totals": [0, 0, 0], "draw_size": 1, "discard": ["red-9",
            "red-3", "green-4", "green-7", "red-skip", "black-9"]}}"#,
        );
    }

    #[test]
    fn without_points_a_smaller_hand_discards_what_it_has() {
        play(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none"},
            "hands": [["black-9"], ["green-4"], ["green-5"]], "draw": ["red-3", "red-4", "red-5"],
            "events": ["seppuku"], "script": ["0 play black-9", "1 yes", "2 no", "0 no"],
            "expect": {"round_over": true, "finished": []}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none"},
            "hands": [["black-9"], ["green-4"]], "draw": ["red-3", "red-4", "red-5"],
            "events": ["seppuku"], "script": ["0 play black-9", "1 yes", "0 yes"],
            "expect": {"hand_sizes": [0, 0], "draw_size": 1, "round_over": true, "finished": [0, 1]}}"#,
        );
    }

    #[test]
    fn without_points_with_nothing_left_to_turn_up_nothing_is_drawn() {
        play(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none"},
            "hands": [["black-9", "blue-1"], ["green-4"]], "draw": [], "events": ["seppuku"],
            "script": ["0 play black-9", "1 yes", "0 no"],
            "expect": {"hand_sizes": [1, 1], "round_over": true, "finished": []}}"#,
        );
    }

    #[test]
    fn without_points_plus_one_applies_to_the_draws() {
        play(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none"},
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"]],
            "draw": ["red-gift", "red-1", "red-2", "red-3", "red-4", "red-5", "red-6", "red-7", "red-8",
            "yellow-1"],
            "events": ["plus-one", "seppuku"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker", "0 yes", "1 no"],
            "expect": {"hand_sizes": [6, 4], "draw_size": 1}}"#,
        );
    }
}
