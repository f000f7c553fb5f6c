//! The data of the reference: the entries of both games, the copies of each in the deck, the search,
//! and the table of cards that fit on others. No browser and no texts: these come from
//! crates/words.

pub mod fits;
pub mod search;
#[cfg(test)]
mod tests;

use crate::topic::Topic;
use board::{Field, Teleport, Teleports};
use cards::{Card, Colour, Event, Pack, Power, Powers, Print, RuleCard, Special, copies};

/// Which game an entry belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// The card game.
    Cards,
    /// The board game.
    Board,
}

impl Game {
    /// Both games.
    pub const ALL: [Game; 2] = [Game::Cards, Game::Board];

    /// The kinds of its entries, in the order of the filters.
    pub const fn kinds(self) -> &'static [Kind] {
        match self {
            Game::Cards => &[Kind::Card, Kind::Event, Kind::Power, Kind::Rule],
            Game::Board => &[Kind::Card, Kind::Event, Kind::Field],
        }
    }
}

/// A kind of field of the board game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// Where a round begins.
    Start,
    /// A field like most others.
    Plain,
    /// A numbered teleport.
    Teleport,
    /// The last field, "the worst place in the world".
    Goal,
}

impl FieldKind {
    /// All kinds, in the order of the way.
    pub const ALL: [FieldKind; 4] =
        [FieldKind::Start, FieldKind::Plain, FieldKind::Teleport, FieldKind::Goal];

    /// The kind of a field on which this teleport is, if one is.
    pub const fn of(field: Field, teleport: Option<Teleport>) -> FieldKind {
        match field {
            Field::START => FieldKind::Start,
            Field::GOAL => FieldKind::Goal,
            _ if teleport.is_some() => FieldKind::Teleport,
            _ => FieldKind::Plain,
        }
    }

