//! A bag of cards: how many of each, without an order.
//!
//! 256 bits, one for each copy of each card in all packs. Copies of a card fill their bits from the lowest,
//! so equal bags have equal bits, and a bag reveals nothing but its cards. The bits of a card are always
//! within one word.

use core::fmt;

use game::Filler;
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::copies;

/// A multiset of cards, in 256 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bag([u64; 4]);

/// Where a card's bits are: the word, and the mask within it.
#[derive(Clone, Copy)]
struct Slot {
    word: u8,
    shift: u8,
    mask: u64,
}

/// The bits of each card: as many as all packs together have copies.
const SLOTS: [Slot; Card::KINDS] = {
    let mut slots = [Slot { word: 0, shift: 0, mask: 0 }; Card::KINDS];
    let (mut id, mut word, mut used) = (0, 0, 0);
    while id < Card::KINDS {
        let n = copies::max_copies(id as u8);
        if used + n > 64 {
            word += 1;
            used = 0;
        }
        slots[id] = Slot { word, shift: used, mask: ((1u64 << n) - 1) << used };
        used += n;
        id += 1;
    }
    assert!(word < 4);
    slots
};

/// The card each bit stands for; any card for a bit that no card has.
const OWNERS: [Card; 256] = {
    let mut owners = [Card::FILLER; 256];
    let mut id = 0;
    while id < Card::KINDS {
        let mut bit = 0;
        while bit < 64 {
            if SLOTS[id].mask >> bit & 1 == 1
                && let Some(card) = Card::new(id as u8)
            {
                owners[SLOTS[id].word as usize * 64 + bit] = card;
            }
            bit += 1;
        }
        id += 1;
    }
    owners
};

/// The card that this bit of this word stands for.
const fn owner(word: usize, bit: u32) -> Card {
    OWNERS[(word * 64 + bit as usize) & 255]
}

/// The lowest bit of every card, as a mask.
const FIRSTS: [u64; 4] = {
    let mut firsts = [0; 4];
    let mut id = 0;
    while id < Card::KINDS {
        firsts[SLOTS[id].word as usize] |= 1 << SLOTS[id].shift;
        id += 1;
    }
    firsts
};

impl Bag {
    /// The empty bag.
    pub const EMPTY: Bag = Bag([0; 4]);

    /// The bag with all copies of this card; as a mask it selects the card.
    #[must_use]
    pub const fn every(card: Card) -> Bag {
        let slot = SLOTS[card.id() as usize];
        let mut words = [0; 4];
        words[slot.word as usize] = slot.mask;
        Bag(words)
    }

    /// The bag with all copies of all cards for which `test` is true.
    #[must_use]
    pub fn every_where(test: impl Fn(Card) -> bool) -> Bag {
        Card::all().filter(|&c| test(c)).fold(Bag::EMPTY, |all, c| all.or(&Bag::every(c)))
    }

    /// The bag with this card alone.
    #[must_use]
    pub fn one(card: Card) -> Bag {
        let mut bag = Bag::EMPTY;
        bag.add(card);
        bag
    }

    /// The number of cards.
    #[must_use]
    pub const fn len(&self) -> u8 {
        let [a, b, c, d] = self.0;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as u8
    }

    /// Whether the bag is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// Whether it has any card that `mask` selects.
    #[must_use]
    pub fn meets(&self, mask: &Bag) -> bool {
        !self.and(mask).is_empty()
    }

    /// The number of copies of this card.
    #[must_use]
    pub fn count(&self, card: Card) -> u8 {
        let slot = SLOTS[card.id() as usize];
        (self.0[slot.word as usize] & slot.mask).count_ones() as u8
    }

    /// Whether the bag has at least one copy of this card.
    #[must_use]
    pub fn has(&self, card: Card) -> bool {
        let slot = SLOTS[card.id() as usize];
        self.0[slot.word as usize] >> slot.shift & 1 == 1
    }

    /// Adds a card. Returns `false` and changes nothing if the bag already has as many copies as all packs
    /// together.
    pub fn add(&mut self, card: Card) -> bool {
        let slot = SLOTS[card.id() as usize];
        let word = &mut self.0[slot.word as usize];
        let free = !*word & slot.mask;
        *word |= free & free.wrapping_neg();
        free != 0
    }

