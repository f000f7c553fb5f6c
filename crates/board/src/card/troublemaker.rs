//! Troublemaker (white): played, an event comes instead of the move; ended on, one comes at once.

use crate::card::CardRules;
use crate::frame::Move;
use crate::table::Table;
use game::Seat;

pub(crate) struct Troublemaker;

impl CardRules for Troublemaker {
    fn play(&self, t: &mut Table, by: Seat) {
        t.trigger(by);
    }

    fn end(&self, t: &mut Table, m: Move) {
        t.trigger(m.pawn);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn an_event_in_the_middle_of_another_comes_at_once() {
        play(
            r#"{"hands": [["troublemaker"], ["x"]], "board": {"2": "troublemaker"}, "dice": [19, 2, 8, 1],
            "script": ["0 play troublemaker 47"], "expect": {"pawns": [4, 5], "turn": 1, "dice_left": 0}}"#,
        );
    }

    #[test]
    fn it_works_once_for_each_pawn_in_a_turn() {
        play(
            r#"{"hands": [["troublemaker"], ["x"]], "board": {"2": "troublemaker", "3": "push back"},
            "dice": [19, 2, 19, 1, 1, 3], "script": ["0 play troublemaker 47"],
            "expect": {"pawns": [4, 2], "turn": 1, "dice_left": 0}}"#,
        );
    }

    #[test]
    fn two_surprise_parties_one_within_the_other() {
        play(
            r#"{"hands": [["troublemaker"], ["x"]], "board": {"2": "troublemaker"}, "dice": [19, 2, 19, 1, 1, 3],
            "script": ["0 play troublemaker 47"], "expect": {"pawns": [4, 3], "turn": 1, "dice_left": 0}}"#,
        );
    }
}
