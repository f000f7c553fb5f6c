//! Sets of cards that share something, as masks over a [`Bag`].

use crate::card::{COLOURED, Card, Print};
use crate::{Bag, Special};

/// What the cards of a mask share.
#[derive(Clone, Copy)]
enum Share {
    /// Their one colour.
    Colour(u8),
    /// A colour they bear, colour-swaps too.
    Bearing(u8),
    /// Their number, coloured or black.
    Number(u8),
    /// Being black.
    Black,
    /// Being special.
    Special,
    /// Their kind.
    Kind(Special),
    /// That they may be played on anything.
    Anytime,
}

const fn shares(card: Card, what: Share) -> bool {
    match (what, card.print()) {
        (Share::Colour(c) | Share::Bearing(c), Print::Number(Some(of), _) | Print::Special(Some(of), _)) => {
            of.id() == c
        }
        (Share::Bearing(c), Print::Swap(one, other)) => one.id() == c || other.id() == c,
        (Share::Number(n), Print::Number(_, of)) => of == n,
        (Share::Black, print) => matches!(print, Print::Number(None, _)),
        (Share::Special, print) => !matches!(print, Print::Number(..)),
        (Share::Kind(kind), Print::Special(_, of)) => of.id() == kind.id(),
        (Share::Kind(kind), Print::Swap(..)) => matches!(kind, Special::ColourSwap),
        (Share::Anytime, Print::Special(None, of)) => !matches!(
            of,
            Special::FuckYou | Special::TheEnd | Special::Mimicry | Special::Curse
        ),
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

/// Number cards and one-coloured specials, by colour.
pub(crate) const COLOUR: [Bag; 5] = by_number(0);
/// The same and the colour-swaps that bear the colour.
pub(crate) const BEARING: [Bag; 5] = by_number(1);
/// Number cards, by number 1–10 (index 0 is empty).
pub(crate) const NUMBER: [Bag; 11] = by_number(2);
/// Cards of a kind, by the special's number.
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

const fn by_number<const N: usize>(what: u8) -> [Bag; N] {
    let mut all = [Bag::EMPTY; N];
    let mut n = 0;
    while n < N {
        all[n] = mask(match what {
            0 => Share::Colour(n as u8),
            1 => Share::Bearing(n as u8),
            _ => Share::Number(n as u8),
        });
        n += 1;
    }
    all
}

/// All cards of a kind.
pub(crate) const fn kind(special: Special) -> &'static Bag {
    &KIND[special.id() as usize]
}

/// Whether a special card is one of those that have a colour.
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
