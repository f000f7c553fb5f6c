//! The rule cards: one file each, one line each in `kinds`
//! (rules §11). The printed texts are not in the sources; these are ours.
//!
//! Numbers that rule cards may change are queries: each active card may adjust
//! the answer, in the order of their numbers. The few that change more than a
//! number are asked for by name where they matter.

use crate::RuleCard;
use crate::fact::Fact;
use crate::kinds::rule_cards;
use crate::query::Query;
use crate::table::Table;

/// What a rule card does.
pub(crate) trait RuleCardRules: Sync {
    /// The answer to a query under this card.
    fn adjust(&self, _: Query, answer: u8) -> u8 {
        answer
    }

    /// It is turned up, or goes.
    fn turned(&self, _: &mut Table) {}
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

/// A module for each card, and which one a card's rules are in.
macro_rules! modules {
    ($( $Member:ident = $id:literal $name:literal in $file:ident ),+ $(,)?) => {
        $( mod $file; )+

        impl RuleCard {
            /// What it does.
            pub(crate) fn rules(self) -> &'static dyn RuleCardRules {
                match self { $( RuleCard::$Member => &$file::$Member ),+ }
            }
        }
    };
}

rule_cards!(modules);
