//! The weights of the greedy bot: those that were tuned, and those it had before.

/// Weights in rating points; a rating point is about a point of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Weights {
    /// Playing any card instead of drawing one.
    pub play: i32,
    /// The cost of a black card in a hand, besides its points.
    pub black: i32,
    /// How much less a wish card burdens a hand, as it always fits.
    pub wish: i32,
    /// How much less a wish card burdens a hand once somebody may finish soon.
    pub wish_urgent: i32,
    /// The part of an ordinary card's points that counts, in eighths.
    pub points: i32,
    /// The value of a card that fits the coming demand: a wish card and any other.
    pub fits: (i32, i32),
    /// The most that counts for cards that fit.
    pub follow: i32,
    /// A wish card in the rest of the hand.
    pub sure: i32,
    /// The event of a black card: ahead, and behind.
    pub event: (i32, i32),
    /// Giving away each card with a gift.
    pub gift: i32,
    /// Another card after a second-chance that goes on, and without one.
    pub second_chance: (i32, i32),
    /// A skip between two people, and among more.
    pub skip: (i32, i32),
    /// A fantastic-four.
    pub four: i32,
    /// Each card the other gets by an inequality.
    pub inequality: i32,
    /// The most for an equality.
    pub equality: i32,
    /// Playing a card that wards something off.
    pub defence: i32,
}

impl Weights {
    /// The weights of [`Greedy`](crate::Greedy). Bots are measured against it (docs/bots.md), so they must not change.
    pub const FIRST: Weights = Weights {
        play: 20,
        black: 4,
        wish: 9,
        wish_urgent: 4,
        points: 8,
        fits: (1, 3),
        follow: 12,
        sure: 4,
        event: (-4, 2),
        gift: 6,
        second_chance: (10, -8),
        skip: (8, 2),
        four: 6,
        inequality: 2,
        equality: 5,
        defence: -2,
    };

    /// The weights of [`TunedGreedy`](crate::TunedGreedy): found by changing one after the other, and keeping changes
    /// that won more rounds against [`Weights::FIRST`] (docs/decisions/014).
    pub const TUNED: Weights =
        Weights { black: 7, wish: 13, wish_urgent: 7, points: 6, fits: (2, 1), ..Weights::FIRST };
}
