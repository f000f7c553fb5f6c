//! The colours. Black is not one of them (rules §1).

use game::named;

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
