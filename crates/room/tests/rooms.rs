//! Rooms of simulated devices. One program: each would compile the room for both games once more.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod heirs;
mod play;
mod simulation;
mod support;
