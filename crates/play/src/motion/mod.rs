//! From facts to what moves on the table of the card game: [`timeline`] makes beats of them, [`moments`] the tables
//! that are drawn one after the other, [`since`] finds what hit
//! somebody since their last turn, and [`end`] says what an end means. What the viewer may know is all that is needed.

pub mod beat;
pub mod cause;
pub mod end;
pub mod moments;
pub mod since;
#[cfg(test)]
mod tests;
pub mod timeline;
