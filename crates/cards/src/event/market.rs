//! Market: as many cards of the draw pile are turned up as there are people; in order, everybody takes one.

use crate::ask::PickFrom;
use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Market;

impl EventRules for Market {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        t.move_from_draw(e.present.len(), Zone::Side, e.source());
        e.round(t, e.present);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        e.ask_cards(t, e.at, PickFrom::Side, 1);
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let cards = e.reply(t).cards;
        t.shift(cards, Zone::Side, Zone::Hand(e.at), e.source());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn the_person_after_the_trigger_chooses_first() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["yellow-1", "yellow-2", "yellow-3", "yellow-4"], "events": ["market"],
            "script": ["0 play black-9", "! 0 cards yellow-1", "! 1 cards yellow-4", "1 cards yellow-3",
            "! 2 cards yellow-3", "2 cards yellow-1", "0 cards yellow-2"],
            "expect": {"hands": [["blue-1", "yellow-2"], ["green-4", "yellow-3"], ["green-5",
            "yellow-1"]], "draw_size": 1}}"#,
        );
    }

    #[test]
    fn it_follows_a_reversed_direction() {
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["yellow-1", "yellow-2", "yellow-3", "yellow-4"], "events": ["market"],
            "script": ["0 play black-9", "! 1 cards yellow-1", "2 cards yellow-3", "1 cards yellow-1"],
            "expect": {"hands": [["blue-1", "yellow-2"], ["green-4", "yellow-1"], ["green-5",
            "yellow-3"]]}}"#,
        );
    }

    #[test]
    fn a_card_is_turned_up_for_each_person_present() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "draw": ["yellow-1", "yellow-2", "yellow-3"], "events": ["market"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green", "! 2 cards yellow-3",
            "2 cards yellow-2"],
            "expect": {"hands": [["blue-1", "yellow-1"], ["green-4"], ["green-5", "yellow-2"]],
            "draw_size": 1, "round_over": false}}"#,
        );
    }

    #[test]
    fn if_there_are_too_few_the_last_get_none_and_the_round_is_over() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "draw": ["yellow-1", "yellow-2"], "events": ["market"],
            "script": ["0 play black-9", "1 cards yellow-2"],
            "expect": {"hands": [["blue-1"], ["green-4", "yellow-2"], ["green-5", "yellow-1"]],
            "round_over": true, "finished": []}}"#,
        );
    }

    #[test]
    fn exactly_enough_cards_do_not_end_the_round() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"]], "draw": ["yellow-1", "yellow-2"],
            "events": ["market"], "script": ["0 play black-9", "1 cards yellow-2"],
            "expect": {"draw_size": 0, "round_over": false}}"#,
        );
    }

    #[test]
    fn an_empty_hand_gets_a_card() {
        play(
            r#"{"hands": [["black-9"], ["green-4"]], "draw": ["yellow-1", "yellow-2"],
            "events": ["market"], "script": ["0 play black-9", "1 cards yellow-2"],
            "expect": {"hands": [["yellow-1"], ["green-4", "yellow-2"]], "round_over": false}}"#,
        );
    }
}
