//! A short list without a heap.

use core::ops::Deref;

/// No question has more answers than this: there are 120 different cards, and
/// a mimicry may be played as some twenty things. (Answers with many parts are
/// built from picks.) In play it is hardly ever a third.
pub const MAX_OPTIONS: usize = 144;

/// Every legal answer to a question, at most [`MAX_OPTIONS`] of them.
#[derive(Clone, Debug)]
pub struct Options<A> {
    items: [Option<A>; MAX_OPTIONS],
    len: usize,
    /// How many found no room.
    lost: usize,
}

impl<A: Copy> Options<A> {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Options { items: [None; MAX_OPTIONS], len: 0, lost: 0 }
    }

    /// Adds one. Every game makes sure that there are never more than [`MAX_OPTIONS`],
    /// the card game when it is compiled; what finds no room is counted.
    pub fn push(&mut self, option: A) {
        if let Some(slot) = self.items.get_mut(self.len) {
            *slot = Some(option);
            self.len += 1;
        } else {
            self.lost = self.lost.saturating_add(1);
        }
    }

    /// How many found no room: more than none is a mistake of the game.
    #[must_use]
    pub fn lost(&self) -> usize {
        self.lost
    }

    /// Empties the list, to use it again.
    pub fn clear(&mut self) {
        (self.len, self.lost) = (0, 0);
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The `k`-th.
    #[must_use]
    pub fn get(&self, k: usize) -> Option<A> {
        self.items.get(..self.len)?.get(k).copied().flatten()
    }

    /// The only one, if there is no choice.
    #[must_use]
    pub fn only(&self) -> Option<A> {
        if self.len == 1 { self.get(0) } else { None }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = A> + '_ {
        self.items.iter().take(self.len).copied().flatten()
    }
}

impl<A: Copy> Default for Options<A> {
    fn default() -> Self {
        Options::new()
    }
}

impl<A> Deref for Options<A> {
    type Target = [Option<A>];
    fn deref(&self) -> &[Option<A>] {
        self.items.get(..self.len).unwrap_or(&[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_finds_no_room_is_counted() {
        let mut options = Options::new();
        (0..MAX_OPTIONS).for_each(|option| options.push(option));
        assert_eq!((options.len(), options.lost()), (MAX_OPTIONS, 0));
        options.push(MAX_OPTIONS);
        assert_eq!((options.len(), options.lost(), options.get(MAX_OPTIONS)), (MAX_OPTIONS, 1, None));
        options.clear();
        assert_eq!((options.len(), options.lost()), (0, 0));
    }
}
