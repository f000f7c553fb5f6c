//! Swap (red): the owner of a pawn whose move ends on it must swap places with another pawn. That is an
//! attack; whoever wards it off stays, and another pawn must be named.

use crate::card::CardRules;
use crate::fact::Why;
use crate::frame::{Attack, Frame, Move};
use crate::material::Card;
use crate::table::Table;
use crate::travel::direction;

pub(crate) struct Swap;

impl CardRules for Swap {
    fn end(&self, t: &mut Table, m: Move) {
        t.attack_next(Card::Swap, m.pawn, m.back);
    }

    fn strike(&self, t: &mut Table, a: Attack) {
        let places = [(a.by, t.pawns[a.on]), (a.on, t.pawns[a.by])];
        if t.pawns[a.by] == t.pawns[a.on] {
            return;
        }
        // Nothing works there but an x, from which a pawn goes on in the direction of the move.
        for (pawn, to) in places {
            let arrow = direction(a.back);
            t.travel(pawn, |land, who, tell| land.put(who, to, arrow, Why::Card(Card::Swap), tell));
        }
    }

    fn warded_off(&self, t: &mut Table, a: Attack) {
        t.push_frame(Frame::Attack(a));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn from_an_x_one_goes_on_in_the_direction_of_the_move() {
        play(
            r#"{"hands": [["stop"], ["x"]], "pawns": [10, 20], "board": {"12": "swap", "20": "x"}, "dice": [2],
            "script": ["0 play stop 47"], "expect": {"pawns": [21, 12]}}"#,
        );
        play(
            r#"{"hands": [["reverse"], ["x"]], "pawns": [14, 20], "board": {"12": "swap", "20": "x"}, "dice": [2],
            "script": ["0 play reverse 47"], "expect": {"pawns": [19, 12]}}"#,
        );
    }

    #[test]
    fn if_everybody_wards_it_off_nothing_happens() {
        play(
            r#"{"hands": [["x"], ["block"]], "pawns": [10, 20], "board": {"12": "swap"}, "dice": [2],
            "script": ["0 play x 47", "1 react block 40"], "expect": {"pawns": [12, 20], "turn": 1}}"#,
        );
    }

    #[test]
    fn somebody_on_the_goal_or_the_start_may_be_named() {
        play(
            r#"{"hands": [["troublemaker"], ["x"], ["x"]], "pawns": [10, 49, 3], "board": {"12": "swap"}, "dice": [19, 1, 6, 2],
            "script": ["0 play troublemaker 47", "0 seat 1"], "expect": {"pawns": [50, 12, 9], "round_over": true}}"#,
        );
        play(
            r#"{"hands": [["x"], ["x"]], "pawns": [10, 0], "board": {"12": "swap"}, "dice": [2],
            "script": ["0 play x 47", "0 seat 1"], "expect": {"pawns": [0, 12]}}"#,
        );
    }

    #[test]
    fn a_pawn_on_the_same_field_may_be_named() {
        play(
            r#"{"hands": [["x"], ["x"], ["x"]], "pawns": [10, 12, 0], "board": {"12": "swap"}, "dice": [2],
            "script": ["0 play x 47", "0 seat 1"], "expect": {"pawns": [12, 12, 0], "turn": 1}}"#,
        );
    }

    #[test]
    fn somebody_must_be_named() {
        play(
            r#"{"hands": [["reverse"], ["x"], ["x"]], "pawns": [14, 12, 0], "board": {"12": "swap"}, "dice": [2],
            "script": ["0 play reverse 47", "! 0 pass", "! 0 seat 0"],
            "expect": {"asked": [0], "direction": "back"}}"#,
        );
    }
}
