//! What a person remembers: cards they know to be in other people's hands.

use game::BySeat;
use serde::{Deserialize, Serialize};

use crate::Bag;
use crate::fact::{Fact, How};
use crate::state::State;
use crate::zone::Zone;

/// Cards known to be in hands that are now face down.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    /// For each hand, cards that are certainly in it.
    pub known: BySeat<Bag>,
}

impl game::Memory<State> for Memory {
    fn note(&mut self, fact: &Fact) {
        match fact {
            Fact::RoundBegan { .. } => *self = Memory::default(),
            Fact::Moved { cards, from, to, .. } => {
                if let Zone::Hand(seat) = from {
                    // If unseen cards leave a hand, any of the known ones may be among them.
                    match cards {
                        Some(cards) => self.known[*seat].remove_all(cards),
                        None => self.known[*seat] = Bag::EMPTY,
                    }
                }
                if let (Zone::Hand(seat), Some(cards)) = (to, cards) {
                    self.known[*seat].add_all(cards);
                }
            }
            Fact::Played { by, card, how: How::Turn | How::Free, .. } | Fact::Tossed { by, card, .. } => {
                self.known[*by].remove(*card);
            }
            Fact::Shown { of, cards: Some(cards), .. } => self.known[*of] = *cards,
            Fact::HandsMoved { from, .. } => {
                let before = self.known;
                self.known = BySeat::make(|seat| before[from[seat]]);
            }
            Fact::HandsMixed { of, .. } => {
                of.into_iter().for_each(|seat| self.known[seat] = Bag::EMPTY);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Card;
    use crate::ask::Source;
    use game::{Memory as _, Seat, Seats};

    fn seat(n: u8) -> Seat {
        Seat::new(n).unwrap()
    }

    fn cards(names: &str) -> Bag {
        names.split_whitespace().map(|name| Card::from_name(name).unwrap()).collect()
    }

    fn moved(names: Option<&str>, from: Zone, to: Zone) -> Fact {
        let cards = names.map(cards);
        let n = cards.map_or(1, |cards| cards.len());
        Fact::Moved { cards, n, from, to, why: Source::Turn, seen: Seats::NONE }
    }

    /// Checks what is known of seats 0 and 1 after seat 1 showed a red 5 and a gift, and then `facts`
    /// happened.
    #[track_caller]
    fn known(facts: &[Fact], zero: &str, one: &str) {
        let mut memory = Memory::default();
        memory.note(&Fact::Shown { of: seat(1), cards: Some(cards("red-5 blue-gift")), to: Seats::NONE });
        for fact in facts {
            memory.note(fact);
        }
        assert_eq!((memory.known[seat(0)], memory.known[seat(1)]), (cards(zero), cards(one)));
    }

    const ALL: &str = "red-5 blue-gift";

    #[test]
    fn a_shown_hand_is_remembered_until_it_is_shown_again() {
        let shown = |names| Fact::Shown { of: seat(1), cards: Some(cards(names)), to: Seats::NONE };
        known(&[], "", ALL);
        known(&[shown("green-1")], "", "green-1");
        known(&[Fact::Shown { of: seat(1), cards: None, to: Seats::NONE }], "", ALL);
    }

    #[test]
    fn known_cards_are_remembered_where_they_moved() {
        let (zero, one) = (Zone::Hand(seat(0)), Zone::Hand(seat(1)));
        known(&[moved(Some("red-5"), one, zero)], "red-5", "blue-gift");
        known(&[moved(Some("red-5"), one, Zone::Discard)], "", "blue-gift");
        known(&[moved(Some("red-3"), Zone::Draw, one)], "", "red-3 red-5 blue-gift");
        known(&[moved(None, Zone::Draw, one)], "", ALL);
    }

    #[test]
    fn an_unseen_card_may_be_any_of_the_known_ones() {
        known(&[moved(None, Zone::Hand(seat(1)), Zone::Hand(seat(0)))], "", "");
    }

    #[test]
    fn played_and_tossed_cards_are_forgotten() {
        let played = |how| {
            let card = Card::from_name("red-5").unwrap();
            Fact::Played { by: seat(1), card, imitates: None, how }
        };
        known(&[played(How::Turn)], "", "blue-gift");
        known(&[played(How::Free)], "", "blue-gift");
        known(&[played(How::Rewind { effect: true })], "", ALL);
        known(&[played(How::Starter)], "", ALL);
        let card = Card::from_name("blue-gift").unwrap();
        known(&[Fact::Tossed { by: seat(1), card, window: crate::ask::Window::Event }], "", "red-5");
    }

    #[test]
    fn memories_move_with_hands() {
        let mut from = BySeat::make(|s| s);
        (from[seat(0)], from[seat(1)]) = (seat(1), seat(0));
        known(&[Fact::HandsMoved { from, why: Source::Turn }], ALL, "");
    }

    #[test]
    fn mixed_hands_and_a_new_round_clear_the_memory() {
        let mixed = |n| Fact::HandsMixed { of: Seats::one(seat(n)), why: Source::Turn };
        known(&[mixed(1)], "", "");
        known(&[mixed(0)], "", ALL);
        known(&[Fact::RoundBegan { round: 2, dealer: seat(0) }], "", "");
    }
}
