//! A bag of cards: how many of each, without an order.
//!
//! 256 bits, one for each copy of each card in all packs. The first half has the first copy of each card, at
//! the bit of the card's number, so the most frequent question, which cards there are, is cheap. The second
//! half has the further copies, which fill their bits from the lowest. Equal bags have equal bits, and a bag
//! reveals nothing but its cards. The further copies of a card are always within one word.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::{Card, copies};

/// A multiset of cards, in 256 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bag([u64; 4]);

/// Where the bits of a card's further copies are: the word, and the mask within it.
#[derive(Clone, Copy)]
struct Slot {
    word: u8,
    shift: u8,
    mask: u64,
}

/// The bits of each card's further copies: one less than all packs together have.
const SLOTS: [Slot; Card::KINDS] = {
    let mut slots = [Slot { word: 0, shift: 0, mask: 0 }; Card::KINDS];
    let (mut id, mut word, mut used) = (0, 2, 0);
    while id < Card::KINDS {
        assert!(copies::max_copies(id as u8) > 0, "there is no such card");
        let n = copies::max_copies(id as u8) - 1;
        // Every slot begins within a word, even one without bits.
        if used + n > 64 || used == 64 {
            word += 1;
            used = 0;
        }
        slots[id] = Slot { word, shift: used, mask: ((1u64 << n) - 1) << used };
        used += n;
        id += 1;
    }
    assert!(word < 4 && Card::KINDS <= 128);
    slots
};

/// Where the bit of a card's first copy is: the word, and the mask within it.
const fn first(card: Card) -> (usize, u64) {
    ((card.id() >> 6) as usize & 1, 1 << (card.id() & 63))
}

impl Bag {
    /// The empty bag.
    pub const EMPTY: Bag = Bag([0; 4]);

    /// The bag with all copies of this card; as a mask it selects the card.
    pub const fn every(card: Card) -> Bag {
        let (word, bit) = first(card);
        let mut words = [0; 4];
        words[word] = bit;
        let slot = SLOTS[card.id() as usize];
        words[slot.word as usize] = slot.mask;
        Bag(words)
    }

    /// The bag with all copies of all cards for which `test` is true.
    #[cfg(test)]
    pub(crate) fn every_where(test: impl Fn(Card) -> bool) -> Bag {
        Card::all().filter(|&c| test(c)).fold(Bag::EMPTY, |all, c| all.or(&Bag::every(c)))
    }

    /// The bag with this card alone.
    pub fn one(card: Card) -> Bag {
        let mut bag = Bag::EMPTY;
        bag.add(card);
        bag
    }

    /// The number of cards.
    pub const fn len(&self) -> u8 {
        let [a, b, c, d] = self.0;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as u8
    }

    /// Whether the bag is empty.
    pub const fn is_empty(&self) -> bool {
        self.kinds().is_empty()
    }

    /// Whether it has any card that `mask` selects.
    pub const fn meets(&self, mask: &Bag) -> bool {
        !self.and(mask).is_empty()
    }

    /// The number of copies of this card.
    pub fn count(&self, card: Card) -> u8 {
        u8::from(self.has(card)) + self.further(card)
    }

    /// The number of copies of this card besides the first.
    fn further(&self, card: Card) -> u8 {
        let slot = SLOTS[card.id() as usize];
        (self.0[slot.word as usize] & slot.mask).count_ones() as u8
    }

    /// Whether the bag has at least one copy of this card.
    pub const fn has(&self, card: Card) -> bool {
        self.kinds().has(card)
    }

    /// Adds a card. Returns `false` and changes nothing if the bag already has as many copies as all packs
    /// together.
    pub fn add(&mut self, card: Card) -> bool {
        let (word, bit) = first(card);
        if self.0[word] & bit == 0 {
            self.0[word] |= bit;
            return true;
        }
        let slot = SLOTS[card.id() as usize];
        let word = &mut self.0[slot.word as usize];
        let free = !*word & slot.mask;
        *word |= free & free.wrapping_neg();
        free != 0
    }

    /// Removes one copy of a card; `false` if there is none.
    pub fn remove(&mut self, card: Card) -> bool {
        let slot = SLOTS[card.id() as usize];
        let further = &mut self.0[slot.word as usize];
        let used = *further & slot.mask;
        if used != 0 {
            *further &= !(1 << used.ilog2());
            return true;
        }
        let (word, bit) = first(card);
        let there = self.0[word] & bit != 0;
        self.0[word] &= !bit;
        there
    }

