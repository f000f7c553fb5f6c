//! From facts to motion on the table of the card game: [`timeline`] makes beats of them, [`moments`] the tables that are
//! drawn one after the other, [`since`] finds hits on somebody since their last turn, and [`end`] computes the meaning
//! of an end. Only what the viewer may know is used.

pub mod beat;
pub mod end;
pub mod moments;
pub mod since;
#[cfg(test)]
mod tests;
pub mod timeline;
