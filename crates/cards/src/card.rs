//! Playing cards, identified by what is printed on them.
//!
//! A [`Card`] is one byte, an index into a constant table. Equal cards cannot be told apart: two red fives
//! are the same `Card`, so nothing in a view, a log or an answer distinguishes them. How many copies a deck
//! has is in `copies.rs`.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::{Colour, Special};

/// A playing card; equal prints are equal cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// The print on a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Print {
    /// A number, 1–10; without a colour it is black.
    Number(Option<Colour>, u8),
    /// A special card, with one colour or none.
    Special(Option<Colour>, Special),
    /// A colour-swap, with its two colours.
    Swap(Colour, Colour),
}

/// The pairs of colours of a colour-swap, in the order of their numbers.
const SWAPS: [(Colour, Colour); 10] = [
    (Colour::Blue, Colour::Red),
    (Colour::Blue, Colour::Green),
    (Colour::Blue, Colour::Yellow),
    (Colour::Red, Colour::Green),
    (Colour::Red, Colour::Yellow),
    (Colour::Green, Colour::Yellow),
    (Colour::Blue, Colour::Violet),
    (Colour::Red, Colour::Violet),
    (Colour::Green, Colour::Violet),
    (Colour::Yellow, Colour::Violet),
];

const PER_COLOUR: u8 = 17;
const BLACK: u8 = 5 * PER_COLOUR;
const SWAP: u8 = BLACK + 10;
const PLAINS: u8 = SWAP + 10;

/// The prints, by number: for each colour its numbers and special cards, then black numbers, colour-swaps, and the
/// special cards without a colour.
const PRINTS: [Print; Card::KINDS] = {
    let mut prints = [Print::Number(None, 1); Card::KINDS];
    let mut id = 0;
    while id < Card::KINDS {
        let n = id as u8;
        prints[id] = if n < BLACK {
            let colour = Some(Colour::ALL[(n / PER_COLOUR) as usize]);
            let k = n % PER_COLOUR;
            if k < 10 {
                Print::Number(colour, k + 1)
            } else {
                Print::Special(colour, Special::ALL[(k - 10) as usize])
            }
        } else if n < SWAP {
            Print::Number(None, n - BLACK + 1)
        } else if n < PLAINS {
            let (one, other) = SWAPS[(n - SWAP) as usize];
            Print::Swap(one, other)
        } else {
            Print::Special(None, Special::ALL[(n - PLAINS + Special::ColourSwap.id() + 1) as usize])
        };
        id += 1;
    }
    prints
};

/// Which special card each card is, by number; `None` for number cards.
const SPECIALS: [Option<Special>; Card::KINDS] = {
    let mut specials = [None; Card::KINDS];
    let mut id = 0;
    while id < Card::KINDS {
        specials[id] = match PRINTS[id] {
            Print::Number(..) => None,
            Print::Special(_, special) => Some(special),
            Print::Swap(..) => Some(Special::ColourSwap),
        };
        id += 1;
    }
    specials
};

impl Card {
    /// The number of different cards in all packs.
    pub const KINDS: usize = 120;

    /// The card with this number, if there is one.
    pub const fn new(id: u8) -> Option<Card> {
        if (id as usize) < Self::KINDS { Some(Card(id)) } else { None }
    }

    /// A number card, black without a colour; `None` unless `number` is 1–10.
    pub const fn number(colour: Option<Colour>, number: u8) -> Option<Card> {
        if number == 0 || number > 10 {
            return None;
        }
        Some(Card(match colour {
            Some(c) => c.id() * PER_COLOUR + number - 1,
            None => BLACK + number - 1,
        }))
    }

    /// A special card: with its colour if it has one, otherwise without. `None` if there is no such card.
    pub fn special(colour: Option<Colour>, special: Special) -> Option<Card> {
        Self::all().find(|c| c.print() == Print::Special(colour, special))
    }

    /// Every card, by number. Hands are listed in this order.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..Self::KINDS as u8).map(Card)
    }

    /// The card's number. Numbers are explicit; new cards are only appended.
    pub const fn id(self) -> u8 {
        self.0
    }

    /// The print on it.
    pub const fn print(self) -> Print {
        PRINTS[self.0 as usize]
    }

    /// Which special card it is; `None` for number cards.
    pub const fn as_special(self) -> Option<Special> {
        SPECIALS[self.0 as usize]
    }

    /// Its number, 1–10; `None` for special cards.
    pub const fn as_number(self) -> Option<u8> {
        match self.print() {
            Print::Number(_, n) => Some(n),
            _ => None,
        }
    }

    /// Whether it has this colour. A colour-swap has two.
    pub fn bears(self, colour: Colour) -> bool {
        match self.print() {
            Print::Number(c, _) | Print::Special(c, _) => c == Some(colour),
            Print::Swap(one, other) => one == colour || other == colour,
        }
    }

    /// Whether it is a black number card.
    pub const fn is_black(self) -> bool {
        self.0 >= BLACK && self.0 < SWAP
    }

    /// Its points in a hand (rules §3).
    pub fn points(self) -> u8 {
        match self.as_special() {
            None => self.as_number().unwrap_or(0),
            Some(special) => special.points(),
        }
    }

    /// The card with this name (`red-5`, `black-7`, `blue-red-swap`, `fantastic`); `None` for anything else.
    pub fn from_name(name: &str) -> Option<Card> {
        if let Some(special) = Special::from_name(name) {
            return Card::special(None, special);
        }
        let (first, rest) = name.split_once('-')?;
        let colour = Colour::from_name(first);
        if let Some(other) = rest.strip_suffix("-swap").and_then(Colour::from_name) {
            let pair = Print::Swap(colour?, other);
            return Card::all().find(|card| card.print() == pair);
        }
        match Special::from_name(rest) {
            Some(special) => Card::special(Some(colour?), special),
            // Neither a sign nor a leading zero, so that each card has just one name.
            None if rest.starts_with(['+', '0']) => None,
            None if colour.is_some() || first == "black" => Card::number(colour, rest.parse().ok()?),
            None => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.print() {
            Print::Number(Some(c), n) => write!(f, "{}-{n}", c.name()),
            Print::Number(None, n) => write!(f, "black-{n}"),
            Print::Special(Some(c), s) => write!(f, "{}-{}", c.name(), s.name()),
            Print::Special(None, s) => f.write_str(s.name()),
            Print::Swap(a, b) => write!(f, "{}-{}-swap", a.name(), b.name()),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = <std::borrow::Cow<'_, str>>::deserialize(from)?;
        Card::from_name(&name).ok_or_else(|| serde::de::Error::custom(format_args!("{name:?} is not a card")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_card_is_found_by_its_name_and_only_by_it() {
        for card in Card::all() {
            assert_eq!(Card::from_name(&card.to_string()), Some(card));
            assert_eq!(format!("{card:?}"), card.to_string());
        }
        let wrong = ",-,red,red-0,red-05,red-+5,red-11,black-gift,gift,red-fantastic,red-blue-swap,pink-5,\
            black-black-swap,colour-swap";
        for wrong in wrong.split(',') {
            assert_eq!(Card::from_name(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn there_are_exactly_120_cards() {
        assert_eq!(
            Card::all().map(|card| Card::new(card.id())).collect::<Vec<_>>(),
            Card::all().map(Some).collect::<Vec<_>>()
        );
        assert_eq!(Card::new(Card::KINDS as u8), None);
    }
}
