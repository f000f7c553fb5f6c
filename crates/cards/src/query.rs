//! Numbers that rule cards may change: each active card may adjust the value, in
//! the order of their numbers.

use crate::sets::RuleSet;

/// A number that rule cards may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// Cards a gift gives.
    CardsGiven,
    /// Cards a thief takes.
    CardsStolen,
    /// Draws fantastic-four spreads.
    DrawsSpread,
    /// Cards nice-try makes people draw.
    NiceTryDraws,
    /// Turns a skip costs.
    TurnsSkipped,
    /// Cards a voluntary draw brings.
    VoluntaryDraw,
    /// Points of a special card worth seven, when hands are counted.
    SpecialPoints,
    /// Most cards one may hold at the end of a turn.
    HandLimit,
}

impl Query {
    /// The answer without rule cards.
    const fn usual(self) -> u8 {
        match self {
            Query::CardsGiven | Query::CardsStolen => 2,
            Query::DrawsSpread => 4,
            Query::NiceTryDraws => 3,
            Query::TurnsSkipped | Query::VoluntaryDraw => 1,
            Query::SpecialPoints => 7,
            Query::HandLimit => u8::MAX,
        }
    }
}

/// The value under these rule cards.
pub(crate) fn value(cards: RuleSet, query: Query) -> u8 {
    if cards.is_empty() {
        return query.usual();
    }
    cards.iter().fold(query.usual(), |value, card| card.rules().adjust(query, value))
}
