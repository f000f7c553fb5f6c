//! A device that lies flat on the table: its page turns to whoever plays, by quarters.
//! What is for all to see stands as it did at first.

use crate::settings::{Switch, mark};
use game::Seat;

/// The root's attribute: how many quarters the page is turned, counter-clockwise.
const TURNED: &str = "data-turned";

/// Turns the page to the person at this place of so many, if the device lies flat.
pub(super) fn turn_to(seat: Seat, players: usize) {
    let quarters = if Switch::Flat.is_on() { quarters(seat, players) } else { 0 };
    mark(TURNED, ["", "1", "2", "3"].get(quarters).copied().unwrap_or_default());
}

/// Turns it back.
pub(super) fn turn_back() {
    mark(TURNED, "");
}

/// On which side of a table somebody sits, when all sit round it evenly: 0 is where
/// the first place is, 1 to its right.
fn quarters(seat: Seat, players: usize) -> usize {
    let players = players.max(1);
    // To the nearest side: eight people sit two at each.
    (8 * seat.index() / players).div_ceil(2) % 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_sit_round_the_table() {
        let sides = |players: u8| -> Vec<usize> {
            (0..players).map(|k| quarters(Seat::new(k).unwrap(), usize::from(players))).collect()
        };
        assert_eq!(sides(2), [0, 2], "face to face");
        assert_eq!(sides(3), [0, 1, 3]);
        assert_eq!(sides(4), [0, 1, 2, 3]);
        assert_eq!(sides(8), [0, 1, 1, 2, 2, 3, 3, 0]);
    }
}
