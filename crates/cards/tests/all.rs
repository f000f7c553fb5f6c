//! The rules of the card game in whole games, scenarios and saves: one program of tests.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod common;
mod exclusions;
mod golden;
mod laws;
mod links;
mod saves;
mod scenario_format;
mod scenarios;
mod secrets;
