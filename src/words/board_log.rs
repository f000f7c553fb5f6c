//! The log of the board game in sentences: one for each fact that deserves it. It contains nothing
//! beyond the facts as redacted for the reader.

use super::Words;
use crate::games::{Line, Lineup, Person};
use board::{Fact, Hand, Why};
use game::{Seat, Seats, Viewer};

/// Declares sentences: their ids in `board.json`, and whether there is a second variant, `.you`,
/// for the person that the sentence is about.
macro_rules! sentences {
    ($( $Member:ident $id:literal $has_you_form:literal ),+ $(,)?) => {
        /// The sentences of the log.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Sentence { $( $Member ),+ }

        impl Sentence {
            /// All sentences.
            #[cfg(test)]
            pub(super) const ALL: &[Sentence] = &[$( Sentence::$Member ),+];

            /// Its id in `board.json`.
            pub(super) const fn id(self) -> &'static str {
                match self { $( Sentence::$Member => $id ),+ }
            }

            /// Whether it has a `.you` variant.
            pub(super) const fn has_you_form(self) -> bool {
                match self { $( Sentence::$Member => $has_you_form ),+ }
            }
        }
    };
}

sentences! {
    Begins "begins" true,
    RollsFirst "rolls-first" true,
    Rolls "rolls" true,
    RollsEvent "rolls-event" true,
    Draws "draws" true,
    Lays "lays" true,
    Plays "plays" true,
    Tosses "tosses" true,
    Names "names" true,
    Blocks "blocks" true,
    NoMove "no-move" true,
    Walks "walks" true,
    WalksBack "walks-back" true,
    Works "works" true,
    Goes "goes" true,
    Stays "stays" true,
    Takes "takes" true,
    Event "event" false,
    NamesColour "names-colour" true,
    Gives "gives" true,
    TakesUp "takes-up" true,
    Discards "discards" true,
    HandsPassed "hands-passed" false,
    HandsMixed "hands-mixed" false,
    Shows "shows" true,
    HandsOpen "hands-open" false,
    HandsClosed "hands-closed" false,
    TeleportMoved "teleport-moved" false,
    Bomb "bomb" false,
    BombOver "bomb-over" false,
    LastTurn "last-turn" false,
    RoundOver "round-over" false,
    GameOver "game-over" true,
}

