//! The table of the board game, as data to draw: [`model`]. [`answer`] says what a tap changes in an answer that is being
//! put together, [`ways`] where a pawn would go.

pub mod answer;
pub mod model;
pub mod ways;
