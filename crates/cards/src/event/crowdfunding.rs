//! Crowdfunding: everybody else gives a card of their choice to each of the people with the fewest cards. If
//! all hold equally many, nothing happens.

use game::Seats;

use crate::ask::PickFrom;
use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct Crowdfunding;

impl EventRules for Crowdfunding {
    fn needs_two(&self) -> bool {
        true
    }

    /// Who has the fewest cards is settled before anybody gives.
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let poor = t.holding_fewest(e.present);
        let givers = e.present - poor;
        RunningEvent { others: poor, ..e }.round(t, givers);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        give_next(t, e, e.others);
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let cards = e.reply(t).cards;
        t.shift(cards, Zone::Hand(e.at), Zone::Hand(e.with), e.source());
        // The people after `with` in order still have to get their cards.
        let got: Seats = e.order(t).take_while(|&s| s != e.with).collect();
        give_next(t, e, e.others - got - Seats::one(e.with));
    }
}

/// Asks the giver for a card for the first of those who still get one.
fn give_next(t: &mut Table, e: RunningEvent, to: Seats) {
    if let Some(with) = e.first(t, to)
        && t.count(e.at) > 0
    {
        RunningEvent { with, ..e }.ask_cards(t, e.at, PickFrom::OwnHand, 1);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn the_person_with_the_fewest_gets_a_card_of_each_givers_choice() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["green-4"], ["green-5", "green-6", "fuck-you"]],
            "events": ["crowdfunding"],
            "script": ["0 play black-9", "! 2 cards green-4", "! 2 cards green-5 green-6",
            "2 cards fuck-you", "0 cards blue-2"],
            "expect": {"hands": [["blue-1"], ["green-4", "fuck-you", "blue-2"], ["green-5",
            "green-6"]]}}"#,
        );
    }

    #[test]
    fn each_of_several_gets_a_card_in_play_order_while_cards_last() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], [], ["green-4"], []],
            "events": ["crowdfunding"],
            "script": ["0 play black-9", "0 cards blue-1", "0 cards blue-2"],
            "expect": {"hands": [[], ["green-4", "blue-1"], [], ["blue-2"]], "round_over": true,
            "finished": [0, 2]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1", "blue-2"], [], ["green-4"], []],
            "events": ["crowdfunding"],
            "script": ["0 play black-9", "0 cards blue-1", "0 cards blue-2"],
            "expect": {"hands": [[], ["blue-2"], [], ["green-4", "blue-1"]]}}"#,
        );
    }

    #[test]
    fn three_people_with_the_fewest_get_one_card_each() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2", "blue-3", "blue-4"], [], [], []],
            "events": ["crowdfunding"],
            "script": ["0 play black-9", "0 cards blue-1", "0 cards blue-2", "0 cards blue-3"],
            "expect": {"hands": [["blue-4"], ["blue-1"], ["blue-2"], ["blue-3"]], "round_over": false}}"#,
        );
    }

    #[test]
    fn the_fewest_are_determined_before_anybody_gives() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2", "blue-3"], ["green-4"], ["green-5", "green-6"]],
            "events": ["crowdfunding"],
            "script": ["0 play black-9", "2 cards green-6", "0 cards blue-3"],
            "expect": {"hands": [["blue-1", "blue-2"], ["green-4", "green-6", "blue-3"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn if_all_hold_equally_many_nothing_happens() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["crowdfunding"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1"], ["green-4"], ["green-5"]], "turn": 1}}"#,
        );
    }

    #[test]
    fn excluded_people_neither_give_nor_get() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["lucky-bastard", "green-4"], ["green-5",
            "green-6", "green-7"]],
            "events": ["crowdfunding"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green", "2 cards green-5"],
            "expect": {"hands": [["blue-1", "blue-2", "green-5"], ["green-4"], ["green-6", "green-7"]]}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["lucky-bastard", "green-3", "green-4",
            "green-8"], ["green-5"]],
            "events": ["crowdfunding"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green", "0 cards blue-1"],
            "expect": {"hands": [["blue-2"], ["green-3", "green-4", "green-8"], ["green-5", "blue-1"]]}}"#,
        );
    }

    #[test]
    fn it_needs_two_people() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["lucky-bastard", "green-4"]],
            "events": ["crowdfunding"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1", "blue-2"], ["green-4"]]}}"#,
        );
    }
}
