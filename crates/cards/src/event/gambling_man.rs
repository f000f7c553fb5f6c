//! Gambling-man: everybody chooses a card face down, and all are turned up; the second-lowest value takes all
//! of them. Somebody without a card to lay takes them all.

use game::Seat;

use crate::Card;
use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct GamblingMan;

impl EventRules for GamblingMan {
    fn needs_two(&self) -> bool {
        true
    }

    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.ask_all_for_a_card(t);
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let value = |s: Seat| t.reply(s).cards.lowest().map(Card::points);
        let laid = e.present.filter(|s| value(s).is_some());
        let lowest = laid.into_iter().map(value).min();
        let higher = laid.filter(|s| Some(value(s)) > lowest);
        let second = higher.into_iter().map(value).min().or(lowest);
        let hit = laid.filter(|s| Some(value(s)) == second);
        let broke = e.present - laid;
        let taker = e.first(t, if broke.is_empty() { hit } else { broke });
        for seat in e.order(t) {
            let cards = t.reply(seat).cards;
            t.shift(cards, Zone::Hand(seat), Zone::Side, e.source());
        }
        if let Some(taker) = taker {
            let all = t.side;
            t.shift(all, Zone::Side, Zone::Hand(taker), e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn the_second_lowest_value_takes_all() {
        play(
            r#"{"hands": [["black-9", "yellow-7", "blue-1"], ["red-2", "green-4"], ["fuck-you",
            "green-5"]],
            "events": ["gambling-man"],
            "script": ["0 play black-9", "1 cards red-2", "2 cards fuck-you", "0 cards yellow-7"],
            "expect": {"hands": [["blue-1", "yellow-7", "red-2", "fuck-you"], ["green-4"],
            ["green-5"]]}}"#,
        );
    }

    #[test]
    fn everybody_is_asked_at_once() {
        play(
            r#"{"hands": [["black-9", "yellow-7", "blue-1"], ["red-2", "green-4"], ["red-3", "green-5"]],
            "events": ["gambling-man"],
            "script": ["0 play black-9", "0 cards yellow-7", "2 cards red-3"],
            "expect": {"asked": [1]}}"#,
        );
    }

    #[test]
    fn with_two_different_values_the_higher_takes_all() {
        play(
            r#"{"hands": [["black-9", "yellow-7", "blue-1"], ["red-2", "green-4"], ["blue-2", "green-5"]],
            "events": ["gambling-man"],
            "script": ["0 play black-9", "1 cards red-2", "2 cards blue-2", "0 cards yellow-7"],
            "expect": {"hands": [["blue-1", "yellow-7", "red-2", "blue-2"], ["green-4"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn the_second_lowest_different_value_counts_not_the_second_card() {
        play(
            r#"{"hands": [["black-9", "yellow-7", "blue-1"], ["red-2", "green-4"], ["blue-2", "green-5"],
            ["red-5", "green-6"]],
            "events": ["gambling-man"],
            "script": ["0 play black-9", "1 cards red-2", "2 cards blue-2", "0 cards yellow-7",
            "3 cards red-5"],
            "expect": {"hand_sizes": [1, 1, 1, 5]}}"#,
        );
    }

    #[test]
    fn of_equal_values_the_first_in_play_order_takes_all() {
        play(
            r#"{"hands": [["black-9", "yellow-7", "blue-1"], ["red-7", "green-4"], ["blue-2", "green-5"]],
            "events": ["gambling-man"],
            "script": ["0 play black-9", "1 cards red-7", "2 cards blue-2", "0 cards yellow-7"],
            "expect": {"hand_sizes": [1, 4, 1]}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-2", "blue-1"], ["red-7", "green-4"], ["yellow-7", "green-5"]],
            "events": ["gambling-man"],
            "script": ["0 play black-9", "1 cards red-7", "2 cards yellow-7", "0 cards blue-2"],
            "expect": {"hand_sizes": [1, 1, 4]}}"#,
        );
    }

    #[test]
    fn if_all_values_are_equal_the_first_in_play_order_takes_all() {
        play(
            r#"{"hands": [["black-9", "yellow-7", "blue-1"], ["red-7", "green-4"], ["blue-7", "green-5"]],
            "events": ["gambling-man"],
            "script": ["0 play black-9", "1 cards red-7", "2 cards blue-7", "0 cards yellow-7"],
            "expect": {"hand_sizes": [1, 4, 1]}}"#,
        );
    }

    #[test]
    fn somebody_without_a_card_takes_all() {
        play(
            r#"{"hands": [["black-9"], ["red-7", "green-4"], ["blue-2", "green-5"]],
            "events": ["gambling-man"],
            "script": ["0 play black-9", "1 cards red-7", "2 cards blue-2"],
            "expect": {"hands": [["red-7", "blue-2"], ["green-4"], ["green-5"]], "round_over": false}}"#,
        );
    }

    #[test]
    fn of_several_without_a_card_the_first_in_play_order_takes_all() {
        play(
            r#"{"hands": [["black-9"], ["red-7", "green-4"], []], "events": ["gambling-man"],
            "script": ["0 play black-9", "1 cards red-7"],
            "expect": {"hands": [[], ["green-4"], ["red-7"]], "round_over": true, "finished": [0]}}"#,
        );
    }

    #[test]
    fn if_nobody_has_a_card_nothing_happens() {
        play(
            r#"{"hands": [["black-9"], [], []], "events": ["gambling-man"],
            "script": ["0 play black-9"], "expect": {"round_over": true, "finished": [0, 1, 2]}}"#,
        );
    }

    #[test]
    fn a_special_card_counts_its_value_of_seven() {
        play(
            r#"{"hands": [["black-9", "red-gift", "blue-1"], ["red-6", "green-4"], ["red-8", "green-5"]],
            "events": ["gambling-man"],
            "script": ["0 play black-9", "1 cards red-6", "2 cards red-8", "0 cards red-gift"],
            "expect": {"hand_sizes": [4, 1, 1]}}"#,
        );
    }

    #[test]
    fn somebody_who_lays_their_last_card_and_does_not_take_all_finishes() {
        play(
            r#"{"hands": [["black-9", "yellow-7", "blue-1"], ["red-2"], ["red-8", "green-5"]],
            "events": ["gambling-man"],
            "script": ["0 play black-9", "0 cards yellow-7", "2 cards red-8"],
            "expect": {"hand_sizes": [4, 0, 1], "round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn excluded_people_lay_nothing_and_take_nothing() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "yellow-7", "blue-1"], ["lucky-bastard"], ["red-8", "green-5"]],
            "events": ["gambling-man"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green", "0 cards yellow-7",
            "2 cards red-8"],
            "expect": {"hand_sizes": [1, 0, 3], "round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn it_needs_two_people() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "yellow-7", "blue-1"], ["lucky-bastard", "green-4"]],
            "events": ["gambling-man"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"asked": [1], "turn": 1, "hand_sizes": [2, 1]}}"#,
        );
    }
}
