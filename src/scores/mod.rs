//! Points over a game, and over many: how a game went ([`course`]), where the lines
//! of its chart run ([`lines`]), and what somebody has done in all games
//! ([`figures`]) are plain functions; the rest draws that. What a card counts, and
//! who has won, is asked of the rules.

pub(crate) mod chart;
pub mod course;
pub mod figures;
pub(crate) mod hands;
pub mod lines;
pub(crate) mod running;
#[cfg(test)]
mod tests;

use crate::words::current;

/// A change of points: with a sign, a real minus.
pub(crate) fn signed(points: i32) -> String {
    if points < 0 { minus(points) } else { format!("+{}", minus(points)) }
}

/// A number of points as people of the page's language write it, with a real minus.
pub(crate) fn minus(points: i32) -> String {
    current().number(points)
}
