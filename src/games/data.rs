//! What checking a text of a game's own kind says.

use crate::storage::file::Part;

/// The result of checking a text of a game's own kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextCheck {
    /// It can be read and contains this many things, for example sets of house rules.
    Valid(usize),
    /// This part of what is stored cannot be read.
    Damaged(Part),
    /// A part of it is damaged; this is the rest, with so many sets of house rules.
    Mended(String, usize, Part),
    /// The game stores nothing under this name.
    Unknown,
}
