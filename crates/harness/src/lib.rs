//! Shared by the tests of all games: reading scenarios and comparing with their expectations ([`scenario`]), running
//! all files of them ([`folder`]), games that play themselves at random ([`RandomGame`]), laws that hold for every game
//! ([`laws`]), how many games a test plays ([`runs`]), and golden files ([`golden`]).
//!
//! Deliberately absent: rules, and anything the app needs. Everything but `scenario` may panic: it is for
//! tests only.

pub mod folder;
pub mod golden;
pub mod laws;
mod random;
pub mod runs;
pub mod scenario;

pub use random::{RandomGame, pick};
