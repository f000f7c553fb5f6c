//! Open-hands: the others' hands are open to everybody until your next turn begins; see `Public::is_open`.

use super::*;

impl PowerRules for OpenHands {
    fn activate(&self, t: &mut Table, by: Seat) {
        t.public.places.lasting.open_hands.add(by);
        let (all, others) = (t.everybody(), t.everybody().without(by));
        for seat in t.in_order(by, others) {
            t.show_hand(seat, all);
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, Seat, Seats, Viewer};

    use crate::testing::after;

    /// The hands that seats 0, 1 and 2 and a spectator see after seat 0 has activated it, and after `more`.
    fn seen(card: &str, more: &str) -> [Seats; 4] {
        let state = after(&format!(
            r#"{{"packs": ["supercharge"], "powers": [["open-hands"], [], []],
            "hands": [["{card}", "red-6", "blue-1", "blue-3"], ["red-5", "red-skip", "blue-2"], ["red-7", "blue-4"]],
            "script": ["0 play {card}", "0 power open-hands" {more}]}}"#
        ));
        let seats = [0, 1, 2].map(|n| Viewer::Seat(Seat::wrapping(n)));
        [seats[0], seats[1], seats[2], Viewer::Spectator].map(|viewer| {
            let view = state.view(viewer);
            state.everybody().filter(|seat| view.hands[seat].hand.is_some())
        })
    }

    fn each(seats: [&[u8]; 4]) -> [Seats; 4] {
        seats.map(|all| all.iter().map(|&n| Seat::wrapping(n)).collect())
    }

    const OPEN: [&[u8]; 4] = [&[0, 1, 2], &[1, 2], &[1, 2], &[1, 2]];
    const CLOSED: [&[u8]; 4] = [&[0], &[1], &[2], &[]];

    #[test]
    fn the_others_hands_are_open_to_everybody_before_the_effect_of_the_card() {
        assert_eq!(seen("red-4", ""), each(OPEN));
        assert_eq!(seen("red-exchange", ""), each(OPEN));
    }

    #[test]
    fn it_lasts_until_the_owners_next_turn() {
        assert_eq!(seen("red-4", r#", "1 play red-5""#), each(OPEN));
        assert_eq!(seen("red-4", r#", "1 play red-5", "2 play red-7""#), each(CLOSED));
        let skipped = r#", "1 play red-skip", "1 seat 0", "2 play red-7""#;
        assert_eq!(seen("red-4", skipped), each(CLOSED), "a skipped turn counts");
    }
}
