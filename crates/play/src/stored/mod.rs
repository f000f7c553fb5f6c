//! The texts in which games, results and choices are stored: structures, how they are written, and how they are read from
//! a text that may contain anything. Under which [`keys`] they are. A text has a version; what older versions have
//! written can be read.
//!
//! Deliberately absent: where they are stored, and what is done with those that cannot be read.

pub mod companions;
pub mod file;
pub mod game_text;
pub mod history;
pub mod house_rules;
pub mod keys;
pub mod opened;
pub mod record;
pub mod replays;
pub mod saved_game;
#[cfg(test)]
mod tests;

/// A browser's time value in whole milliseconds.
#[expect(clippy::cast_sign_loss, reason = "all our dates are after 1970")]
pub fn whole(date: f64) -> u64 {
    date as u64
}
