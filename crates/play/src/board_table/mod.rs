//! The table of the board game, as data to draw: [`model`]. [`answer`] applies taps to an unfinished answer, [`ways`]
//! computes where pawns would go, [`since`] finds hits on a person. [`picture`]: the board and its pawns, and the
//! steps in which they move.

pub mod answer;
pub mod model;
pub mod picture;
pub mod since;
#[cfg(test)]
mod tests;
pub mod ways;
