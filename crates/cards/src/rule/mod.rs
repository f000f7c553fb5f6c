//! The rule cards (rules §11): one file each, one line each in `kinds`. Our sources do not give the printed
//! texts, so the wording is ours.
//!
//! Numbers that rule cards can change are queries: each active card may adjust the value, in the order of
//! their numbers. The few cards that change more than a number are checked by name where they matter.

use crate::RuleCard;
use crate::fact::Fact;
use crate::kinds::rule_cards;
use crate::query::Query;
use crate::state::State;
use crate::table::Table;

/// The rules of a rule card.
pub(crate) trait RuleCardRules: Sync {
    /// The value of a query under this card.
    fn adjust(&self, _: Query, answer: u8) -> u8 {
        answer
    }

    /// Reacts to being turned up or removed.
    fn turned(&self, _: &mut Table) {}
}

impl RuleCard {
    /// Whether it changes how many draws a special card shares out.
    #[must_use]
    pub fn changes_shared_draws(self) -> bool {
        let usual = Query::DrawsSpread.usual();
        self.rules().adjust(Query::DrawsSpread, usual) != usual
    }
}

/// Turns up the next rule card, which is in force for this round.
pub(crate) fn turn_up(t: &mut Table) {
    if let Some(card) = t.rule_pile.pop() {
        t.rule_cards.add(card);
        t.tell(Fact::RuleCard { card, on: true });
        card.rules().turned(t);
    }
}

/// Shuffles all rule cards in force into the pile.
pub(crate) fn shuffle_back(t: &mut Table) {
    for card in t.rule_cards.iter() {
        t.rule_cards.remove(card);
        t.rule_pile.push(card);
        t.tell(Fact::RuleCard { card, on: false });
        card.rules().turned(t);
    }
    let state: &mut State = t;
    state.rng.shuffle(state.rule_pile.all_mut());
}

/// Declares the module of each card, and finds a card's rules.
macro_rules! modules {
    ($( $Member:ident = $id:literal $name:literal in $file:ident ),+ $(,)?) => {
        $( pub(crate) mod $file; )+

        impl RuleCard {
            /// The card's rules.
            pub(crate) fn rules(self) -> &'static dyn RuleCardRules {
                match self { $( RuleCard::$Member => &$file::$Member ),+ }
            }
        }
    };
}

rule_cards!(modules);
