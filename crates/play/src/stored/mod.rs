//! The texts in which games, results and choices are stored, under which [`keys`], and how they are read from texts
//! that may contain anything. A running game is [`game_text`] ([`saved_game`] is its summary for lists of games),
//! finished games are [`history`]. Texts have versions, and those of older versions (`crates/play/fixtures`) can be
//! read: so a new field is optional when it is read. A field of the game's state itself is a matter of `save.rs` in
//! `crates/cards`. Deliberately absent: the storage itself, and the handling of texts that cannot be read.

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
