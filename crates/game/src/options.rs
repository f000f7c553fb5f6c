//! A short list without a heap.

use core::ops::Deref;

/// No question has more answers than this: there are 120 different cards, and
/// a mimicry may be played as some twenty things. (Answers with many parts are
/// built from picks.) In play it is hardly ever a third.
pub const MOST: usize = 144;

/// Every legal answer to a question, at most [`MOST`] of them.
#[derive(Clone, Debug)]
pub struct Options<A> {
    items: [Option<A>; MOST],
    len: usize,
}

impl<A: Copy> Options<A> {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Options { items: [None; MOST], len: 0 }
    }

    /// Adds one; past the end it is dropped (a test of every game forbids that).
    pub fn push(&mut self, option: A) {
        if let Some(slot) = self.items.get_mut(self.len) {
            *slot = Some(option);
            self.len += 1;
        }
    }

    /// Empties the list, to use it again.
    pub fn clear(&mut self) {
        self.len = 0;
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
