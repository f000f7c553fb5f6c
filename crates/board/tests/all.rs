//! The rules of the board game in whole games and scenarios: one program of tests.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod common;
mod golden;
mod laws;
mod scenario_format;
mod scenarios;
mod secrets;
