//! Frantic in the browser: the app.
//!
//! It contains only the user interface: the rules are in `crates/cards`, bots in `crates/bots`. Code that needs no
//! browser (which page an address means, what the table shows) is in plain functions, so that `cargo test` tests it
//! natively.

pub mod app;
mod art;
pub mod board_game;
pub mod card_game;
mod day;
pub mod games;
pub mod help;
mod history;
mod home;
pub mod kit;
mod lazy;
mod learn;
pub mod motion;
mod nav;
mod parts;
mod prelude;
mod reference;
mod replay;
pub mod results;
mod rooms;
pub mod route;
pub mod scores;
pub mod session;
mod settings;
mod setup;
pub mod sound;
pub mod table;
#[cfg(test)]
mod tests;
mod version;
