//! A bounded list of options that needs no heap.

use core::ops::Deref;

use crate::Rng;

/// The largest number of options of a question. There are 120 different cards, and a mimicry may be played as
/// about twenty things; answers with many parts are built from picks, one at a time. Typical lists are less
/// than a third as long.
pub const MAX_OPTIONS: usize = 144;

/// The legal answers to a question, at most [`MAX_OPTIONS`] of them.
#[derive(Clone, Debug)]
pub struct Options<A> {
    items: [Option<A>; MAX_OPTIONS],
    len: usize,
    /// How many did not fit.
    lost: usize,
}

impl<A: Copy> Options<A> {
    /// An empty list.
    pub fn new() -> Self {
        Options { items: [None; MAX_OPTIONS], len: 0, lost: 0 }
    }

    /// Adds one. A list must never exceed [`MAX_OPTIONS`] (the card game checks that at compile time);
    /// options that do not fit are counted in [`Options::lost`].
    pub fn push(&mut self, option: A) {
        if let Some(slot) = self.items.get_mut(self.len) {
            *slot = Some(option);
            self.len += 1;
        } else {
            self.lost = self.lost.saturating_add(1);
        }
    }

    /// How many did not fit. Anything but 0 is a bug of the game.
    pub fn lost(&self) -> usize {
        self.lost
    }

    /// Empties the list, so that it can be used again.
    pub fn clear(&mut self) {
        (self.len, self.lost) = (0, 0);
    }

    /// The number of options.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The option at index `k`.
    pub fn get(&self, k: usize) -> Option<A> {
        self.items.get(..self.len)?.get(k).copied().flatten()
    }

    /// The only option, if there is exactly one.
    pub fn only(&self) -> Option<A> {
        if self.len == 1 { self.get(0) } else { None }
    }

    /// A random option; `None` if there is none.
    pub fn any(&self, rng: &mut Rng) -> Option<A> {
        self.get(rng.below(self.len as u32) as usize)
    }

    /// Iterates over the options.
    pub fn iter(&self) -> impl Iterator<Item = A> + '_ {
        self.items.iter().take(self.len).copied().flatten()
    }
}

impl<A: Copy> Extend<A> for Options<A> {
    fn extend<I: IntoIterator<Item = A>>(&mut self, options: I) {
        // In a fold the length stays in a register; as a captured variable it is read from memory for each option.
        let begin = (self.len, 0);
        let (len, lost) =
            options.into_iter().fold(begin, |(len, lost), option| match self.items.get_mut(len) {
                Some(slot) => {
                    *slot = Some(option);
                    (len + 1, lost)
                }
                None => (len, lost + 1),
            });
        self.len = len;
        self.lost = self.lost.saturating_add(lost);
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
    fn options_that_do_not_fit_are_counted() {
        let mut options = Options::new();
        (0..MAX_OPTIONS).for_each(|option| options.push(option));
        assert_eq!((options.len(), options.lost()), (MAX_OPTIONS, 0));
        options.push(MAX_OPTIONS);
        assert_eq!((options.len(), options.lost(), options.get(MAX_OPTIONS)), (MAX_OPTIONS, 1, None));
        options.clear();
        assert_eq!((options.len(), options.lost()), (0, 0));
        options.extend(0..MAX_OPTIONS - 1);
        options.extend([1, 2, 3]);
        assert_eq!((options.len(), options.lost()), (MAX_OPTIONS, 2));
        assert!(options.iter().eq((0..MAX_OPTIONS - 1).chain([1])));
    }
}
