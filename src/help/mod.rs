//! Help at the card game: what a strong bot would do ([`crate::table::hint`] shows it), and after a round which
//! of one's own decisions cost most.
//!
//! What is true and what is worth saying is decided in `bots::help`; here it is put into words ([`say`]),
//! searched for beside the page ([`crate::search`]), and shown: [`moments`] at the end of a round, [`trial`] at the
//! table. Everything here is loaded later. Deliberately absent: the board game, where no search is stronger than
//! a first glance, and rooms after a round, whose guests have no log.

pub(crate) mod moments;
pub mod say;
mod trial;
