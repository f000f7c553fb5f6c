//! Frantic in the browser: the app.
//!
//! It contains what a person sees and touches, and nothing else: the rules are in `crates/cards`,
//! bots in `crates/bots`. Whatever needs no browser (which page an address means, what the table
//! shows) is a plain function, so that `cargo test` tests it natively.

pub mod app;
mod art;
mod back;
pub mod board_table;
mod card_game;
mod copy;
mod focus;
pub mod games;
pub mod help;
pub mod language;
mod lazy;
pub mod motion;
mod pages;
mod parts;
mod photo;
mod reactive;
mod replay;
mod room;
pub mod route;
pub mod scores;
mod search;
pub mod session;
pub mod settings;
pub mod sound;
pub mod storage;
mod stylesheet;
pub mod table;
mod table_frame;
mod taps;
mod task;
mod text;
mod version;
