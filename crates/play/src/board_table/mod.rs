//! The table of the board game, as data to draw: [`model`]. [`answer`] says what a tap changes in an answer that is being
//! put together, [`ways`] where a pawn would go, [`since`] what happened to somebody. [`picture`]: the board and its pawns,
//! and the steps in which they are seen to move.

pub mod answer;
pub mod model;
pub mod picture;
pub mod since;
#[cfg(test)]
mod tests;
pub mod ways;
