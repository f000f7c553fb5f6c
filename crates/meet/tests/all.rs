//! Hosts and joiners that meet over simulated relays: one program of tests.

#![allow(clippy::unwrap_used, clippy::panic, clippy::cast_precision_loss, reason = "a test may fail loudly")]

mod bad_relays;
mod flood;
mod laws;
mod meeting;
mod relays;
mod scale;
mod sim;
