//! The demand of the pile, and which cards fit it (rules §5).

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::{Bag, Card, Colour, Kinds, Print, Special, masks};

/// The number or symbol that a card on the pile shows besides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// A number, 1–10.
    Number(u8),
    /// The symbol of a one-coloured special card.
    Special(Special),
}

/// The demand of the pile on the next card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Demand {
    /// Anything.
    #[default]
    Any,
    /// The colour or the symbol of a card; if it is black, only its symbol.
    Card(Option<Colour>, Symbol),
    /// A colour that was wished for, or that a colour-swap switched to.
    Colour(Colour),
    /// A number that was wished for, 1–10.
    Number(u8),
    /// Any black card (power card black-wish).
    Black,
}

impl Demand {
    /// The demand of this card by itself: a number card, or a special card with one colour. Anything after other cards.
    pub const fn of(card: Card) -> Demand {
        match card.print() {
            Print::Number(colour, n) => Demand::Card(colour, Symbol::Number(n)),
            Print::Special(colour @ Some(_), special) => Demand::Card(colour, Symbol::Special(special)),
            Print::Special(None, _) | Print::Swap(..) => Demand::Any,
        }
    }

    /// The colour that is demanded, if any.
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Demand::Card(colour, _) => colour,
            Demand::Colour(colour) => Some(colour),
            Demand::Any | Demand::Number(_) | Demand::Black => None,
        }
    }

    /// All cards that fit. The set does not contain mimicry, fuck-you, the-end and curse, which have
    /// rules of their own.
    #[inline]
    pub fn fits(self) -> Kinds {
        let (one, other) = self.parts();
        one.kinds().or(&other.kinds()).or(&masks::ANYTIME.kinds())
    }

    /// The cards of this bag that fit, and how many of them may be played on anything: wish cards.
    pub fn fitting(self, bag: &Bag) -> (u8, u8) {
        let (one, other) = self.parts();
        let fitting = bag.and(&one.or(other).or(&masks::ANYTIME));
        (fitting.len(), bag.and(&masks::ANYTIME).len())
    }

    /// The cards that fit besides those that may be played on anything, in two sets.
    #[inline]
    fn parts(self) -> (&'static Bag, &'static Bag) {
        let number = |n: u8| masks::NUMBER.get(usize::from(n)).unwrap_or(&NOTHING);
        let coloured = |c: Colour| &masks::BEARING[c.id() as usize];
        match self {
            Demand::Any => (&masks::ORDINARY, &NOTHING),
            Demand::Card(colour, symbol) => {
                let symbol = match symbol {
                    Symbol::Number(n) => number(n),
                    Symbol::Special(special) => masks::kind(special),
                };
                (symbol, colour.map_or(&NOTHING, coloured))
            }
            Demand::Colour(c) => (coloured(c), &NOTHING),
            Demand::Number(n) => (number(n), &NOTHING),
            Demand::Black => (&masks::BLACK, &NOTHING),
        }
    }
}

/// No card.
static NOTHING: Bag = Bag::EMPTY;

impl fmt::Display for Demand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Demand::Any => f.write_str("any"),
            Demand::Card(colour, symbol) => {
                f.write_str(colour.map_or("black", Colour::name))?;
                match symbol {
                    Symbol::Number(n) => write!(f, " {n}"),
                    Symbol::Special(special) => write!(f, " {}", special.name()),
                }
            }
            Demand::Colour(colour) => f.write_str(colour.name()),
            Demand::Number(n) => write!(f, "{n}"),
            Demand::Black => f.write_str("black"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::{Card, Special};

    #[test]
    fn cards_that_fit_are_counted_as_one_by_one() {
        let all = Bag::every_where(|_| true);
        let colours = Colour::ALL.iter().map(|&colour| Demand::Colour(colour));
        let numbers = (1..=10).map(Demand::Number);
        let cards = Colour::ALL.iter().map(|&colour| Demand::Card(Some(colour), Symbol::Number(4)));
        let others = [Demand::Any, Demand::Black, Demand::Card(None, Symbol::Special(Special::Gift))];
        let is_wish = |card: Card| card.as_special().is_some_and(Special::is_wish_card);
        for demand in colours.chain(numbers).chain(cards).chain(others) {
            for from in Card::all() {
                let bag = all.from(from);
                let fitting = bag.iter().filter(|&card| demand.fits().has(card));
                let wish = fitting.clone().filter(|&card| is_wish(card)).count();
                let both = (u8::try_from(fitting.count()).unwrap(), u8::try_from(wish).unwrap());
                assert_eq!(demand.fitting(&bag), both, "{demand:?} {from}");
            }
        }
    }
}
