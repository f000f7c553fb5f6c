//! Rooms of simulated devices. They are unit tests of the library: as a program of their own, they would compile the
//! room's code for all games again.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod adversary;
mod heirs;
pub(crate) mod play;
mod simulation;
pub(crate) mod support;
