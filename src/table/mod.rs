//! The table: [`model`] says what is to be drawn, everything else draws it.

pub mod answer;
pub mod hand;
pub mod model;
pub mod question;
pub mod summary;

#[cfg(test)]
mod tests;
