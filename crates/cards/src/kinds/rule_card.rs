//! The rule cards. What they do is in `rule` and in `query`, or where it matters.

use game::named;

named! {
    /// A rule card.
    pub enum RuleCard {
        /// Nice-try makes people draw six.
        TheNicestTry = 0 "the-nicest-try",
        /// A gift gives three cards.
        Generous = 1 "generous",
        /// Fantastic-four splits five draws.
        FantasticFive = 2 "fantastic-five",
        /// A thief takes three cards.
        Pickpocket = 3 "pickpocket",
        /// A skip costs two turns.
        LongNap = 4 "long-nap",
        /// The direction is reversed while the card is in force; see [`State::leftward`](crate::State::leftward).
        Clockwise = 5 "clockwise",
        /// Nothing may be tossed in; see [`State::no_tossing`](crate::State::no_tossing).
        ColdBlood = 6 "cold-blood",
        /// All hands are open; see [`State::is_open`](crate::State::is_open).
        GlassHands = 7 "glass-hands",
        /// Every trigger turns up two events; see `flow::event`.
        DoubleTrouble = 8 "double-trouble",
        /// Black may be played whenever a black card's number is demanded; see `Legality`.
        BlackOnBlack = 9 "black-on-black",
        /// A voluntary draw is two cards.
        DeepDraw = 10 "deep-draw",
        /// Special cards worth seven count fourteen at the end of a round.
        LuxuryTax = 11 "luxury-tax",
        /// When a seven is played, all hands go to the next person in play order; see `flow::turn`.
        Carousel = 12 "carousel",
        /// A turn that ends with more than twelve cards ends with discarding down to twelve; see `flow::turn`.
        HeavyHands = 13 "heavy-hands",
        /// People who finish the round by emptying their hand score ten points less; see `score`.
        Bounty = 14 "bounty",
    }
}
