//! Tools for writing the logs of both games: names of people in a sentence, the declaration of sentences, and the loop
//! over the facts. The sentences are in [`log`](super::log) and [`board_log`](super::board_log).
//!
//! Facts name seats, and people may change seats during a game, so a log is told from its
//! beginning. It contains nothing beyond the facts as redacted for the reader.

use super::Words;
use game::{BySeat, Seat, Seats, Viewer};
use play::people::{Line, Lineup, Person};

/// A fact as the log sees it.
pub trait LogFact: Clone + PartialEq {
    /// The round that begins with it, if one does.
    fn round(&self) -> Option<u16>;

    /// The seat whose turn begins with it, or is lost by it.
    fn turn(&self) -> Option<Seat>;

    /// Whether an event comes with it.
    fn is_event(&self) -> bool;

    /// The seats that change places.
    fn swapped(&self) -> Option<(Seat, Seat)> {
        None
    }

    /// Its sentence; `None` where the table shows it well enough.
    fn sentence(&self, teller: &Teller<'_>) -> Option<String>;
}

/// The text of a sentence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    /// Its key.
    pub(super) key: &'static str,
    /// Whether there are two variants: `.you`, for the person that it is about, and `.other`.
    pub(super) has_you_form: bool,
}

impl Form {
    /// All keys of its texts.
    #[cfg(test)]
    pub(super) fn keys(self) -> Vec<String> {
        let forms: &[&str] = if self.has_you_form { &[".you", ".other"] } else { &[""] };
        forms.iter().map(|form| format!("{}{form}", self.key)).collect()
    }
}

/// Declares sentences whose keys begin with a prefix: their ids, and whether there is a second
/// variant, `.you`, for the person that the sentence is about.
macro_rules! sentences {
    ($prefix:literal: $( $Member:ident $id:literal $has_you_form:literal ),+ $(,)?) => {
        /// The sentences of the log.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Sentence { $( $Member ),+ }

        impl Sentence {
            /// All sentences.
            #[cfg(test)]
            pub(super) const ALL: &[Sentence] = &[$( Sentence::$Member ),+];
        }

        impl From<Sentence> for $crate::telling::Form {
            fn from(sentence: Sentence) -> Self {
                let (key, has_you_form) = match sentence {
                    $( Sentence::$Member => (concat!($prefix, $id), $has_you_form) ),+
                };
                Self { key, has_you_form }
            }
        }
    };
}
pub(super) use sentences;

/// Tells facts to a reader.
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a> {
    /// The texts.
    pub(super) words: &'a Words,
    /// The people, by their first seats.
    pub(super) people: &'a [Person],
    /// The reader, by first seat.
    pub(super) me: Option<Seat>,
    /// The person at each seat, by first seat.
    pub(super) persons: BySeat<Seat>,
}

