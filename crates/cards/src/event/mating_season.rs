//! Mating-season: everybody discards all number cards whose number they hold more than once, black ones
//! included.

use crate::Bag;
use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::masks;
use crate::table::Table;

pub(crate) struct MatingSeason;

impl EventRules for MatingSeason {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        for seat in e.order(t) {
            let mut pairs = Bag::EMPTY;
            for number in &masks::NUMBER {
                let same = t.hand(seat).and(number);
                if same.len() > 1 {
                    pairs.add_all(&same);
                }
            }
            t.discard(seat, pairs, e.source());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn all_cards_of_a_repeated_number_are_discarded_even_black() {
        play(
            r#"{"hands": [["black-9", "blue-8", "black-8", "red-2"], ["green-4", "green-4", "yellow-4"],
            ["green-5", "red-gift", "blue-gift"]],
            "events": ["mating-season"], "script": ["0 play black-9"],
            "expect": {"hands": [["red-2"], [], ["green-5", "red-gift", "blue-gift"]], "round_over":
            true, "finished": [1], "top": "black-9"}}"#,
        );
    }

    #[test]
    fn discards_go_under_the_top_in_play_order() {
        play(
            r#"{"hands": [["black-9", "blue-8", "blue-8", "red-2"], ["green-4", "green-4", "green-1"]],
            "events": ["mating-season"], "script": ["0 play black-9"],
            "expect": {"hands": [["red-2"], ["green-1"]], "discard": ["red-9", "green-4", "green-4",
            "blue-8", "blue-8", "black-9"]}}"#,
        );
    }

    #[test]
    fn several_numbers_can_go_at_once() {
        play(
            r#"{"hands": [["black-9", "blue-8", "red-8", "red-2", "green-2", "green-1"], ["green-4"],
            ["green-5"]],
            "events": ["mating-season"], "script": ["0 play black-9"],
            "expect": {"hands": [["green-1"], ["green-4"], ["green-5"]], "demand": "black 9"}}"#,
        );
    }

    #[test]
    fn equal_numbers_of_different_people_stay() {
        play(
            r#"{"hands": [["black-9", "blue-8", "red-2"], ["green-8", "yellow-2"], ["green-5"]],
            "events": ["mating-season"], "script": ["0 play black-9"],
            "expect": {"hands": [["blue-8", "red-2"], ["green-8", "yellow-2"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn ones_and_tens_count_too() {
        play(
            r#"{"packs": ["supercharge"],
            "hands": [["black-9", "red-10", "black-10", "red-2"], ["green-1", "yellow-1", "red-3"],
            ["green-5"]],
            "events": ["mating-season"], "script": ["0 play black-9"],
            "expect": {"hands": [["red-2"], ["red-3"], ["green-5"]]}}"#,
        );
    }

    #[test]
    fn excluded_people_keep_their_pairs() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "red-4", "green-4"], ["green-5",
            "blue-5", "blue-6"]],
            "events": ["mating-season"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish green"],
            "expect": {"hands": [["blue-1"], ["red-4", "green-4"], ["blue-6"]]}}"#,
        );
    }
}
