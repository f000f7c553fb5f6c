//! Sets of cards with something in common, as masks for a [`Bag`].

use game::numbers_below;

use crate::{Bag, Card, Colour, Print, Special};

// The tables below are indexed by number.
numbers_below!(Colour, Colour::ALL.len());
numbers_below!(Special, Special::ALL.len());

/// The cards whose print passes a test; or several such masks, each with its index.
macro_rules! mask {
    (|$print:ident| $test:expr) => {{
        let (mut all, mut id) = (Bag::EMPTY, 0);
        while let Some(card) = Card::new(id) {
            let $print = card.print();
            if $test {
                all = all.or(&Bag::every(card));
            }
            id += 1;
        }
        all
    }};
    ([$n:expr] |$k:ident, $print:ident| $test:expr) => {{
        let (mut all, mut $k) = ([Bag::EMPTY; $n], 0);
        while $k < all.len() {
            all[$k] = mask!(|$print| $test);
            $k += 1;
        }
        all
    }};
}

/// Cards with a colour, including colour-swaps, indexed by the colour's number.
pub(crate) static BEARING: [Bag; Colour::ALL.len()] = mask!(
    [Colour::ALL.len()] | colour,
    print
        | match print {
            Print::Number(Some(of), _) | Print::Special(Some(of), _) => of.id() as usize == colour,
            Print::Swap(one, other) => one.id() as usize == colour || other.id() as usize == colour,
            Print::Number(None, _) | Print::Special(None, _) => false,
        }
);
/// Number cards, coloured or black, indexed by number 1–10 (index 0 is empty).
pub(crate) const NUMBER: [Bag; 11] =
    mask!([11] | number, print | matches!(print, Print::Number(_, of) if of as usize == number));
/// Special cards of a kind, indexed by the kind's number.
pub(crate) const KIND: [Bag; Special::ALL.len()] = mask!(
    [Special::ALL.len()] | kind,
    print
        | match print {
            Print::Special(_, of) => of.id() as usize == kind,
            Print::Swap(..) => Special::ColourSwap.id() as usize == kind,
            Print::Number(..) => false,
        }
);
/// Black number cards.
pub(crate) const BLACK: Bag = mask!(|print| matches!(print, Print::Number(None, _)));
/// Special cards.
pub(crate) const SPECIALS: Bag = mask!(|print| !matches!(print, Print::Number(..)));
/// Wish cards that may be played on anything.
pub(crate) const ANYTIME: Bag =
    mask!(|print| matches!(print, Print::Special(None, of) if of.is_played_when_it_fits()));
/// Cards that are played when they fit: all but a few special cards with rules of their own.
pub(crate) static ORDINARY: Bag =
    mask!(|print| !matches!(print, Print::Special(_, of) if !of.is_played_when_it_fits()));
/// Special cards that fit any demand, but only in a hand of a certain size.
pub(crate) static OF_HAND: Bag =
    mask!(|print| matches!(print, Print::Special(_, of) if of.hand_needed().is_some()));

/// All cards of a kind, as a mask.
pub(crate) const fn kind(special: Special) -> &'static Bag {
    &KIND[special.id() as usize]
}

/// Whether this special card comes in colours.
pub(crate) const fn is_coloured(special: Special) -> bool {
    special.id() < Special::ColourSwap.id()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mask_selects_the_cards_it_is_named_after() {
        for &colour in Colour::ALL {
            assert_eq!(
                BEARING[usize::from(colour.id())],
                Bag::every_where(|c| c.bears(colour)),
                "{colour:?}"
            );
        }
        for n in 1..=10 {
            let bag = Bag::every_where(|c| c.as_number() == Some(n));
            assert_eq!(NUMBER[usize::from(n)], bag, "{n}");
        }
        for &special in Special::ALL {
            assert_eq!(*kind(special), Bag::every_where(|c| c.as_special() == Some(special)), "{special:?}");
        }
        assert_eq!(BLACK, Bag::every_where(Card::is_black));
        assert_eq!(SPECIALS, Bag::every_where(|c| c.as_special().is_some()));
    }
}
