//! The table of the board game.

pub mod picture;
