//! Searches the entries by words, kind, pack and colour.

use super::{Entry, Game, Kind, Printed};
use cards::{Card, Colour, Pack, Wishes};

/// A colour to filter by; black and colourless cards that come with a wish are treated like
/// colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColourFilter {
    /// One of the five colours.
    Colour(Colour),
    /// Black numbers.
    Black,
    /// Cards that come with a wish.
    Wish,
    /// A colour of the board game's cards.
    Board(board::Colour),
}

impl ColourFilter {
    /// All of a game.
    pub fn all(game: Game) -> Vec<ColourFilter> {
        let colours = Colour::ALL.iter().copied().map(ColourFilter::Colour);
        match game {
            Game::Cards => colours.chain([ColourFilter::Black, ColourFilter::Wish]).collect(),
            Game::Board => board::Colour::ALL.iter().copied().map(ColourFilter::Board).collect(),
        }
    }

    /// Whether a card of the card game matches.
    pub fn has(self, card: Card) -> bool {
        match self {
            ColourFilter::Colour(colour) => card.bears(colour),
            ColourFilter::Black => card.is_black(),
            ColourFilter::Wish => {
                card.as_special().is_some_and(|special| special.wishes() != Wishes::Nothing)
            }
            ColourFilter::Board(_) => false,
        }
    }
}

/// A filter. In each list one match is enough; an empty list matches everything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Words, all of which must match.
    pub words: String,
    /// The kinds to show.
    pub kinds: Vec<Kind>,
    /// The packs to show.
    pub packs: Vec<Pack>,
    /// The colours to show; if any, only playing cards match.
    pub colours: Vec<ColourFilter>,
}

/// Adds `what` to a list, or removes it.
pub fn toggle<T: PartialEq>(list: &mut Vec<T>, what: T) {
    match list.iter().position(|one| *one == what) {
        Some(at) => drop(list.remove(at)),
        None => list.push(what),
    }
}

fn asks<T: PartialEq>(list: &[T], what: &T) -> bool {
    list.is_empty() || list.contains(what)
}

impl Filter {
    /// Whether a playing card matches pack and colour.
    fn takes(&self, printed: Printed) -> bool {
        let colour = self.colours.is_empty() || self.colours.iter().any(|colour| colour.has(printed.card));
        colour && asks(&self.packs, &printed.pack)
    }

    /// Whether an entry matches, ignoring the words.
    pub fn has(&self, entry: Entry) -> bool {
        let of = match entry.kind() {
            _ if entry.game() == Game::Board => {
                let colour = match entry {
                    Entry::BoardCard(card) => Some(ColourFilter::Board(card.colour())),
                    _ => None,
                };
                self.colours.is_empty() || colour.is_some_and(|colour| self.colours.contains(&colour))
            }
            Kind::Card => entry.printed().iter().any(|printed| self.takes(*printed)),
            _ => self.colours.is_empty() && entry.packs().iter().any(|(pack, _)| asks(&self.packs, pack)),
        };
        of && asks(&self.kinds, &entry.kind())
    }

    /// The card that represents an entry: one that matches the filter, in varying colours; for
    /// numbers, a characteristic one.
    pub fn face(&self, entry: Entry) -> Option<Card> {
        let all = entry.printed();
        let mut some: Vec<Card> =
            all.iter().filter(|printed| self.takes(**printed)).map(|one| one.card).collect();
        if some.is_empty() {
            some = all.iter().map(|one| one.card).collect();
        }
        let number = match entry {
            Entry::Coloured => 7,
            Entry::Black => 3,
            _ => 5,
        };
        let seven = |card: &&Card| card.as_number() == Some(number);
        // The same card every time, but different colours for different entries.
        let at = match entry {
            Entry::Special(special) => usize::from(special.id()),
            _ => 0,
        };
        some.iter().find(seven).or_else(|| some.get(at % some.len().max(1))).copied()
    }
}

/// The searchable text of an entry, normalised once.
#[derive(Clone, Debug)]
pub struct Doc {
    /// The entry.
    pub entry: Entry,
    name: String,
    text: String,
    rest: String,
}

impl Doc {
    /// `name` is its name in the current language, `text` its effect, `rest` everything else. It
    /// can always be found by its English name too, which is its id.
    pub fn new(entry: Entry, name: &str, text: &str, rest: &str) -> Doc {
        let name = fold(&format!("{name} {}", entry.id()));
        Doc { entry, name, text: fold(text), rest: fold(rest) }
    }

    /// How well it matches: 0 is best; `None` if a word does not occur.
    fn rank(&self, words: &[&str]) -> Option<u8> {
        let (name, text, rest) = (&self.name, &self.text, &self.rest);
        let all = |places: &[&String]| words.iter().all(|word| places.iter().any(|at| at.contains(word)));
        if words.first().is_none_or(|first| name.starts_with(first)) && all(&[name]) {
            Some(0)
        } else if all(&[name]) {
            Some(1)
        } else if all(&[name, text]) {
            Some(2)
        } else {
            all(&[name, text, rest]).then_some(3)
        }
    }
}

/// The matches by kind, among the entries of one game. The best matches come first, and so does the kind of the best
/// one; empty kinds are left out.
pub fn find(docs: &[Doc], filter: &Filter) -> Vec<(Kind, Vec<Entry>)> {
    let folded = fold(&filter.words);
    let words: Vec<&str> = folded.split_whitespace().collect();
    let mut found: Vec<(u8, Entry)> = docs
        .iter()
        .filter(|doc| filter.has(doc.entry))
        .filter_map(|doc| Some((doc.rank(&words)?, doc.entry)))
        .collect();
    // The sort is stable: equally good matches keep their order.
    found.sort_by_key(|(rank, _)| *rank);
    let of = |kind: Kind| {
        let all = found.iter().map(|(_, entry)| *entry).filter(|entry| entry.kind() == kind);
        (kind, all.collect::<Vec<_>>())
    };
    let game = docs.first().map_or(Game::Cards, |doc| doc.entry.game());
    let mut kinds = game.kinds().to_vec();
    kinds.sort_by_key(|kind| found.iter().position(|(_, entry)| entry.kind() == *kind));
    kinds.into_iter().map(of).filter(|(_, all)| !all.is_empty()).collect()
}

/// Normalises a text for searching: lower case without accents or apostrophes; anything else
/// becomes a space.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'à'..='å' => folded.push('a'),
            'æ' => folded.push_str("ae"),
            'ç' => folded.push('c'),
            'è'..='ë' => folded.push('e'),
            'ì'..='ï' => folded.push('i'),
            'ñ' => folded.push('n'),
            'ò'..='ö' | 'ø' => folded.push('o'),
            'œ' => folded.push_str("oe"),
            'ù'..='ü' => folded.push('u'),
            'ß' => folded.push_str("ss"),
            '\'' | '’' | '\u{300}'..='\u{36f}' => {}
            other if other.is_alphanumeric() => folded.push(other),
            _ => folded.push(' '),
        }
    }
    folded
}