    /// Adds all cards of another bag.
    pub fn add_all(&mut self, other: &Bag) {
        // Without a card in common, no two copies want the same bit.
        if !self.meets(other) {
            *self = self.or(other);
            return;
        }
        other.iter().for_each(|card| {
            self.add(card);
        });
    }

    /// Removes all cards of another bag, as far as they are in this one.
    pub fn remove_all(&mut self, other: &Bag) {
        other.iter().for_each(|card| {
            self.remove(card);
        });
    }

    /// Empties the bag and returns its cards.
    #[must_use]
    pub fn take(&mut self) -> Bag {
        core::mem::take(self)
    }

    /// The cards selected by `mask`.
    #[must_use]
    pub const fn and(&self, mask: &Bag) -> Bag {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, mask.0);
        Bag([a & e, b & f, c & g, d & h])
    }

    /// The cards not selected by `mask`.
    #[must_use]
    pub const fn and_not(&self, mask: &Bag) -> Bag {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, mask.0);
        Bag([a & !e, b & !f, c & !g, d & !h])
    }

    /// The union of two masks. (To add bags of cards, use [`Bag::add_all`].)
    #[must_use]
    pub const fn or(&self, mask: &Bag) -> Bag {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, mask.0);
        Bag([a | e, b | f, c | g, d | h])
    }

    /// The card at index `k`, counting every copy.
    pub fn nth(&self, mut k: u8) -> Option<Card> {
        self.kinds().find(|&card| {
            let here = 1 + self.further(card);
            let found = k < here;
            k = k.saturating_sub(here);
            found
        })
    }

    /// The part of the bag from `card` on, in order.
    #[must_use]
    pub fn from(&self, card: Card) -> Bag {
        let slot = SLOTS[card.id() as usize];
        let firsts = (card.id() >> 6, card.id() & 63);
        let mut words = self.0;
        for (w, word) in (0u8..).zip(&mut words) {
            let (of, shift) = if w < 2 { firsts } else { (slot.word, slot.shift) };
            if w < of {
                *word = 0;
            } else if w == of {
                *word = *word >> shift << shift;
            }
        }
        Bag(words)
    }

    /// The last card in order.
    pub fn highest(&self) -> Option<Card> {
        Card::new(self.kinds().0.checked_ilog2()? as u8)
    }

    /// The first card in order.
    pub fn lowest(&self) -> Option<Card> {
        self.kinds().next()
    }

    /// Iterates over every copy of every card, in order.
    pub fn iter(&self) -> Iter {
        Iter(*self)
    }

    /// Iterates over the different cards, each once, in order.
    pub const fn kinds(&self) -> Kinds {
        let [low, high, ..] = self.0;
        Kinds(low as u128 | (high as u128) << 64)
    }
}

/// Iterates over a bag.
#[derive(Clone)]
pub struct Iter(Bag);

impl Iterator for Iter {
    type Item = Card;
    fn next(&mut self) -> Option<Card> {
        let card = self.0.lowest()?;
        self.0.remove(card);
        Some(card)
    }

    fn fold<B, F: FnMut(B, Card) -> B>(self, start: B, mut f: F) -> B {
        self.0.kinds().fold(start, |result, card| {
            let result = f(result, card);
            (0..self.0.further(card)).fold(result, |result, _| f(result, card))
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.0.len());
        (left, Some(left))
    }
}

/// A set of cards; iterates over them in order. Operations are those of [`Bag`].
#[derive(Clone)]
pub struct Kinds(u128);

impl Kinds {
    /// Whether the card is in the set.
    pub const fn has(&self, card: Card) -> bool {
        // By halves: WebAssembly cannot shift 128 bits at once.
        let (word, bit) = first(card);
        let half = if word == 0 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        half & bit != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// The cards that are in both sets.
    pub(crate) const fn and(&self, other: &Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }

    /// The cards that are not in the other set.
    pub(crate) const fn and_not(&self, other: &Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }

    /// The cards that are in either set.
    pub(crate) const fn or(&self, other: &Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
}

impl Iterator for Kinds {
    type Item = Card;
    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let id = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Card::new(id as u8)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl IntoIterator for &Bag {
    type Item = Card;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Card> for Bag {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut bag = Bag::EMPTY;
        cards.into_iter().for_each(|card| {
            bag.add(card);
        });
        bag
    }
}

impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Bag {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Bag {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut bag = Bag::EMPTY;
        for card in Vec::<Card>::deserialize(from)? {
            if !bag.add(card) {
                return Err(serde::de::Error::custom(format_args!("too many of {card}")));
            }
        }
        Ok(bag)
    }
}

#[cfg(test)]
mod tests;
