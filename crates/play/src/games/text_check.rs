//! Results of checking one text of an imported file.

/// A part of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A running game.
    Game,
    /// Finished games.
    Games,
    /// The choices for the last game: people and rules.
    Last,
    /// Sets of house rules.
    Rules,
    /// Results of the deals of the day.
    Days,
    /// Settings.
    Settings,
    /// Something that this version does not know.
    Unknown,
}

/// The result of checking a text of a game's own kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextCheck {
    /// It can be read and contains this many things, for example sets of house rules.
    Valid(usize),
    /// This part of the text cannot be read.
    Damaged(Part),
    /// A part of it is damaged; this is the rest, with this many sets of house rules.
    Mended(String, usize, Part),
    /// The game stores nothing under this name.
    Unknown,
}
