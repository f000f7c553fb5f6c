//! Remote (green): an attack that makes another pawn move instead of one's own, forward and with all effects,
//! which are its owner's. Warded off, the move is lost.

use crate::card::CardRules;
use crate::frame::Attack;
use crate::material::Card;
use crate::table::Table;
use game::Seat;

pub(crate) struct Remote;

impl CardRules for Remote {
    fn play(&self, t: &mut Table, by: Seat) {
        t.attack_next(Card::Remote, by, false);
    }

    fn strike(&self, t: &mut Table, a: Attack) {
        t.move_next(a.on, false);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn the_owner_of_the_pawn_takes_the_fuck_you() {
        play(
            r#"{"hands": [["remote", "x", "x", "x"], ["x", "x", "x", "x"]], "board": {"4": "fuck-you"}, "dice": [4],
            "draw": ["stop", "stop"], "script": ["0 play remote 47"],
            "expect": {"hands": [["x", "x", "x", "stop"], ["x", "x", "x", "x", "fuck-you"]], "board": {"47": "remote"}}}"#,
        );
    }

    #[test]
    fn the_owner_of_the_pawn_triggers_the_event() {
        play(
            r#"{"hands": [["remote"], ["x"], ["x"]], "board": {"4": "troublemaker"}, "dice": [4, 4],
            "script": ["0 play remote 47", "0 seat 1"], "expect": {"asked": [1], "pawns": [0, 4, 0]}}"#,
        );
    }

    #[test]
    fn the_active_person_may_ward_off_a_swap() {
        play(
            r#"{"hands": [["remote", "block"], ["x"]], "pawns": [20, 0], "board": {"4": "swap"}, "dice": [4],
            "script": ["0 play remote 47", "1 pass", "1 seat 0", "0 react block 4"],
            "expect": {"pawns": [20, 4], "fields": {"4": ["swap", "block"]}, "turn": 1}}"#,
        );
    }
}
