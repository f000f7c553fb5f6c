//! The table of the card game, as data to draw: [`model`]. An answer that is being put together is a
//! [`Draft`](answer::Draft).

pub mod answer;
pub mod doer;
pub mod events;
pub mod hand;
pub mod model;
pub mod purpose;
pub mod question;
pub mod summary;
#[cfg(test)]
mod tests;
