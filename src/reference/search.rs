//! Which entries somebody is looking for: by words, kind, pack and colour.

use super::{Entry, Kind, Printed};
use cards::{Card, Colour, Pack, Wishes};

/// A colour to look for. Black is none, but it is looked for like one; so is what
/// has no colour and wishes one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tint {
    /// One of the five.
    Colour(Colour),
    /// Black numbers.
    Black,
    /// Cards that come with a wish.
    Wish,
}

impl Tint {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Tint> {
        Colour::ALL.iter().copied().map(Tint::Colour).chain([Tint::Black, Tint::Wish])
    }

    /// Whether a card is of it.
    pub fn has(self, card: Card) -> bool {
        match self {
            Tint::Colour(colour) => card.bears(colour),
            Tint::Black => card.is_black(),
            Tint::Wish => card.as_special().is_some_and(|special| special.wishes() != Wishes::Nothing),
        }
    }
}

/// What is looked for. In each list anything of it will do; an empty one asks nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Words that all have to be found.
    pub words: String,
    /// Of these kinds.
    pub kinds: Vec<Kind>,
    /// In these packs.
    pub packs: Vec<Pack>,
    /// In these colours; then it is a playing card.
    pub tints: Vec<Tint>,
}

/// Puts something into a list, or takes it out.
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
    /// Whether some playing card will do.
    fn takes(&self, printed: Printed) -> bool {
        let tint = self.tints.is_empty() || self.tints.iter().any(|tint| tint.has(printed.card));
        tint && asks(&self.packs, &printed.pack)
    }

    /// Whether an entry will do, its words left aside.
    pub fn has(&self, entry: Entry) -> bool {
        let of = match entry.kind() {
            Kind::Card => entry.printed().iter().any(|printed| self.takes(*printed)),
            _ => self.tints.is_empty() && entry.packs().iter().any(|(pack, _)| asks(&self.packs, pack)),
        };
        of && asks(&self.kinds, &entry.kind())
    }

    /// The card to show for an entry: one of those that were asked for, so that not
    /// all are of the first colour; numbers with the one that tells them apart best.
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
        // The same card every time, but not the same colour for all.
        let at = match entry {
            Entry::Special(special) => usize::from(special.id()),
            _ => 0,
        };
        some.iter().find(seven).or_else(|| some.get(at % some.len().max(1))).copied()
    }
}

/// What can be found about an entry, made ready once.
#[derive(Clone, Debug)]
pub struct Doc {
    /// What it is about.
    pub entry: Entry,
    name: String,
    text: String,
    rest: String,
}

impl Doc {
    /// `name`: as it is called here; `text`: what it does; `rest`: what else is said.
    /// By its English name it is always found: that is its id.
    pub fn new(entry: Entry, name: &str, text: &str, rest: &str) -> Doc {
        let name = fold(&format!("{name} {}", entry.id()));
        Doc { entry, name, text: fold(text), rest: fold(rest) }
    }

    /// How well it fits: 0 best, nothing if some word is nowhere.
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

/// What is found, kind by kind, the best first, and first the kind that has the best;
/// kinds without anything are left out.
pub fn find(docs: &[Doc], filter: &Filter) -> Vec<(Kind, Vec<Entry>)> {
    let folded = fold(&filter.words);
    let words: Vec<&str> = folded.split_whitespace().collect();
    let mut found: Vec<(u8, Entry)> = docs
        .iter()
        .filter(|doc| filter.has(doc.entry))
        .filter_map(|doc| Some((doc.rank(&words)?, doc.entry)))
        .collect();
    // Stable: what fits equally well stays in order.
    found.sort_by_key(|(rank, _)| *rank);
    let of = |kind: Kind| {
        let all = found.iter().map(|(_, entry)| *entry).filter(|entry| entry.kind() == kind);
        (kind, all.collect::<Vec<_>>())
    };
    let mut kinds = Kind::ALL;
    kinds.sort_by_key(|kind| found.iter().position(|(_, entry)| entry.kind() == *kind));
    kinds.into_iter().map(of).filter(|(_, all)| !all.is_empty()).collect()
}

/// Letters as one types them in a hurry: small, without accents; apostrophes gone,
/// anything else a space.
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
