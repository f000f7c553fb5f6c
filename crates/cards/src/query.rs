//! Numbers that rule cards can change. Each active rule card may adjust the value, in the order of the cards'
//! numbers.

use crate::sets::RuleSet;

/// A number that rule cards can change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// How many cards a gift gives.
    CardsGiven,
    /// How many cards a thief takes.
    CardsStolen,
    /// How many draws fantastic-four splits.
    DrawsSpread,
    /// How many cards nice-try makes people draw.
    NiceTryDraws,
    /// How many turns a skip costs.
    TurnsSkipped,
    /// How many cards a voluntary draw brings.
    VoluntaryDraw,
    /// What a special card of 7 points counts at the end of a round.
    SpecialPoints,
    /// How many cards one may hold at the end of a turn.
    HandLimit,
}

impl Query {
    /// The value without rule cards.
    pub(crate) const fn usual(self) -> u8 {
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

/// The value of `query` under these rule cards.
pub(crate) fn value(cards: RuleSet, query: Query) -> u8 {
    if cards.is_empty() {
        return query.usual();
    }
    cards.iter().fold(query.usual(), |value, card| card.rules().adjust(query, value))
}
