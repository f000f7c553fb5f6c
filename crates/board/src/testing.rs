//! Boards for unit tests of things that scenarios cannot check, written as scenarios.

use game::Seat;

pub(crate) use crate::scenario::after;

/// The seat with this number.
pub(crate) fn seat(n: u8) -> Seat {
    Seat::wrapping(n)
}
