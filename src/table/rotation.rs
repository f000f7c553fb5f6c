//! For a device that lies flat on the table: the page turns by quarters towards the person who
//! plays. Screens for everybody are not turned.

use crate::prelude::*;
use browser::root::set_root_attribute;

/// An attribute of the root element: by how many quarters the page is turned counter-clockwise.
const TURNED: &str = "data-turned";

/// Turns the page to the person at this seat of `players`, if the device lies flat.
pub(super) fn rotate_to(seat: Seat, players: usize) {
    let quarters = if Switch::Flat.is_on() { quarters(seat, players) } else { 0 };
    set_root_attribute(TURNED, ["", "1", "2", "3"].get(quarters).copied().unwrap_or_default());
}

/// Turns the page back.
pub(crate) fn reset() {
    set_root_attribute(TURNED, "");
}

/// The side of the table at which a person sits if all sit around it evenly: 0 is the side of the first seat, 1 the one
/// to its right.
fn quarters(seat: Seat, players: usize) -> usize {
    let players = players.max(1);
    // Rounded to the nearest side: of eight people, two sit at each.
    (8 * seat.index() / players).div_ceil(2) % 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_sit_evenly_around_the_table() {
        let sides = |players: u8| -> Vec<usize> {
            (0..players).map(|k| quarters(Seat::new(k).unwrap(), usize::from(players))).collect()
        };
        assert_eq!(sides(2), [0, 2], "face to face");
        assert_eq!(sides(3), [0, 1, 3]);
        assert_eq!(sides(4), [0, 1, 2, 3]);
        assert_eq!(sides(8), [0, 1, 1, 2, 2, 3, 3, 0]);
    }
}
