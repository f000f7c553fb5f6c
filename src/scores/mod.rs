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

/// A change of points: with a sign, a real minus.
pub(crate) fn signed(points: i32) -> String {
    if points < 0 { minus(points) } else { format!("+{points}") }
}

/// A number of points, with a real minus.
pub(crate) fn minus(points: i32) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { points.to_string() }
}
