//! The parts of every game, whatever its rules: seats, seeded random numbers, the trait [`Game`] with its [`View`]s,
//! the [`Log`] from which a game can be played again, and the [`Dealer`] that runs one. Also two things that unrelated
//! crates share: bytes as texts, and [`TokenBucket`]s.
//!
//! Deliberately absent: rules, words, bots, sockets, clocks, threads, floats.

mod answer;
mod dealer;
mod entry;
mod fields;
pub mod hex;
pub mod letters;
pub mod line;
mod log;
mod memories;
mod named;
mod options;
mod pile;
pub mod record;
mod rng;
mod rules;
mod seat;
mod set;
mod text_form;
mod token_bucket;

pub use answer::{Answer, MAX_PARTS, Refused, compose_answer, forced_answer};
pub use dealer::{Dealer, Moment, Sitter};
pub use entry::Entry;
pub use log::{Log, ReplayError};
pub use memories::Memories;
pub use options::{MAX_OPTIONS, Options};
pub use pile::{Filler, Pile};
pub use rng::{Rng, Seed};
pub use rules::{Asks, Game, Memory, NullSink, Outcome, Sink, Version, View, Viewer, ensure};
pub use seat::{BySeat, EachSeat, InOrder, Seat, Seats};
pub use token_bucket::TokenBucket;
