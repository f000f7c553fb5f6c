//! Sets of cards with something in common, as masks for a [`Bag`].

use crate::card::{COLOURED, Card, Print};
use crate::named::numbers_below;
use crate::{Bag, Colour, Special};

// The tables below are indexed by number.
numbers_below!(Colour, Colour::ALL.len());
numbers_below!(Special, Special::ALL.len());

/// What the cards of a mask have in common.
#[derive(Clone, Copy)]
enum Share {
    /// They have this colour (colour-swaps, too).
    Bearing(Colour),
    /// They have this number, coloured or black.
    Number(u8),
    /// They are black.
    Black,
    /// They are special cards.
    Special,
    /// They are special cards of this kind.
    Kind(Special),
    /// They may be played on anything.
    Anytime,
}

const fn shares(card: Card, what: Share) -> bool {
    match (what, card.print()) {
        (Share::Bearing(c), Print::Number(Some(of), _) | Print::Special(Some(of), _)) => of.id() == c.id(),
        (Share::Bearing(c), Print::Swap(one, other)) => one.id() == c.id() || other.id() == c.id(),
        (Share::Number(n), Print::Number(_, of)) => of == n,
        (Share::Black, print) => matches!(print, Print::Number(None, _)),
        (Share::Special, print) => !matches!(print, Print::Number(..)),
        (Share::Kind(kind), Print::Special(_, of)) => of.id() == kind.id(),
        (Share::Kind(kind), Print::Swap(..)) => matches!(kind, Special::ColourSwap),
        (Share::Anytime, Print::Special(None, of)) => {
            !matches!(of, Special::FuckYou | Special::TheEnd | Special::Mimicry | Special::Curse)
        }
        _ => false,
    }
}

const fn mask(what: Share) -> Bag {
    let mut all = Bag::EMPTY;
    let mut id = 0;
    while id < Card::KINDS as u8 {
        if let Some(card) = Card::new(id)
            && shares(card, what)
        {
            all = all.or(&Bag::every(card));
        }
        id += 1;
    }
    all
}

/// Cards with a colour, including colour-swaps, indexed by the colour's number.
pub(crate) static BEARING: [Bag; Colour::ALL.len()] = {
    let mut all = [Bag::EMPTY; Colour::ALL.len()];
    let mut c = 0;
    while c < all.len() {
        all[c] = mask(Share::Bearing(Colour::ALL[c]));
        c += 1;
    }
    all
};
/// Number cards, indexed by number 1–10 (index 0 is empty).
pub(crate) const NUMBER: [Bag; 11] = {
    let mut all = [Bag::EMPTY; 11];
    let mut n = 1;
    while n < all.len() {
        all[n] = mask(Share::Number(n as u8));
        n += 1;
    }
    all
};
/// Special cards of a kind, indexed by the kind's number.
pub(crate) const KIND: [Bag; Special::ALL.len()] = {
    let mut all = [Bag::EMPTY; Special::ALL.len()];
    let mut k = 0;
    while k < all.len() {
        all[k] = mask(Share::Kind(Special::ALL[k]));
        k += 1;
    }
    all
};
/// Black number cards.
pub(crate) const BLACK: Bag = mask(Share::Black);
/// Special cards.
pub(crate) const SPECIALS: Bag = mask(Share::Special);
/// Wish cards that may be played on anything.
pub(crate) const ANYTIME: Bag = mask(Share::Anytime);

/// All cards of a kind, as a mask.
pub(crate) const fn kind(special: Special) -> &'static Bag {
    &KIND[special.id() as usize]
}

/// Whether this special card comes in colours.
pub(crate) const fn is_coloured(special: Special) -> bool {
    let mut k = 0;
    while k < COLOURED.len() {
        if COLOURED[k].id() == special.id() {
            return true;
        }
        k += 1;
    }
    false
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
