//! Both games on one device, without a screen: turns and views ([`flow`]), the data to draw of either table
//! ([`card_table`], [`board_table`]), games looked at again ([`recording`]), the texts in which all of it is stored
//! ([`stored`]), points and awards ([`scores`]), lessons, the deal of the day, house rules people keep, and the entries
//! of the reference. Code that does not belong to one game is generic over the traits in [`games`].
//!
//! Deliberately absent: the browser, Leptos, clocks, and words people read (crates/words).

#[cfg(test)]
extern crate self as play;

pub mod board_game;
pub mod board_table;
pub mod brain;
pub mod card_game;
pub mod card_table;
mod cause;
pub mod day;
pub mod estimate;
pub mod flow;
pub mod games;
pub mod house_rules;
#[cfg(test)]
mod length;
pub mod lessons;
pub mod motion;
pub mod pace;
pub mod people;
pub mod players;
pub mod recording;
pub mod reference;
pub mod remote;
pub mod sayings;
pub mod scores;
pub mod search;
pub mod shown;
pub mod sound;
pub mod stored;
#[cfg(test)]
mod testing;
pub mod topic;
