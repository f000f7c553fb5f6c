//! The colours. Black is not one of them (rules §1).

use serde::{Deserialize, Serialize};

use crate::named::{named, numbers_below};

named! {
    /// A colour of the deck. The comments name the shape that stands for it.
    pub enum Colour {
        /// Drop.
        Blue = 0 "blue",
        /// Flame.
        Red = 1 "red",
        /// Leaf.
        Green = 2 "green",
        /// Sun.
        Yellow = 3 "yellow",
        /// Eye; only with Pandora's Box.
        Violet = 4 "violet",
    }
}

numbers_below!(Colour, u8::BITS as usize);

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(from = "Vec<Colour>", into = "Vec<Colour>")]
pub struct Colours(u8);

impl Colours {
    /// The empty set.
    pub const NONE: Colours = Colours(0);

    /// Whether the set contains this colour.
    #[must_use]
    pub const fn has(self, colour: Colour) -> bool {
        self.0 & (1 << colour.id()) != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a colour.
    pub fn add(&mut self, colour: Colour) {
        self.0 |= 1 << colour.id();
    }

    /// The colours in the set, in the order blue, red, green, yellow, violet.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.iter().copied().filter(move |&c| self.has(c))
    }
}

impl FromIterator<Colour> for Colours {
    fn from_iter<I: IntoIterator<Item = Colour>>(all: I) -> Self {
        let mut set = Colours::NONE;
        all.into_iter().for_each(|c| set.add(c));
        set
    }
}

impl From<Vec<Colour>> for Colours {
    fn from(all: Vec<Colour>) -> Self {
        all.into_iter().collect()
    }
}

impl From<Colours> for Vec<Colour> {
    fn from(set: Colours) -> Self {
        set.iter().collect()
    }
}
