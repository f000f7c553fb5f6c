//! What the pile demands, and what fits it (rules §5).

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::{Bag, Colour, Special, masks};

/// What a card on the pile shows besides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// A number, 1–10.
    Number(u8),
    /// The symbol of a one-coloured special card.
    Special(Special),
}

/// What may be played next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Demand {
    /// Anything.
    #[default]
    Any,
    /// The colour or the symbol of a card; only the symbol of a black one.
    Card(Option<Colour>, Symbol),
    /// A wished colour, or the one a colour-swap switched to.
    Colour(Colour),
    /// A wished number, 1–10.
    Number(u8),
    /// Any black card (power card black-wish).
    Black,
}

impl Demand {
    /// The colour that is demanded, if one is.
    #[must_use]
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Demand::Card(colour, _) => colour,
            Demand::Colour(colour) => Some(colour),
            Demand::Any | Demand::Number(_) | Demand::Black => None,
        }
    }

    /// Every card that fits, as a mask; mimicry, fuck-you, the-end and curse,
    /// which follow other rules, are not in it.
    #[must_use]
    pub fn fits(self) -> Bag {
        let number = |n: u8| masks::NUMBER.get(usize::from(n)).copied().unwrap_or_default();
        let coloured = |c: Colour| masks::BEARING[c.id() as usize];
        let rest = match self {
            Demand::Any => masks::SPECIALS
                .and_not(masks::kind(Special::FuckYou))
                .and_not(masks::kind(Special::TheEnd))
                .and_not(masks::kind(Special::Mimicry))
                .and_not(masks::kind(Special::Curse))
                .or(&NUMBERS),
            Demand::Card(colour, symbol) => {
                let symbol = match symbol {
                    Symbol::Number(n) => number(n),
                    Symbol::Special(special) => *masks::kind(special),
                };
                colour.map_or(symbol, |c| symbol.or(&coloured(c)))
            }
            Demand::Colour(c) => coloured(c),
            Demand::Number(n) => number(n),
            Demand::Black => masks::BLACK,
        };
        rest.or(&masks::ANYTIME)
    }
}

/// Every number card.
const NUMBERS: Bag = {
    let mut all = Bag::EMPTY;
    let mut n = 1;
    while n < masks::NUMBER.len() {
        all = all.or(&masks::NUMBER[n]);
        n += 1;
    }
    all
};

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
