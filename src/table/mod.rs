//! The table: [`model`] is the data to draw, everything else draws it.

pub mod answer;
mod asking;
mod bar;
pub(crate) mod drag;
pub(crate) mod explain;
mod fan;
pub mod hand;
mod head;
pub(crate) mod hint;
mod hints;
pub(crate) mod hold;
pub(crate) mod keys;
pub(crate) mod layout;
pub(crate) mod log;
pub(crate) mod menu;
mod middle;
pub mod model;
pub(crate) mod names;
pub(crate) mod photo;
pub mod purpose;
pub mod question;
pub(crate) mod screen;
mod seats;
pub mod summary;
pub(crate) mod tools;
mod touch;

#[cfg(test)]
mod tests;
