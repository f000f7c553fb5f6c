//! Rooms of simulated devices. All these tests are one program: as several, each would compile the room's code for both
//! games again.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod heirs;
mod play;
mod simulation;
mod support;
