//! Rewind: card by card round the table, everybody gets the top of the discard pile until all have two or it
//! is empty. Then a card of the draw pile is turned up as the new top. If it is special, the person who
//! triggered the event may carry out its effect, which touches nobody who is excluded from the event.

use crate::Demand;
use crate::event::EventRules;
use crate::fact::How;
use crate::flow::play;
use crate::frame::{Frame, Phase, RunningEvent};
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Rewind;

const CARDS: u8 = 2;

impl EventRules for Rewind {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for _ in 0..CARDS {
            for seat in e.order(t) {
                if let Some(card) = t.discard.top() {
                    t.fetch(card, Zone::Discard, Zone::Hand(seat), e.source());
                }
            }
        }
        t.demand = Demand::Any;
        let Some(card) = t.take_top(1).lowest() else { return };
        // Who is present for the event is also present for what it turns up (`State::present`).
        t.push_frame(Frame::Event(RunningEvent { phase: Phase::Answered, ..e }));
        let how = How::Rewind { effect: e.present.has(e.trigger) };
        play::turned_up(t, e.trigger, card, how);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn everybody_gets_two_cards_one_by_one_and_there_is_a_new_top() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "discard": ["red-1", "red-2", "red-3", "red-4", "red-5", "red-9"],
            "draw": ["yellow-5", "yellow-6"], "events": ["rewind"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1", "red-5", "red-2"], ["green-4", "black-9", "red-4"],
            ["green-5", "red-9", "red-3"]], "discard": ["red-1", "yellow-5"], "demand": "yellow 5",
            "draw_size": 1, "turn": 1}}"#,
        );
    }

    #[test]
    fn it_follows_a_reversed_direction() {
        play(
            r#"{"packs": ["supercharge", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "discard": ["red-1", "red-2", "red-3", "red-4", "red-5", "red-9"],
            "draw": ["yellow-5", "yellow-6"], "events": ["rewind"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1", "red-5", "red-2"], ["green-4", "red-9", "red-3"],
            ["green-5", "black-9", "red-4"]], "discard": ["red-1", "yellow-5"]}}"#,
        );
    }

    #[test]
    fn it_stops_when_the_discard_pile_is_empty() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["yellow-5", "yellow-6"], "events": ["rewind"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4", "black-9"], ["green-5", "red-9"]], "discard":
            ["yellow-5"]}}"#,
        );
    }

    #[test]
    fn a_black_card_turned_up_triggers_no_event() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"]],
            "draw": ["black-5", "yellow-6"], "events": ["rewind", "third-time-lucky"],
            "script": ["0 play black-9"],
            "expect": {"top": "black-5", "demand": "black 5", "hand_sizes": [2, 2], "turn": 1}}"#,
        );
    }

    #[test]
    fn the_trigger_may_use_the_effect_of_a_special_card() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"]],
            "draw": ["green-gift", "yellow-6"], "events": ["rewind"],
            "script": ["0 play black-9", "0 yes", "0 seat 1", "0 cards blue-1 red-9"],
            "expect": {"hands": [[], ["green-4", "black-9", "blue-1", "red-9"]], "demand": "green gift",
            "round_over": true, "finished": [0]}}"#,
        );
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"]],
            "draw": ["green-gift", "yellow-6"], "events": ["rewind"],
            "script": ["0 play black-9", "0 no"],
            "expect": {"hands": [["blue-1", "red-9"], ["green-4", "black-9"]], "demand": "green gift",
            "turn": 1}}"#,
        );
    }

    #[test]
    fn an_attack_turned_up_can_be_countered() {
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1"], ["green-4", "counterattack"]],
            "draw": ["green-skip", "yellow-6"], "events": ["rewind"],
            "script": ["0 play black-9", "0 yes", "0 seat 1", "1 react counterattack", "1 seat 0",
            "1 wish red"],
            "expect": {"skipped": [0], "demand": "red", "top": "counterattack", "turn": 1}}"#,
        );
    }

    #[test]
    fn a_wish_is_always_made() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"]],
            "draw": ["fantastic", "yellow-6"], "events": ["rewind"],
            "script": ["0 play black-9", "0 wish 5"],
            "expect": {"demand": "5", "top": "fantastic", "turn": 1}}"#,
        );
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["equality", "yellow-6"], "events": ["rewind"],
            "script": ["0 play black-9", "0 no", "0 wish blue"],
            "expect": {"demand": "blue", "hand_sizes": [1, 2, 2]}}"#,
        );
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "blue-1", "blue-2", "blue-3"], ["green-4"]],
            "draw": ["fantastic-four", "yellow-6"], "events": ["rewind"],
            "script": ["0 play black-9", "0 no", "0 wish blue"],
            "expect": {"demand": "blue", "hand_sizes": [4, 2]}}"#,
        );
    }

    #[test]
    fn a_troublemaker_turned_up_may_trigger_an_event() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["green-4"]],
            "draw": ["green-troublemaker", "red-1", "red-2", "red-3"],
            "events": ["rewind", "expansion"], "script": ["0 play black-9", "0 yes"],
            "expect": {"hand_sizes": [4, 3], "demand": "green troublemaker"}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["green-4"]],
            "draw": ["green-troublemaker", "red-1", "red-2", "red-3"],
            "events": ["rewind", "expansion"], "script": ["0 play black-9", "0 no"],
            "expect": {"hand_sizes": [2, 2], "demand": "green troublemaker", "turn": 1}}"#,
        );
    }

    #[test]
    fn cards_without_a_demand_of_their_own_demand_nothing() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"]],
            "draw": ["fuck-you", "yellow-6"], "events": ["rewind"], "script": ["0 play black-9"],
            "expect": {"demand": "any", "top": "fuck-you", "turn": 1}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["green-4"]], "draw": ["curse", "yellow-6"],
            "events": ["rewind"], "script": ["0 play black-9"],
            "expect": {"demand": "any", "top": "curse", "turn": 1}}"#,
        );
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"]],
            "draw": ["the-end", "yellow-6"], "events": ["rewind"], "script": ["0 play black-9"],
            "expect": {"demand": "any", "top": "the-end", "turn": 1, "round_over": false}}"#,
        );
    }

    #[test]
    fn a_mimicry_turned_up_can_only_be_a_wish_card() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["green-4"]], "draw": ["mimicry", "yellow-6"],
            "events": ["rewind"],
            "script": ["0 play black-9", "! 0 play mimicry as gift", "0 play mimicry as fantastic",
            "0 wish 5"],
            "expect": {"demand": "5", "top": "mimicry", "turn": 1}}"#,
        );
    }

    #[test]
    fn the_trigger_chooses_the_colour_of_a_colour_swap() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["green-4"]], "draw": ["blue-red-swap", "yellow-6"],
            "events": ["rewind"], "script": ["0 play black-9", "! 0 wish green", "0 wish red"],
            "expect": {"demand": "red", "top": "blue-red-swap", "turn": 1}}"#,
        );
    }

    #[test]
    fn second_chance_is_optional() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1", "green-3"], ["green-4"]],
            "draw": ["green-second-chance", "yellow-6"], "events": ["rewind"],
            "script": ["0 play black-9", "0 no"],
            "expect": {"demand": "green second-chance", "hands": [["blue-1", "green-3", "red-9"],
            ["green-4", "black-9"]], "turn": 1}}"#,
        );
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1", "green-3"], ["green-4"]],
            "draw": ["green-second-chance", "yellow-6"], "events": ["rewind"],
            "script": ["0 play black-9", "0 yes", "! 0 play blue-1", "! 0 draw", "0 play green-3"],
            "expect": {"demand": "green 3", "hands": [["blue-1", "red-9"], ["green-4", "black-9"]],
            "turn": 1}}"#,
        );
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"]],
            "draw": ["green-second-chance", "yellow-6"], "events": ["rewind"],
            "script": ["0 play black-9", "0 yes"],
            "expect": {"demand": "green second-chance", "hands": [["blue-1", "red-9", "yellow-6"],
            ["green-4", "black-9"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn the_card_turned_up_does_not_count_for_vandalism_and_carousel() {
        play(
            r#"{"packs": ["troublemaker", "supercharge", "pandora"], "rule_cards": ["carousel"],
            "hands": [["red-troublemaker", "blue-1", "green-1"], ["green-4", "yellow-troublemaker",
            "red-2"]],
            "draw": ["yellow-7", "yellow-6"], "events": ["rewind", "vandalism"],
            "script": ["0 play red-troublemaker", "1 play yellow-troublemaker"],
            "expect": {"hands": [["blue-1", "green-1", "red-9"], ["green-4", "red-2",
            "red-troublemaker"]]}}"#,
        );
    }

    #[test]
    fn without_a_draw_card_there_is_no_top_and_the_round_is_over() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["black-9", "blue-1"], ["green-4"]], "draw": [],
            "events": ["rewind"], "script": ["0 play black-9"],
            "expect": {"top": "none", "hands": [["blue-1", "red-9"], ["green-4", "black-9"]],
            "round_over": true, "finished": []}}"#,
        );
    }

    #[test]
    fn excluded_people_get_no_cards() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "draw": ["yellow-5", "yellow-6"], "events": ["rewind"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1", "black-9"], ["green-4"], ["green-5", "lucky-bastard",
            "red-9"]], "discard": ["yellow-5"], "demand": "yellow 5"}}"#,
        );
    }

    #[test]
    fn an_excluded_trigger_only_makes_the_wish() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "blue-1"], ["red-thief", "blue-2"], ["green-4", "green-5"]],
            "draw": ["yellow-1", "yellow-2", "yellow-3", "yellow-4", "yellow-5", "black-4",
            "lucky-bastard", "black-3", "yellow-7", "fantastic-four"],
            "events": ["last-chance", "plague", "third-time-lucky", "rewind"],
            "script": ["0 play red-troublemaker", "1 play red-thief", "1 seat 2",
            "1 cards green-4 green-5", "2 react lucky-bastard", "2 wish green", "2 wish 7"],
            "expect": {"hand_sizes": [6, 8, 2], "demand": "7", "top": "fantastic-four", "discard":
            ["fantastic-four"], "turn": 2}}"#,
        );
    }

    #[test]
    fn a_power_card_goes_with_the_card_played_not_the_one_turned_up() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "blue-1"], ["green-4"]], "powers": [["troublecharger"], []],
            "draw": ["blue-red-swap", "yellow-6"], "events": ["rewind", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "0 wish red", "! 0 power troublecharger"],
            "expect": {"demand": "red", "turn": 1, "hand_sizes": [2, 2]}}"#,
        );
    }

    /// Seat 1 is excluded from rewind, which turns up `card`; the others follow as the script says.
    fn without_seat_1(card: &str, rest: &str, script: &str, expect: &str) {
        play(&format!(
            r#"{{"packs": ["troublemaker", "supercharge", "pandora"], {rest}
            "discard": ["red-1", "red-2", "red-3", "red-4", "red-5", "red-9"],
            "draw": ["{card}", "yellow-1", "yellow-2", "yellow-3", "yellow-4", "yellow-5", "yellow-6"],
            "events": ["rewind", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 react lucky-bastard", "1 wish green", {script}],
            "expect": {expect}}}"#
        ));
    }

    const THREE: &str = r#""hands": [["red-troublemaker", "blue-1", "blue-2"],
        ["lucky-bastard", "green-4", "green-6"], ["green-5"]],"#;
    const FOUR: &str = r#""hands": [["red-troublemaker", "blue-1", "blue-2"],
        ["lucky-bastard", "green-4", "green-6"], ["green-5"], ["counterattack", "green-8"]],"#;

    #[test]
    fn excluded_people_are_no_victims_of_what_is_turned_up() {
        for (card, answer) in
            [("green-gift", "0 cards blue-1 blue-2"), ("green-exchange", "0 cards blue-1 blue-2")]
        {
            let script = format!(r#""0 yes", "! 0 seat 1", "0 seat 2", "{answer}""#);
            without_seat_1(card, THREE, &script, r#"{"hands": [null, ["green-4", "green-6"], null]}"#);
        }
        let four = r#""0 yes", "! 0 split 1:4", "! 0 split 1:1 2:3", "0 split 2:4", "0 wish red""#;
        without_seat_1("fantastic-four", THREE, four, r#"{"hand_sizes": [4, 2, 7]}"#);
        let equality = r#""0 yes", "! 0 seat 1", "0 seat 2", "0 wish red""#;
        without_seat_1("equality", THREE, equality, r#"{"hand_sizes": [4, 2, 4]}"#);
    }

    #[test]
    fn a_counterer_attacks_none_of_them_either() {
        let script = r#""0 yes", "! 0 seat 1", "0 seat 3", "3 react counterattack", "! 3 seat 1", "3 seat 2",
            "3 wish red""#;
        without_seat_1("green-skip", FOUR, script, r#"{"skipped": [2]}"#);
        let script = r#""0 yes", "0 split 2:2 3:2", "3 react counterattack", "! 3 split 1:2", "3 split 0:2",
            "3 wish red""#;
        let own_share = format!(r#""rules": {{"counter": "own-share"}}, {FOUR}"#);
        without_seat_1("fantastic-four", &own_share, script, r#"{"hand_sizes": [6, 2, 5, 3]}"#);
    }

    #[test]
    fn a_mimicry_turned_up_spares_them_too() {
        let script = r#""0 play mimicry as equality", "0 yes", "! 0 seat 1", "0 seat 2", "0 wish red""#;
        without_seat_1("mimicry", THREE, script, r#"{"hand_sizes": [4, 2, 4]}"#);
    }

    #[test]
    fn edison_needs_two_people_who_are_present() {
        let powers = format!(r#""powers": [["looping"], ["recycling"], ["open-hands"]], {THREE}"#);
        let script =
            r#""0 yes", "! 0 seats 0 1", "0 seats 0 2", "0 card 0 looping", "0 card 2 ?", "0 wish red""#;
        without_seat_1(
            "edison",
            &powers,
            script,
            r#"{"powers": [["open-hands"], ["recycling"], ["looping"]]}"#,
        );
        // Nobody but its trigger could swap one.
        let powers = format!(r#""powers": [["looping"], ["recycling"], []], {THREE}"#);
        let script = r#""! 0 yes", "0 wish red""#;
        without_seat_1("edison", &powers, script, r#"{"powers": [["looping"], ["recycling"], []]}"#);
    }

    #[test]
    fn an_effect_of_ones_own_spares_them() {
        let diy = |effect: &str| format!(r#""rules": {{"diy": "{effect}"}}, {THREE}"#);
        let script = r#""0 yes", "0 wish red""#;
        without_seat_1("do-it-yourself", &diy("others-draw-two"), script, r#"{"hand_sizes": [4, 2, 5]}"#);
        let script = r#""0 yes", "! 0 seat 1", "0 seat 2", "0 wish red""#;
        without_seat_1("do-it-yourself", &diy("swap-hands"), script, r#"{"hand_sizes": [3, 2, 4]}"#);
        let script = r#""0 yes", "! 1 cards green-4", "0 cards blue-1", "2 cards green-5", "0 wish red""#;
        let passed = r#"{"hands": [["blue-2", "green-5", "red-troublemaker", "red-5"], ["green-4", "green-6"],
            ["blue-1", "lucky-bastard", "red-9"]]}"#;
        without_seat_1("do-it-yourself", &diy("pass-right"), script, passed);
    }

    #[test]
    fn with_nobody_left_to_touch_there_is_no_effect() {
        for effect in ["others-draw-two", "swap-hands", "pass-right"] {
            play(&format!(
                r#"{{"packs": ["troublemaker", "supercharge", "pandora"], "rules": {{"diy": "{effect}"}},
                "hands": [["red-troublemaker", "blue-1"], ["lucky-bastard", "green-4"]],
                "discard": ["red-1", "red-2", "red-3", "red-9"], "draw": ["do-it-yourself", "yellow-1"],
                "events": ["rewind"],
                "script": ["0 play red-troublemaker", "1 react lucky-bastard", "1 wish green", "! 0 yes",
                "0 wish red"],
                "expect": {{"hand_sizes": [3, 1], "demand": "red"}}}}"#
            ));
        }
    }

    #[test]
    fn a_card_played_by_a_second_chance_and_further_events_touch_them() {
        let hands = r#""hands": [["red-troublemaker", "green-skip", "blue-2"],
            ["lucky-bastard", "green-4", "green-6"], ["green-5"]],"#;
        let script = r#""0 yes", "0 play green-skip", "0 seat 1""#;
        without_seat_1("green-second-chance", hands, script, r#"{"turn": 2}"#);
        without_seat_1("green-troublemaker", THREE, r#""0 yes""#, r#"{"hand_sizes": [4, 5, 6]}"#);
    }

    #[test]
    fn a_last_card_given_by_such_a_card_was_not_taken_by_an_event() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-troublemaker", "yellow-troublemaker", "green-gift"], ["blue-5"]],
            "draw": ["yellow-1", "green-second-chance", "yellow-2", "yellow-3", "yellow-4", "yellow-5",
            "yellow-6", "yellow-7"],
            "events": ["last-chance", "rewind", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 draw", "1 end", "0 play yellow-troublemaker", "0 yes",
            "0 play green-gift", "0 seat 1"],
            "expect": {"round_over": false, "hand_sizes": [3, 8], "turn": 1}}"#,
        );
    }
}