/// The last `count` lines of a game in which seats may have changed hands: names the person who did
/// something, not the one who has the seat now. `lineups` must be sorted.
pub fn last_lines(
    words: &Words,
    facts: &[Fact],
    lineups: &[Lineup],
    viewer: Viewer,
    count: usize,
) -> Vec<Line> {
    let me = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let mut writer = Writer { words, people: &[], me };
    let mut lineups = lineups.iter().rev().peekable();
    let mut lines = Vec::new();
    for (at, fact) in facts.iter().enumerate().rev() {
        while lineups.next_if(|lineup| lineup.from > at).is_some() {}
        (writer.people, writer.me) = match lineups.peek() {
            Some(lineup) => (lineup.people.as_slice(), me.filter(|_| lineup.me)),
            None => (<&[Person]>::default(), me),
        };
        if let Some(text) = writer.sentence(fact) {
            lines.push(Line { fact: at, heading: false, text });
        }
        if let Fact::RoundBegan { round } = fact {
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

struct Writer<'a> {
    words: &'a Words,
    people: &'a [Person],
    /// The reader.
    me: Option<Seat>,
}

impl Writer<'_> {
    fn name_of(&self, seat: Seat) -> String {
        self.people.get(seat.index()).map(|person| person.name.clone()).unwrap_or_default()
    }

    /// The name in a sentence, or this form of "you" for the reader.
    fn name_or(&self, seat: Seat, you: &str) -> String {
        if self.me == Some(seat) { self.words.get(you) } else { self.name_of(seat) }
    }

    fn cards(&self, cards: Option<Hand>, n: u8) -> String {
        match cards {
            Some(cards) => {
                self.words.join(&cards.iter().map(|card| self.words.board_card(card)).collect::<Vec<_>>())
            }
            None if n == 1 => self.words.get("list.one-card"),
            None => self.words.fill("list.cards", &[("count", &n.to_string())]),
        }
    }

    /// A sentence about somebody, in the variant for the reader if it is them.
    fn about(&self, who: Seat, sentence: Sentence, values: &[(&str, &str)]) -> String {
        let mut all = values.to_vec();
        let name = self.name_or(who, "list.you");
        all.push(("who", &name));
        let id = sentence.id();
        let key = match (sentence.has_you_form(), self.me == Some(who)) {
            (true, true) => format!("board.log.{id}.you"),
            (true, false) => format!("board.log.{id}.other"),
            (false, _) => format!("board.log.{id}"),
        };
        self.words.fill(&key, &all)
    }

    fn plain(&self, sentence: Sentence, values: &[(&str, &str)]) -> String {
        self.words.fill(&format!("board.log.{}", sentence.id()), values)
    }

    fn sentence(&self, fact: &Fact) -> Option<String> {
        let words = self.words;
        Some(match *fact {
            // The table shows these well enough.
            Fact::RoundBegan { .. }
            | Fact::TurnBegan(_)
            | Fact::EventOver(_)
            | Fact::Drew { n: 0, .. }
            | Fact::TookUp { n: 0, .. }
            | Fact::Drew { why: Why::Setup, .. }
            | Fact::Shown { cards: None, .. } => return None,
            Fact::Begins(who) => self.about(who, Sentence::Begins, &[]),
            Fact::Rolled { by, value, why, sides } => {
                let sentence = match why {
                    Why::Setup => Sentence::RollsFirst,
                    _ if sides > 6 => Sentence::RollsEvent,
                    _ => Sentence::Rolls,
                };
                self.about(by, sentence, &[("value", &value.to_string())])
            }
            Fact::Drew { by, cards, n, .. } => {
                self.about(by, Sentence::Draws, &[("cards", &self.cards(cards, n))])
            }
            Fact::Laid { by, card, on, why } => {
                let sentence = match why {
                    Why::Turn => Sentence::Plays,
                    Why::Card(_) => Sentence::Tosses,
                    _ => Sentence::Lays,
                };
                let values = [("card", &*words.board_laid(card)), ("field", &*on.number().to_string())];
                self.about(by, sentence, &values)
            }
            Fact::Named { by, person, with } => {
                let person = self.name_or(person, "list.whom-you");
                self.about(by, Sentence::Names, &[("person", &person), ("card", &words.board_card(with))])
            }
            Fact::Blocked { by, with } => {
                self.about(by, Sentence::Blocks, &[("card", &words.board_card(with))])
            }
            Fact::NoMove { pawn } => self.about(pawn, Sentence::NoMove, &[]),
            Fact::Walked { pawn, path, back } => {
                let at = |field: Option<&board::Field>| field.map_or(0, |field| field.number()).to_string();
                let sentence = if back { Sentence::WalksBack } else { Sentence::Walks };
                let (from, to) = (at(path.fields().first()), at(path.fields().last()));
                self.about(pawn, sentence, &[("from", &from), ("to", &to)])
            }
            Fact::Worked { pawn, card, on } => {
                let values = [("card", &*words.board_laid(card)), ("field", &*on.number().to_string())];
                self.about(pawn, Sentence::Works, &values)
            }
            Fact::Went { pawn, from, to, why } if from == to => {
                let values = [("to", &*to.number().to_string()), ("why", &*words.board_why(why))];
                self.about(pawn, Sentence::Stays, &values)
            }
            Fact::Went { pawn, from, to, why } => {
                let (from, to) = (from.number().to_string(), to.number().to_string());
                let values = [("from", &*from), ("to", &*to), ("why", &*words.board_why(why))];
                self.about(pawn, Sentence::Goes, &values)
            }
            Fact::Taken { by, card, on } => {
                let values = [("card", &*words.board_card(card)), ("field", &*on.number().to_string())];
                self.about(by, Sentence::Takes, &values)
            }
            Fact::EventCame { event, .. } => {
                let values =
                    [("event", &*words.board_event(event)), ("text", &*words.board_event_text(event))];
                self.plain(Sentence::Event, &values)
            }
            Fact::ColourNamed { by, colour } => {
                self.about(by, Sentence::NamesColour, &[("colour", &words.board_colour(colour))])
            }
            Fact::Gave { by, to, card, .. } => {
                let cards = card.map(|card| [card].into_iter().collect());
                let values = [("cards", &*self.cards(cards, 1)), ("to", &*self.name_or(to, "list.to-you"))];
                self.about(by, Sentence::Gives, &values)
            }
            Fact::TookUp { by, cards, n, .. } => {
                self.about(by, Sentence::TakesUp, &[("cards", &self.cards(cards, n))])
            }
            Fact::Discarded { by, cards } => {
                self.about(by, Sentence::Discards, &[("cards", &self.cards(Some(cards), cards.len()))])
            }
            Fact::HandsPassed { .. } => self.plain(Sentence::HandsPassed, &[]),
            Fact::HandsMixed { .. } => self.plain(Sentence::HandsMixed, &[]),
            Fact::Shown { of, cards: Some(cards), .. } => {
                self.about(of, Sentence::Shows, &[("cards", &self.cards(Some(cards), cards.len()))])
            }
            Fact::HandsOpen(true) => self.plain(Sentence::HandsOpen, &[]),
            Fact::HandsOpen(false) => self.plain(Sentence::HandsClosed, &[]),
            Fact::TeleportMoved { teleport, from, to } => {
                let [number, from, to] = [teleport.number(), from.number(), to.number()];
                let [number, from, to] = [number, from, to].map(|number| number.to_string());
                self.plain(Sentence::TeleportMoved, &[("number", &number), ("from", &from), ("to", &to)])
            }
            Fact::Bomb { left: 0 } => self.plain(Sentence::BombOver, &[]),
            Fact::Bomb { left } => self.plain(Sentence::Bomb, &[("count", &left.to_string())]),
            Fact::LastTurn(event) => self.plain(Sentence::LastTurn, &[("event", &words.board_event(event))]),
            Fact::RoundOver(_) => self.plain(Sentence::RoundOver, &[]),
            Fact::GameOver { winners } => {
                if let Some(me) = self.me.filter(|me| winners == Seats::one(*me)) {
                    return Some(self.about(me, Sentence::GameOver, &[]));
                }
                let names: Vec<String> = winners.into_iter().map(|who| self.name_of(who)).collect();
                let values = [("people", &*words.join(&names))];
                words.fill(&format!("board.log.{}.other", Sentence::GameOver.id()), &values)
            }
        })
    }
}