impl<'a> Teller<'a> {
    /// Tells `viewer`; `persons` says who sits at each seat now.
    pub(super) fn new(
        words: &'a Words,
        people: &'a [Person],
        viewer: Viewer,
        persons: BySeat<Seat>,
    ) -> Teller<'a> {
        let me = match viewer {
            Viewer::Seat(place) => Some(persons[place]),
            Viewer::Spectator => None,
        };
        Teller { words, people, me, persons }
    }

    /// Follows changes of seats; this works forwards and backwards through the facts.
    pub(super) fn update_seats(&mut self, fact: &impl LogFact) {
        if let Some((one, other)) = fact.swapped() {
            self.persons.0.swap(one.index(), other.index());
        }
    }

    /// Whether the reader sits there.
    pub(super) fn is_me(&self, place: Seat) -> bool {
        self.me == Some(self.persons[place])
    }

    /// The name of a person.
    pub(super) fn name_of(&self, person: Seat) -> String {
        self.people.get(person.index()).map(|person| person.name.clone()).unwrap_or_default()
    }

    /// The name of the person who sits there, or this form of "you" for the reader.
    fn name_or(&self, place: Seat, you: &str) -> String {
        if self.is_me(place) { self.words.get(you) } else { self.name_of(self.persons[place]) }
    }

    /// The name to use as the source or target in a sentence.
    pub(super) fn to(&self, place: Seat) -> String {
        self.name_or(place, "list.to-you")
    }

    /// The names to use as the object of a sentence about `who`.
    pub(super) fn whom(&self, who: Seat, places: Seats) -> String {
        let you = if self.is_me(who) { "list.whom-self" } else { "list.whom-you" };
        let names: Vec<String> = places.into_iter().map(|place| self.name_or(place, you)).collect();
        self.words.join(&names)
    }

    /// The names of these cards, or their number for a reader who may not know them.
    pub(super) fn cards(&self, names: Option<Vec<String>>, n: u8) -> String {
        match names {
            Some(names) => self.words.join(&names),
            None if n == 1 => self.words.get("list.one-card"),
            None => self.words.fill("list.cards", &[("count", &n.to_string())]),
        }
    }

    /// A sentence about somebody, in the variant for the reader if it is them.
    pub(super) fn about(&self, who: Seat, sentence: impl Into<Form>, values: &[(&str, &str)]) -> String {
        self.fill(sentence.into(), self.is_me(who), &self.name_or(who, "list.you"), values)
    }

    fn fill(&self, form: Form, you: bool, who: &str, values: &[(&str, &str)]) -> String {
        let mut all = values.to_vec();
        all.push(("who", who));
        match (form.has_you_form, you) {
            (true, true) => self.words.fill(&format!("{}.you", form.key), &all),
            (true, false) => self.words.fill(&format!("{}.other", form.key), &all),
            (false, _) => self.words.fill(form.key, &all),
        }
    }

    /// A sentence that is about no person.
    pub(super) fn plain(&self, sentence: impl Into<Form>, values: &[(&str, &str)]) -> String {
        self.words.fill(sentence.into().key, values)
    }

    /// The end of a game that these people have won.
    pub(super) fn game_over(&self, winners: Seats, sentence: impl Into<Form>) -> String {
        let alone = self.me.is_some_and(|me| winners == Seats::one(me));
        let names: Vec<String> = winners.into_iter().map(|who| self.name_of(who)).collect();
        let who = if alone { self.words.get("list.you") } else { String::new() };
        self.fill(sentence.into(), alone, &who, &[("people", &self.words.join(&names))])
    }
}

/// The last `count` lines of a game in which seats may have changed hands: names the person who did
/// something, not the one who has the seat now. `lineups` must be sorted, and `persons` says who
/// sits at each seat after the last fact.
pub fn last_lines<F: LogFact>(
    words: &Words,
    facts: &[F],
    lineups: &[Lineup],
    viewer: Viewer,
    persons: BySeat<Seat>,
    count: usize,
) -> Vec<Line> {
    let mut teller = Teller::new(words, &[], viewer, persons);
    let me = teller.me;
    let mut lineups = lineups.iter().rev().peekable();
    let mut lines = Vec::new();
    for (at, fact) in facts.iter().enumerate().rev() {
        while lineups.next_if(|lineup| lineup.from > at).is_some() {}
        (teller.people, teller.me) = match lineups.peek() {
            Some(lineup) => (lineup.people.as_slice(), me.filter(|_| lineup.me)),
            None => (<&[Person]>::default(), me),
        };
        // A line names people as they sat before its fact.
        teller.update_seats(fact);
        if let Some(text) = fact.sentence(&teller) {
            lines.push(Line { fact: at, heading: false, text });
        }
        if let Some(round) = fact.round() {
            let text = words.fill("log.round", &[("number", &round.to_string())]);
            lines.push(Line { fact: at, heading: true, text });
        }
        if lines.len() >= count {
            break;
        }
    }
    lines.truncate(count);
    lines.reverse();
    lines
}

/// The whole log of a game in which no seat has changed hands.
#[cfg(test)]
pub fn lines<F: LogFact>(
    words: &Words,
    facts: &[F],
    people: &[Person],
    viewer: Viewer,
    persons: BySeat<Seat>,
) -> Vec<Line> {
    let lineup = Lineup { from: 0, people: people.to_vec(), me: true };
    last_lines(words, facts, &[lineup], viewer, persons, usize::MAX)
}
