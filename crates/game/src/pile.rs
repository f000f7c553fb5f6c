//! A pile: an ordered list with a fixed capacity, without a heap.
//!
//! The piles of the game have room for everything of their kind, so they never overflow. If one does
//! nevertheless, it remembers that, and the engine refuses the answer that led there.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::Rng;

/// Up to `N` items; the last is on top.
#[derive(Clone, Copy)]
pub struct Pile<T, const N: usize> {
    items: [T; N],
    len: u8,
    /// How many items did not fit.
    lost: u8,
}

impl<T: Copy, const N: usize> Pile<T, N> {
    /// An empty pile; `filler` fills its unused room.
    pub const fn new(filler: T) -> Self {
        const { assert!(N <= u8::MAX as usize, "its height is a byte") };
        Pile { items: [filler; N], len: 0, lost: 0 }
    }

    /// The number of items.
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether the pile is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The items, from bottom to top.
    pub fn all(&self) -> &[T] {
        self.items.get(..usize::from(self.len)).unwrap_or(&[])
    }

    /// The items, for shuffling.
    pub fn all_mut(&mut self) -> &mut [T] {
        self.items.get_mut(..usize::from(self.len)).unwrap_or(&mut [])
    }

    /// The top item.
    pub fn top(&self) -> Option<T> {
        self.all().last().copied()
    }

    /// Whether an item did not fit.
    pub const fn has_overflowed(&self) -> bool {
        self.lost > 0
    }

    /// Puts an item on top; `false` if there is no room.
    pub fn push(&mut self, item: T) -> bool {
        let Some(slot) = self.items.get_mut(usize::from(self.len)) else {
            self.lost = self.lost.saturating_add(1);
            return false;
        };
        *slot = item;
        self.len += 1;
        true
    }

    /// Removes the top item.
    pub fn pop(&mut self) -> Option<T> {
        let top = self.top()?;
        self.len -= 1;
        Some(top)
    }

    /// Inserts an item below the top `above` items; `false` if there is no room.
    pub fn insert_under(&mut self, item: T, above: u8) -> bool {
        if !self.push(item) {
            return false;
        }
        let all = self.all_mut();
        let from = all.len().saturating_sub(1 + usize::from(above));
        if let Some(moved) = all.get_mut(from..) {
            moved.rotate_right(1);
        }
        true
    }

    /// Removes the item at this index, where 0 is the bottom.
    pub fn remove(&mut self, at: usize) -> Option<T> {
        let all = self.all_mut();
        let item = *all.get(at)?;
        if let Some(moved) = all.get_mut(at..) {
            moved.rotate_left(1);
        }
        self.len -= 1;
        Some(item)
    }

    /// Empties the pile.
    pub fn clear(&mut self) {
        (self.len, self.lost) = (0, 0);
    }
}

impl<T: Copy + Filler, const N: usize> Pile<T, N> {
    /// These items, shuffled.
    pub fn shuffled(items: impl IntoIterator<Item = T>, rng: &mut Rng) -> Self {
        let mut pile = Pile::default();
        items.into_iter().for_each(|item| {
            pile.push(item);
        });
        rng.shuffle(pile.all_mut());
        pile
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for Pile<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.all() == other.all() && self.lost == other.lost
    }
}

impl<T: Copy + Eq, const N: usize> Eq for Pile<T, N> {}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for Pile<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}

impl<T: Copy + Serialize, const N: usize> Serialize for Pile<T, N> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.all())
    }
}

impl<'de, T: Copy + Filler + Deserialize<'de>, const N: usize> Deserialize<'de> for Pile<T, N> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut pile = Pile::new(T::FILLER);
        for item in Vec::<T>::deserialize(from)? {
            if !pile.push(item) {
                return Err(serde::de::Error::custom("the pile is too high"));
            }
        }
        Ok(pile)
    }
}

/// The value that fills the unused room of a pile. It is never seen.
pub trait Filler {
    /// A value to fill the room with.
    const FILLER: Self;
}

impl<T: Copy + Filler, const N: usize> Default for Pile<T, N> {
    fn default() -> Self {
        Pile::new(T::FILLER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Filler for u8 {
        const FILLER: u8 = 0;
    }

    #[test]
    fn cards_can_be_inserted_under_the_top() {
        let mut pile: Pile<u8, 4> = Pile::default();
        assert!(pile.insert_under(1, 1) && pile.push(2) && pile.insert_under(3, 1));
        assert_eq!(pile.all(), [1, 3, 2]);
        assert_eq!(pile.remove(1), Some(3));
        assert_eq!(pile.remove(7), None);
        assert!(pile.push(4) && pile.push(5) && !pile.push(6), "room for four");
        assert!(pile.has_overflowed());
        assert_eq!(pile.pop(), Some(5));
        assert!(pile.has_overflowed(), "an item that found no room was lost");
        pile.clear();
        assert!(!pile.has_overflowed());
    }

    #[test]
    fn piles_are_equal_when_their_items_are() {
        let pile = |items: &[u8]| {
            let mut pile: Pile<u8, 4> = Pile::default();
            for &item in items {
                assert!(pile.push(item));
            }
            pile
        };
        let mut other = pile(&[1, 2, 3]);
        assert_ne!(other, pile(&[1, 2]));
        other.pop();
        assert_eq!(other, pile(&[1, 2]), "removed items do not count");
        assert_ne!(other, pile(&[2, 1]));
    }

    #[test]
    fn debug_output_lists_the_items_from_the_bottom() {
        let mut pile: Pile<u8, 4> = Pile::default();
        assert!(pile.push(3) && pile.push(1));
        assert_eq!(format!("{pile:?}"), "[3, 1]");
    }
}