    /// Removes one copy of a card; `false` if there is none.
    pub fn remove(&mut self, card: Card) -> bool {
        let slot = SLOTS[card.id() as usize];
        let word = &mut self.0[slot.word as usize];
        let used = *word & slot.mask;
        if used == 0 {
            return false;
        }
        *word &= !(1 << used.ilog2());
        true
    }

    /// Adds all cards of another bag.
    pub fn add_all(&mut self, other: &Bag) {
        // Where there is a card, its lowest bit is set: without a common bit there is no common card.
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

    /// Empties the bag and returns what was in it.
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
    #[must_use]
    pub fn nth(&self, mut k: u8) -> Option<Card> {
        for (w, mut word) in self.0.into_iter().enumerate() {
            let here = word.count_ones() as u8;
            if k >= here {
                k -= here;
                continue;
            }
            for _ in 0..k {
                word &= word - 1;
            }
            return (word != 0).then(|| owner(w, word.trailing_zeros()));
        }
        None
    }

    /// The part of the bag from `card` on, in order.
    #[must_use]
    pub fn from(&self, card: Card) -> Bag {
        let slot = SLOTS[card.id() as usize];
        let mut words = self.0;
        for (w, word) in (0u8..).zip(&mut words) {
            if w < slot.word {
                *word = 0;
            } else if w == slot.word {
                *word = *word >> slot.shift << slot.shift;
            }
        }
        Bag(words)
    }

    /// The last card in order.
    #[must_use]
    pub fn highest(&self) -> Option<Card> {
        let (w, word) = self.0.iter().enumerate().rev().find(|(_, word)| **word != 0)?;
        Some(owner(w, word.ilog2()))
    }

    /// The first card in order.
    #[must_use]
    pub fn lowest(&self) -> Option<Card> {
        self.iter().next()
    }

    /// Iterates over every copy of every card, in order.
    pub fn iter(&self) -> Iter {
        Iter(self.0)
    }

    /// Iterates over the different cards, each once, in order.
    pub fn kinds(&self) -> Iter {
        Iter(self.and(&Bag(FIRSTS)).0)
    }
}

/// Iterates over a bag.
#[derive(Clone)]
pub struct Iter([u64; 4]);

impl Iterator for Iter {
    type Item = Card;
    fn next(&mut self) -> Option<Card> {
        for (w, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(owner(w, bit));
            }
        }
        None
    }

    fn fold<B, F: FnMut(B, Card) -> B>(self, start: B, mut f: F) -> B {
        let mut result = start;
        for (w, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                result = f(result, owner(w, word.trailing_zeros()));
                word &= word - 1;
            }
        }
        result
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(Bag(self.0).len());
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
mod tests {
    use super::*;
    use crate::Colour;

    #[test]
    fn a_bag_counts_and_returns_what_was_added() {
        let five = Card::from_name("red-5").unwrap();
        let mut bag = Bag::one(five);
        assert!(bag.add(five) && !bag.add(five), "there are two red fives in all packs");
        assert_eq!((bag.len(), bag.count(five)), (2, 2));
        assert_eq!(bag.kinds().collect::<Vec<_>>(), [five]);
        assert!(bag.remove(five) && bag.has(five) && bag.remove(five) && !bag.remove(five));
        assert!(bag.is_empty());
    }

    #[test]
    fn equal_bags_are_equal_however_they_were_filled() {
        let all: Vec<Card> = Bag::every_where(|_| true).iter().collect();
        assert_eq!(all.len(), 201);
        let backwards: Bag = all.iter().rev().copied().collect();
        assert_eq!(backwards, all.iter().copied().collect());
        for (k, card) in (0..).zip(&all) {
            assert_eq!(backwards.nth(k), Some(*card));
        }
        assert_eq!(backwards.nth(201), None);
    }

    #[test]
    fn a_union_of_masks_selects_what_either_selects() {
        let all = Bag::every_where(|_| true);
        let (red, black) = (Bag::every_where(|c| c.bears(Colour::Red)), Bag::every_where(Card::is_black));
        assert_eq!(red.or(&black), Bag::every_where(|c| c.bears(Colour::Red) || c.is_black()));
        assert_eq!(all.or(&red), all);
        assert_eq!(all.or(&all), all);
    }

    #[test]
    fn debug_output_lists_the_cards_by_name() {
        let bag: Bag =
            ["red-5", "blue-gift"].map(|name| Card::from_name(name).unwrap()).into_iter().collect();
        assert_eq!(format!("{bag:?}"), "[blue-gift, red-5]");
    }
}
