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
    /// The points of a special card worth 7 at the end of a round.
    SpecialPoints,
    /// How many cards one may hold at the end of a turn.
    HandLimit,
}

impl Query {
    /// The value without rule cards; the rule card that changes it, and the value then.
    const fn row(self) -> (u8, RuleCard, u8) {
        match self {
            Query::CardsGiven => (2, RuleCard::Generous, 3),
            Query::CardsStolen => (2, RuleCard::Pickpocket, 3),
            Query::DrawsSpread => (4, RuleCard::FantasticFive, 5),
            Query::NiceTryDraws => (3, RuleCard::TheNicestTry, 6),
            Query::TurnsSkipped => (1, RuleCard::LongNap, 2),
            Query::VoluntaryDraw => (1, RuleCard::DeepDraw, 2),
            Query::SpecialPoints => (7, RuleCard::LuxuryTax, 14),
            Query::HandLimit => (u8::MAX, RuleCard::HeavyHands, 12),
        }
    }

    /// The value under these rule cards.
    pub const fn under(self, cards: RuleSet) -> u8 {
        let (usual, card, changed) = self.row();
        if cards.has(card) { changed } else { usual }
    }
}

impl RuleCard {
    /// Whether it changes how many draws a special card shares out.
    pub fn changes_shared_draws(self) -> bool {
        self == Query::DrawsSpread.row().1
    }
}
