//! Draws the table of the card game from its data ([`play::card_table`]).

mod asking;
mod bar;
pub(crate) mod drag;
pub(crate) mod explain;
mod fan;
mod head;
pub(crate) mod hint;
pub(crate) mod keys;
pub(crate) mod layout;
pub(crate) mod log;
pub(crate) mod menu;
mod middle;
pub(crate) mod screen;
mod seats;
pub(crate) mod tools;
mod touch;
