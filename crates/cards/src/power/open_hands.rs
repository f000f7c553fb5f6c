//! Open-hands: the others' hands are open to everybody until your next turn begins; see `State::is_open`.

use game::Seat;

use crate::power::PowerRules;
use crate::table::Table;

pub(crate) struct OpenHands;

impl PowerRules for OpenHands {
    fn activate(&self, t: &mut Table, by: Seat) {
        t.places.lasting.open_hands.add(by);
        let (all, others) = (t.everybody(), t.everybody().without(by));
        for seat in t.in_order(by, others) {
            t.show_hand(seat, all);
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, Seat, Viewer};

    use crate::testing::after;

    #[test]
    fn the_others_hands_are_open_to_everybody() {
        let state = after(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "red-6", "blue-1"], ["red-5", "blue-2"],
            ["red-7", "blue-4"]],
            "powers": [["open-hands"], [], []],
            "script": ["0 play red-4", "0 power open-hands"]}"#,
        );
        let seen = |by: Viewer, of: u8| state.view(by).places[Seat::wrapping(of)].hand.is_some();
        let [zero, one, two] = [0, 1, 2].map(|s| Viewer::Seat(Seat::wrapping(s)));
        assert!(!seen(two, 0));
        assert!(seen(zero, 1) && seen(zero, 2) && seen(one, 2) && seen(two, 1) && seen(Viewer::Spectator, 1));
        assert!(!seen(one, 0) && !seen(Viewer::Spectator, 0));
    }

    #[test]
    fn it_acts_before_the_effect_of_the_card() {
        let state = after(
            r#"{"packs": ["supercharge"], "hands": [["red-exchange", "blue-3", "blue-6", "blue-1"], ["red-5",
            "blue-2"], ["red-7", "blue-4"]],
            "powers": [["open-hands"], [], []],
            "script": ["0 play red-exchange", "0 power open-hands"]}"#,
        );
        let seen = |by: Viewer, of: u8| state.view(by).places[Seat::wrapping(of)].hand.is_some();
        let [zero, one, two] = [0, 1, 2].map(|s| Viewer::Seat(Seat::wrapping(s)));
        assert!(!seen(two, 0));
        assert!(seen(zero, 1) && seen(one, 2));
    }

    #[test]
    fn it_lasts_until_the_owners_next_turn() {
        let state = after(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "red-6", "blue-1"], ["red-5", "blue-2"],
            ["red-7", "blue-4"]],
            "powers": [["open-hands"], [], []],
            "script": ["0 play red-4", "0 power open-hands", "1 play red-5", "2 play red-7"]}"#,
        );
        let seen = |by: Viewer, of: u8| state.view(by).places[Seat::wrapping(of)].hand.is_some();
        let [zero, one, two] = [0, 1, 2].map(|s| Viewer::Seat(Seat::wrapping(s)));
        assert!(!seen(two, 0));
        assert!(!seen(zero, 1) && !seen(zero, 2) && !seen(one, 2) && !seen(Viewer::Spectator, 2));
    }

    #[test]
    fn hands_are_still_open_in_the_turn_before_that() {
        let state = after(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "red-6", "blue-1"], ["red-5", "blue-2"],
            ["red-7", "blue-4"]],
            "powers": [["open-hands"], [], []],
            "script": ["0 play red-4", "0 power open-hands", "1 play red-5"]}"#,
        );
        let seen = |by: Viewer, of: u8| state.view(by).places[Seat::wrapping(of)].hand.is_some();
        let [zero, one, two] = [0, 1, 2].map(|s| Viewer::Seat(Seat::wrapping(s)));
        assert!(!seen(two, 0));
        assert!(seen(zero, 1) && seen(one, 2));
    }

    #[test]
    fn a_skipped_turn_counts() {
        let state = after(
            r#"{"packs": ["supercharge"], "hands": [["red-4", "blue-1"], ["red-skip", "blue-2"], ["red-7",
            "blue-4"]],
            "powers": [["open-hands"], [], []],
            "script": ["0 play red-4", "0 power open-hands", "1 play red-skip", "1 seat 0",
                "2 play red-7"]}"#,
        );
        let seen = |by: Viewer, of: u8| state.view(by).places[Seat::wrapping(of)].hand.is_some();
        let [zero, one, two] = [0, 1, 2].map(|s| Viewer::Seat(Seat::wrapping(s)));
        assert!(!seen(two, 0));
        assert!(!seen(zero, 1) && !seen(one, 2));
    }
}
