//! Russian-roulette: everybody chooses a card face down; all are shuffled and put on top of the draw pile.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct RussianRoulette;

impl EventRules for RussianRoulette {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.ask_all_for_a_card(t);
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        let before = usize::from(t.draw.len());
        for seat in e.order(t) {
            let cards = t.reply(seat).cards;
            t.shift(cards, Zone::Hand(seat), Zone::Draw, e.source());
        }
        let state: &mut crate::State = t;
        if let Some(laid) = state.draw.all_mut().get_mut(before..) {
            state.rng.shuffle(laid);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn everybody_lays_a_card_and_all_go_on_top_of_the_draw_pile() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["green-4", "green-6"]], "draw": [],
            "events": ["russian-roulette"],
            "script": ["0 play black-9", "1 cards green-4", "0 cards blue-1"],
            "expect": {"hands": [["blue-2"], ["green-6"]], "draw_size": 2, "round_over": false}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["green-4", "green-6"]],
            "draw": ["red-1", "red-2"], "events": ["russian-roulette"],
            "script": ["0 play black-9", "1 cards green-4", "0 cards blue-1", "1 draw", "1 end",
            "0 draw", "0 end"],
            "expect": {"hand_sizes": [2, 2], "draw_size": 2}}"#,
        );
    }

    #[test]
    fn everybody_is_asked_at_once() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["green-4", "green-6"], ["green-5", "green-7"]],
            "events": ["russian-roulette"], "script": ["0 play black-9", "0 cards blue-1"],
            "expect": {"asked": [1, 2]}}"#,
        );
    }

    #[test]
    fn somebody_who_lays_their_last_card_finishes() {
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1", "blue-2"], ["green-4"], []],
            "draw": ["red-1"], "events": ["russian-roulette"],
            "script": ["0 play black-9", "0 cards blue-2"],
            "expect": {"hands": [["blue-1"], [], []], "draw_size": 3, "round_over": true, "finished":
            [1, 2]}}"#,
        );
    }

    #[test]
    fn excluded_people_lay_nothing() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1", "blue-2"], ["lucky-bastard", "green-4"]],
            "draw": ["red-1"], "events": ["russian-roulette"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green", "0 cards blue-1",
            "1 draw"],
            "expect": {"hands": [["blue-2"], ["green-4", "blue-1"]], "draw_size": 1}}"#,
        );
    }
}
