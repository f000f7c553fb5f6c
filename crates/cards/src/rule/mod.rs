//! The rule cards: one file each, one line each in the table of contents
//! (rules §11). The printed texts are not in the sources; these are ours.
//!
//! Numbers that rule cards may change are queries: each active card may adjust
//! the answer, in the order of their numbers. The few that change more than a
//! number are asked for by name where they matter.

use crate::fact::Fact;
use crate::named::named;
use crate::sets::RuleSet;
use crate::table::Table;

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

/// What a rule card does.
pub(crate) trait RuleCardRules: Sync {
    /// The answer to a query under this card.
    fn adjust(&self, _: Query, answer: u8) -> u8 {
        answer
    }

    /// It is turned up, or goes.
    fn turned(&self, _: &mut Table) {}
}

/// The answer to a query under these rule cards.
pub(crate) fn answer(cards: RuleSet, query: Query) -> u8 {
    if cards.is_empty() {
        return query.usual();
    }
    cards.iter().fold(query.usual(), |answer, card| card.rules().adjust(query, answer))
}

/// The next rule card is turned up; it holds for this round.
pub(crate) fn turn_up(t: &mut Table) {
    if let Some(card) = t.rule_pile.pop() {
        t.rule_cards.add(card);
        t.tell(Fact::RuleCard { card, on: true });
        card.rules().turned(t);
    }
}

/// All rule cards go back under the pile.
pub(crate) fn take_back(t: &mut Table) {
    for card in t.rule_cards.iter() {
        t.rule_cards.remove(card);
        let all = t.rule_pile.len();
        t.rule_pile.insert_under(card, all);
        t.tell(Fact::RuleCard { card, on: false });
        card.rules().turned(t);
    }
}

/// The table of contents: number, name, file.
macro_rules! rule_cards {
    ($( $Member:ident = $id:literal $name:literal in $file:ident ),+ $(,)?) => {
        $( mod $file; )+

        named! {
            /// A rule card.
            #[allow(missing_docs, reason = "each has its file")]
            pub enum RuleCard { $( $Member = $id $name ),+ }
        }

        impl RuleCard {
            /// What it does.
            pub(crate) fn rules(self) -> &'static dyn RuleCardRules {
                match self { $( RuleCard::$Member => &$file::$Member ),+ }
            }
        }
    };
}

rule_cards! {
    TheNicestTry = 0 "the-nicest-try" in the_nicest_try,
    Generous = 1 "generous" in generous,
    FantasticFive = 2 "fantastic-five" in fantastic_five,
    Pickpocket = 3 "pickpocket" in pickpocket,
    LongNap = 4 "long-nap" in long_nap,
    Clockwise = 5 "clockwise" in clockwise,
    ColdBlood = 6 "cold-blood" in cold_blood,
    GlassHands = 7 "glass-hands" in glass_hands,
    DoubleTrouble = 8 "double-trouble" in double_trouble,
    BlackOnBlack = 9 "black-on-black" in black_on_black,
    DeepDraw = 10 "deep-draw" in deep_draw,
    LuxuryTax = 11 "luxury-tax" in luxury_tax,
    Carousel = 12 "carousel" in carousel,
    HeavyHands = 13 "heavy-hands" in heavy_hands,
    Bounty = 14 "bounty" in bounty,
}
