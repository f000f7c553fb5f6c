//! A hand: how many of each kind of card, in any order. Equal cards cannot be told apart.

use core::fmt;

use game::numbers_below;
use serde::{Deserialize, Serialize};

use crate::Card;

/// Cards without an order, at most 15 of a kind (there are at most 14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

/// The bits of each kind's count.
const BITS: u8 = 4;
numbers_below!(Card, (u64::BITS / BITS as u32) as usize);

const _: () = {
    let mut k = 0;
    while k < Card::ALL.len() {
        assert!(Card::ALL[k].copies() < 1 << BITS, "all copies of a card fit into a hand");
        k += 1;
    }
};

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand(0);

    /// All cards there are.
    pub fn all_cards() -> Hand {
        Hand(Card::ALL.iter().map(|card| u64::from(card.copies()) << (BITS * card.id())).sum())
    }

    /// How many of this card.
    pub const fn count(&self, card: Card) -> u8 {
        (self.0 >> (BITS * card.id()) & 15) as u8
    }

    /// Whether this card is among them.
    pub const fn has(&self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// The number of cards.
    pub const fn len(&self) -> u8 {
        // Add neighbouring counts, then all bytes.
        const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let pairs = (self.0 & LOW) + (self.0 >> 4 & LOW);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Whether there are no cards.
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// Adds a card; `false` if there is no room for it, which only a bad file can cause.
    pub fn add(&mut self, card: Card) -> bool {
        let room = self.count(card) < 15;
        if room {
            self.0 += 1 << (BITS * card.id());
        }
        room
    }

    /// Removes a card; `false` if there is none.
    pub fn remove(&mut self, card: Card) -> bool {
        let there = self.has(card);
        if there {
            self.0 -= 1 << (BITS * card.id());
        }
        there
    }

    /// Adds all these cards, as far as there is room.
    pub fn add_all(&mut self, cards: &Hand) {
        cards.iter().for_each(|card| {
            self.add(card);
        });
    }

    /// Removes these cards, as far as they are there.
    pub fn remove_all(&mut self, cards: &Hand) {
        cards.iter().for_each(|card| {
            self.remove(card);
        });
    }

    /// The different kinds of cards, by number.
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let kind = (left != 0).then(|| left.trailing_zeros() / u32::from(BITS))?;
            left &= !(15 << (kind * u32::from(BITS)));
            Card::ALL.get(kind as usize).copied()
        })
    }

    /// All cards, equal ones one after the other.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        self.kinds().flat_map(move |card| core::iter::repeat_n(card, self.count(card).into()))
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(iter: I) -> Self {
        let mut hand = Hand::EMPTY;
        iter.into_iter().for_each(|card| {
            hand.add(card);
        });
        hand
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Hand {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // The length comes first in binary formats, so it must be known.
        to.collect_seq(self.iter().collect::<Vec<_>>())
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut hand = Hand::EMPTY;
        for card in Vec::<Card>::deserialize(from)? {
            if hand.count(card) >= card.copies() || !hand.add(card) {
                return Err(serde::de::Error::custom("more cards than there are"));
            }
        }
        Ok(hand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_counts_its_cards() {
        let mut hand: Hand = [Card::Push, Card::X, Card::Push].into_iter().collect();
        assert_eq!((hand.len(), hand.count(Card::Push), hand.has(Card::Stop)), (3, 2, false));
        assert_eq!(hand.iter().collect::<Vec<_>>(), [Card::Push, Card::Push, Card::X]);
        assert!(hand.remove(Card::X) && !hand.remove(Card::X));
        assert_eq!(hand.kinds().collect::<Vec<_>>(), [Card::Push]);
        assert_eq!(Hand::all_cards().len(), Card::TOTAL);
        let mut rest = Hand::all_cards();
        rest.remove_all(&hand);
        assert_eq!(rest.count(Card::Push), 12);
    }

    #[test]
    fn more_cards_than_there_are_cannot_be_read() {
        let nine = serde_json::to_string(&["block"; 9]).unwrap();
        assert!(serde_json::from_str::<Hand>(&nine).is_err());
        let eight: Hand = serde_json::from_str(&serde_json::to_string(&["block"; 8]).unwrap()).unwrap();
        assert_eq!(serde_json::to_string(&eight).unwrap(), serde_json::to_string(&["block"; 8]).unwrap());
    }
}
