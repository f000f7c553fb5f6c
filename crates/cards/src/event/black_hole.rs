//! Black-hole: the person who triggered it gets all black cards of the others.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::masks;
use crate::table::Table;
use crate::zone::Zone;

pub(crate) struct BlackHole;

impl EventRules for BlackHole {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        if !e.present.has(e.trigger) {
            return;
        }
        for seat in e.others(t) {
            let black = t.hand(seat).and(&masks::BLACK);
            t.shift(black, Zone::Hand(seat), Zone::Hand(e.trigger), e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn black_cards_of_the_others_go_to_the_trigger() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["green-4", "black-3"], ["black-5", "black-7"]],
            "events": ["black-hole"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-1", "black-3", "black-5", "black-7"], ["green-4"], []],
            "round_over": true, "finished": [2], "top": "black-9"}}"#,
        );
    }

    #[test]
    fn the_triggers_own_cards_and_other_colours_stay() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "black-2"], ["green-4", "red-gift"], ["fantastic", "green-5"]],
            "events": ["black-hole"], "script": ["0 play black-9"],
            "expect": {"hands": [["black-2"], ["green-4", "red-gift"], ["fantastic", "green-5"]]}}"#,
        );
    }

    #[test]
    fn excluded_people_keep_their_black_cards() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "black-3"], ["black-5", "green-5"]],
            "events": ["black-hole"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1", "black-5"], ["black-3"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn an_excluded_trigger_gets_no_black_cards() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["red-thief", "blue-2"], ["green-4", "green-5"]],
            "draw": ["yellow-1", "yellow-2", "yellow-3", "yellow-4", "yellow-5", "black-4",
            "lucky-bastard", "black-3", "yellow-7"],
            "events": ["last-chance", "plague", "third-time-lucky", "black-hole"],
            "script": ["0 play red-troublemaker", "1 play red-thief", "1 seat 2",
            "1 cards green-4 green-5", "2 react lucky-bastard", "2 wish green"],
            "expect": {"hand_sizes": [4, 6, 2], "hands": [null, ["blue-2", "green-4", "green-5",
            "yellow-4", "yellow-5", "black-4"], ["black-3", "yellow-7"]], "turn": 2}}"#,
        );
    }

    #[test]
    fn it_needs_two_people() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "black-3"]],
            "events": ["black-hole"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1"], ["black-3"]]}}"#,
        );
    }
}
