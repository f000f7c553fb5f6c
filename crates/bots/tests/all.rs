//! Bots at both games: one program of tests.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod board;
mod board_help;
mod chance;
mod characters;
mod common;
mod greedy;
mod help;
mod job;
mod laws;
mod search;
