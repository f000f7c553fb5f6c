//! The data of the reference: its entries, the copies of each in the deck, the search, and the
//! table of what can be played on what. No browser and no texts: these come from [`crate::words`].

pub mod fits;
pub mod search;
#[cfg(test)]
mod tests;

use crate::table::topic::Topic;
use cards::{Card, Colour, Event, Pack, Power, Powers, Print, RuleCard, Special, copies};

/// An entry of the reference. Number cards are three entries, not a hundred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Numbers in the four colours.
    Coloured,
    /// Black numbers.
    Black,
    /// Violet numbers.
    Violet,
    /// A special card.
    Special(Special),
    /// An event.
    Event(Event),
    /// A power card.
    Power(Power),
    /// A rule card.
    Rule(RuleCard),
}

/// The kind of an entry: which pile it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Playing cards, which are held in the hand.
    Card,
    /// Events.
    Event,
    /// Power cards.
    Power,
    /// Rule cards.
    Rule,
}

impl Kind {
    /// All kinds, in the order of the filters.
    pub const ALL: [Kind; 4] = [Kind::Card, Kind::Event, Kind::Power, Kind::Rule];
}

/// How many copies of a playing card come with a pack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Printed {
    /// The card.
    pub card: Card,
    /// The pack.
    pub pack: Pack,
    /// The number of copies.
    pub copies: u8,
}

impl Entry {
    /// All entries: numbers, special cards, events, power cards, rule cards.
    pub fn all() -> impl Iterator<Item = Entry> {
        let numbers = [Entry::Coloured, Entry::Black, Entry::Violet].into_iter();
        let specials = Special::ALL.iter().copied().map(Entry::Special);
        let events = Event::ALL.iter().copied().map(Entry::Event);
        let powers = Power::ALL.iter().copied().map(Entry::Power);
        let rules = RuleCard::ALL.iter().copied().map(Entry::Rule);
        numbers.chain(specials).chain(events).chain(powers).chain(rules)
    }

    /// Its id in addresses. Ids are unique across special cards, events, power cards and rule
    /// cards.
    pub const fn id(self) -> &'static str {
        match self {
            Entry::Coloured => "number",
            Entry::Black => "black",
            Entry::Violet => "violet",
            Entry::Special(special) => special.name(),
            Entry::Event(event) => event.name(),
            Entry::Power(power) => power.name(),
            Entry::Rule(card) => card.name(),
        }
    }

    /// The entry with this id.
    ///
    /// ```
    /// # use frantic::reference::Entry;
    /// assert_eq!(Entry::from_id("black"), Some(Entry::Black));
    /// assert_eq!(Entry::from_id("joker"), None);
    /// ```
    pub fn from_id(id: &str) -> Option<Entry> {
        Entry::all().find(|entry| entry.id() == id)
    }

    /// Its kind.
    pub const fn kind(self) -> Kind {
        match self {
            Entry::Coloured | Entry::Black | Entry::Violet | Entry::Special(_) => Kind::Card,
            Entry::Event(_) => Kind::Event,
            Entry::Power(_) => Kind::Power,
            Entry::Rule(_) => Kind::Rule,
        }
    }

    /// The key of its texts (`src/words`).
    pub fn key(self) -> String {
        let kind = match self {
            Entry::Coloured => return "number.coloured".to_owned(),
            Entry::Black | Entry::Violet => "number",
            Entry::Special(_) => "special",
            Entry::Event(_) => "event",
            Entry::Power(_) => "power",
            Entry::Rule(_) => "rule-card",
        };
        format!("{kind}.{}", self.id())
    }

    /// The entry of a playing card.
    pub const fn of_card(card: Card) -> Entry {
        match card.print() {
            Print::Number(None, _) => Entry::Black,
            Print::Number(Some(Colour::Violet), _) => Entry::Violet,
            Print::Number(Some(_), _) => Entry::Coloured,
            Print::Special(_, special) => Entry::Special(special),
            Print::Swap(..) => Entry::Special(Special::ColourSwap),
        }
    }

    /// The entry of a topic at the table; `None` for a person.
    pub const fn of_topic(topic: Topic) -> Option<Entry> {
        match topic {
            Topic::Card(card) => Some(Entry::of_card(card)),
            Topic::Event(event) => Some(Entry::Event(event)),
            Topic::Power(power) => Some(Entry::Power(power)),
            Topic::Rule(card) => Some(Entry::Rule(card)),
            Topic::Person(_) => None,
        }
    }

    /// Its playing cards by pack; empty if it is not a playing card.
    pub fn printed(self) -> Vec<Printed> {
        if self.kind() != Kind::Card {
            return Vec::new();
        }
        let of = |pack| {
            Card::all().filter(move |card| Entry::of_card(*card) == self).map(move |card| Printed {
                card,
                pack,
                copies: copies(card.print(), pack),
            })
        };
        Pack::ALL.iter().copied().flat_map(of).filter(|printed| printed.copies > 0).collect()
    }

    /// The number of copies in each pack that has any.
    pub fn packs(self) -> Vec<(Pack, u8)> {
        match self {
            Entry::Event(event) => vec![(event.pack(), 1)],
            Entry::Power(_) => vec![(Pack::Supercharge, Powers::COPIES)],
            Entry::Rule(_) => vec![(Pack::Pandora, 1)],
            _ => {
                let printed = self.printed();
                let sum = |pack| printed.iter().filter(|one| one.pack == pack).map(|one| one.copies).sum();
                Pack::ALL.iter().map(|&pack| (pack, sum(pack))).filter(|(_, sum)| *sum > 0).collect()
            }
        }
    }

    /// Its points in a hand, if all its cards have the same.
    pub fn points(self) -> Option<u8> {
        match self {
            Entry::Special(special) => Some(special.points()),
            _ => None,
        }
    }
}
