//! From facts to what moves on the table of the card game: [`timeline`] makes beats of them, [`since`] finds what hit
//! somebody since their last turn, and [`end`] says what an end means. Only what the viewer may know is used.

pub mod beat;
pub mod cause;
pub mod end;
pub mod since;
#[cfg(test)]
mod tests;
pub mod timeline;