    /// Its id.
    pub const fn name(self) -> &'static str {
        match self {
            FieldKind::Start => "start",
            FieldKind::Plain => "plain",
            FieldKind::Teleport => "teleport",
            FieldKind::Goal => "goal",
        }
    }

    /// The fields of this kind at the start of a round.
    pub fn fields(self) -> Vec<Field> {
        let teleports = Teleports::default();
        Field::all().filter(|&field| FieldKind::of(field, teleports.at(field)) == self).collect()
    }
}

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
    /// A card of the board game.
    BoardCard(board::Card),
    /// An event of the board game.
    BoardEvent(board::Event),
    /// A kind of field of the board game.
    Field(FieldKind),
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
    /// Fields of the board.
    Field,
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
    /// All entries of a game: numbers, special cards, events, power cards, rule cards; or cards,
    /// events, fields.
    pub fn all(game: Game) -> Box<dyn Iterator<Item = Entry>> {
        if game == Game::Board {
            let cards = board::Card::ALL.iter().copied().map(Entry::BoardCard);
            let events = board::Event::ALL.iter().copied().map(Entry::BoardEvent);
            return Box::new(cards.chain(events).chain(FieldKind::ALL.map(Entry::Field)));
        }
        let numbers = [Entry::Coloured, Entry::Black, Entry::Violet].into_iter();
        let specials = Special::ALL.iter().copied().map(Entry::Special);
        let events = Event::ALL.iter().copied().map(Entry::Event);
        let powers = Power::ALL.iter().copied().map(Entry::Power);
        let rules = RuleCard::ALL.iter().copied().map(Entry::Rule);
        Box::new(numbers.chain(specials).chain(events).chain(powers).chain(rules))
    }

    /// The game it belongs to.
    pub const fn game(self) -> Game {
        match self {
            Entry::BoardCard(_) | Entry::BoardEvent(_) | Entry::Field(_) => Game::Board,
            _ => Game::Cards,
        }
    }

    /// The `lang` of its name, which is English in every language; `None` for numbers, rule cards and fields, whose
    /// names are translated.
    pub const fn name_language(self) -> Option<&'static str> {
        match self {
            Entry::Coloured | Entry::Black | Entry::Violet | Entry::Rule(_) | Entry::Field(_) => None,
            Entry::Special(_)
            | Entry::Event(_)
            | Entry::Power(_)
            | Entry::BoardCard(_)
            | Entry::BoardEvent(_) => Some("en"),
        }
    }

    /// Its id in addresses. Ids are unique among all entries of a game.
    pub const fn id(self) -> &'static str {
        match self {
            Entry::Coloured => "number",
            Entry::Black => "black",
            Entry::Violet => "violet",
            Entry::Special(special) => special.name(),
            Entry::Event(event) => event.name(),
            Entry::Power(power) => power.name(),
            Entry::Rule(card) => card.name(),
            Entry::BoardCard(card) => card.name(),
            Entry::BoardEvent(event) => event.name(),
            Entry::Field(kind) => kind.name(),
        }
    }

    /// The entry of this game with this id.
    ///
    /// ```
    /// # use play::reference::{Entry, Game};
    /// assert_eq!(Entry::from_id(Game::Cards, "black"), Some(Entry::Black));
    /// assert_eq!(Entry::from_id(Game::Board, "black"), None);
    /// ```
    pub fn from_id(game: Game, id: &str) -> Option<Entry> {
        Entry::all(game).find(|entry| entry.id() == id)
    }

    /// The game and the entry, if any, that an address names after the list of all cards; an error if
    /// there is no such entry.
    ///
    /// ```
    /// # use play::reference::{Entry, Game};
    /// let push = Entry::BoardCard(board::Card::Push);
    /// assert_eq!(Entry::at(Some("board/push")), (Game::Board, Some(Ok(push))));
    /// assert_eq!(Entry::at(Some("board")), (Game::Board, None));
    /// assert_eq!(Entry::at(Some("push")), (Game::Cards, Some(Err(()))));
    /// ```
    pub fn at(path: Option<&str>) -> (Game, Option<Result<Entry, ()>>) {
        let path = path.unwrap_or("");
        let (game, id) = match path.split_once('/') {
            Some(("board", id)) => (Game::Board, id),
            None if path == "board" => (Game::Board, ""),
            _ => (Game::Cards, path),
        };
        (game, (!id.is_empty()).then(|| Entry::from_id(game, id).ok_or(())))
    }

    /// Its kind.
    pub const fn kind(self) -> Kind {
        match self {
            Entry::Coloured | Entry::Black | Entry::Violet | Entry::Special(_) | Entry::BoardCard(_) => {
                Kind::Card
            }
            Entry::Event(_) | Entry::BoardEvent(_) => Kind::Event,
            Entry::Power(_) => Kind::Power,
            Entry::Rule(_) => Kind::Rule,
            Entry::Field(_) => Kind::Field,
        }
    }

    /// The key of its texts (crates/words).
    pub fn key(self) -> String {
        let kind = match self {
            Entry::Coloured => return "number.coloured".to_owned(),
            Entry::Black | Entry::Violet => "number",
            Entry::Special(_) => "special",
            Entry::Event(_) => "event",
            Entry::Power(_) => "power",
            Entry::Rule(_) => "rule-card",
            Entry::BoardCard(_) => "board.card",
            Entry::BoardEvent(_) => "board.event",
            Entry::Field(_) => "board.field",
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

    /// Its playing cards by pack; empty if it is not a playing card of the card game.
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

    /// The number of copies in each pack that has any. The board game has no packs.
    pub fn packs(self) -> Vec<(Pack, u8)> {
        match self {
            Entry::Event(event) => vec![(event.pack(), 1)],
            Entry::Power(_) => vec![(Pack::Supercharge, Powers::COPIES)],
            Entry::Rule(_) => vec![(Pack::Pandora, 1)],
            Entry::BoardCard(_) | Entry::BoardEvent(_) | Entry::Field(_) => Vec::new(),
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
            Entry::BoardCard(board::Card::FuckYou) => Some(board::material::FUCK_YOU),
            _ => None,
        }
    }
}
