//! Numbers that rule cards can change.

use crate::{RuleCard, RuleSet};

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
    let changed = cards.iter().filter_map(RuleCard::changes).find(|(changed, _)| *changed == query);
    changed.map_or(query.usual(), |(_, value)| value)
}

impl RuleCard {
    /// The number that it changes, and its value then. No two cards change the same.
    const fn changes(self) -> Option<(Query, u8)> {
        Some(match self {
            RuleCard::TheNicestTry => (Query::NiceTryDraws, 6),
            RuleCard::Generous => (Query::CardsGiven, 3),
            RuleCard::FantasticFive => (Query::DrawsSpread, 5),
            RuleCard::Pickpocket => (Query::CardsStolen, 3),
            RuleCard::LongNap => (Query::TurnsSkipped, 2),
            RuleCard::DeepDraw => (Query::VoluntaryDraw, 2),
            RuleCard::LuxuryTax => (Query::SpecialPoints, 14),
            RuleCard::HeavyHands => (Query::HandLimit, 12),
            _ => return None,
        })
    }

    /// Whether it changes how many draws a special card shares out.
    #[must_use]
    pub fn changes_shared_draws(self) -> bool {
        matches!(self.changes(), Some((Query::DrawsSpread, _)))
    }
}
