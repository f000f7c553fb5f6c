//! A person's memory: cards they know to be in other people's hands, and who attacked whom.

use game::{BySeat, Seat};
use serde::{Deserialize, Serialize};

use crate::{Fact, Hand, State};

/// Cards known to be in hands that are now face down.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    /// For each hand, cards that are certainly in it.
    pub known: BySeat<Hand>,
    /// The last attacker of each person.
    pub hit_by: BySeat<Option<Seat>>,
}

impl game::Memory<State> for Memory {
    fn note(&mut self, fact: &Fact) {
        let known = &mut self.known;
        match fact {
            Fact::RoundBegan { .. } => *self = Memory::default(),
            Fact::Named { by, person, .. } if by != person => self.hit_by[*person] = Some(*by),
            Fact::Drew { by, cards: Some(cards), .. } | Fact::TookUp { by, cards: Some(cards), .. } => {
                known[*by].add_all(cards);
            }
            Fact::Taken { by, card, .. } => {
                known[*by].add(*card);
            }
            Fact::Laid { by, card, .. } => {
                known[*by].remove(card.card());
            }
            Fact::Gave { by, card, .. } => match card {
                Some(card) => {
                    known[*by].remove(*card);
                }
                // It may be any of those known.
                None => known[*by] = Hand::EMPTY,
            },
            Fact::Discarded { by, .. } => known[*by] = Hand::EMPTY,
            Fact::HandsPassed { from } => {
                let before = *known;
                *known = BySeat::make(|seat| before[from[seat]]);
            }
            Fact::HandsMixed { .. } => *known = BySeat::default(),
            Fact::Shown { of, cards: Some(cards), .. } => known[*of] = *cards,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, Field, Laid, Why};
    use game::{Memory as _, Seats};

    fn hand(names: &str) -> Hand {
        names.split_whitespace().map(|name| Card::from_name(name).unwrap()).collect()
    }

    /// Checks the cards known of two hands after these facts. Seat 1 holds a push and an x, and both were seen.
    #[track_caller]
    fn known(facts: &[Fact], zero: &str, one: &str) {
        let mut memory = Memory::default();
        let shown = Fact::Shown { of: Seat::wrapping(1), cards: Some(hand("push x")), to: Seats::NONE };
        [shown].iter().chain(facts).for_each(|fact| memory.note(fact));
        let seats = [0, 1].map(Seat::wrapping);
        assert_eq!(seats.map(|seat| memory.known[seat]), [zero, one].map(hand));
    }

    #[test]
    fn known_cards_are_remembered_where_they_went() {
        let [zero, one] = [0, 1].map(Seat::wrapping);
        let seen = Seats::NONE;
        let drew = |cards| Fact::Drew { by: one, cards, n: 1, why: Why::Turn, seen };
        known(&[], "", "push x");
        known(&[drew(Some(hand("stop")))], "", "push x stop");
        known(&[drew(None)], "", "push x");
        let laid = |text: &str| {
            let card: Laid = text.parse().unwrap();
            Fact::Laid { by: one, card, on: Field::clamped(4), why: Why::Turn }
        };
        known(&[laid("x")], "", "push");
        known(&[laid("push up")], "", "x");
        known(&[laid("swap")], "", "push x");
        let gave = |card| Fact::Gave { by: one, to: zero, card, seen };
        known(&[gave(Some(Card::X))], "", "push");
        known(&[gave(None)], "", "");
        known(&[Fact::TookUp { by: zero, cards: Some(hand("x")), n: 1, seen }], "x", "push x");
        known(&[Fact::Taken { by: zero, card: Card::FuckYou, on: Field::clamped(4) }], "fuck-you", "push x");
        known(&[Fact::Discarded { by: one, cards: hand("push x") }], "", "");
    }

    #[test]
    fn memories_move_with_hands_and_end_with_them() {
        let mut from = BySeat::make(|seat| seat);
        from.0.swap(0, 1);
        known(&[Fact::HandsPassed { from }], "push x", "");
        known(&[Fact::HandsMixed { sizes: BySeat::default() }], "", "");
        known(&[Fact::RoundBegan { round: 2 }], "", "");
    }
}
