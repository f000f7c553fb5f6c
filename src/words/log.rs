//! The log in sentences: one for each fact that deserves it.
//!
//! Facts name seats, and people may change seats during a game, so a log is told from its
//! beginning. It contains nothing beyond the facts as redacted for the reader.

use super::Words;
use crate::games::{Line, Lineup, Person};
use cards::{Bag, Fact, How, RoundResult, Source, Zone};
use game::{BySeat, Seat, Seats, Viewer};

mod turn_log;

pub use turn_log::{Turn, TurnLine, TurnLog};

/// Declares sentences: their ids in `words.json`, and whether there is a second variant, `.you`,
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

            /// Its id in `words.json`.
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
    Round "round" false,
    Deals "deals" true,
    TurnLost "turn-lost" true,
    TurnPassed "turn-passed" true,
    Draws "draws" true,
    Gets "gets" true,
    WillGet "will-get" true,
    Discards "discards" true,
    Lays "lays" true,
    Takes "takes" true,
    TakesUp "takes-up" true,
    TakesBack "takes-back" true,
    OntoDraw "onto-draw" true,
    TurnedUp "turned-up" false,
    Under "under" false,
    Moved "moved" false,
    Plays "plays" true,
    PlaysAs "plays-as" true,
    PlaysFree "plays-free" true,
    Starter "starter" false,
    Rewound "rewound" false,
    Tosses "tosses" true,
    Names "names" true,
    Splits "splits" true,
    Uses "uses" true,
    Leaves "leaves" true,
    Wishes "wishes" true,
    WishesBlack "wishes-black" true,
    BlocksColour "blocks-colour" true,
    Marked "marked" true,
    Triggers "triggers" true,
    Event "event" false,
    Shows "shows" true,
    HandsMove "hands-move" false,
    HandsMixed "hands-mixed" false,
    Power "power" true,
    PowersMove "powers-move" false,
    Recharges "recharges" true,
    Leftward "leftward" false,
    Rightward "rightward" false,
    RuleOn "rule-on" false,
    RuleOff "rule-off" false,
    Scores "scores" true,
    SwapPlaces "swap-places" false,
    Dares "dares" true,
    Declines "declines" true,
    RoundOver "round-over" false,
    GameOver "game-over" true,
}

/// The log as `viewer` may read it; `persons` says who sits at each seat now.
#[cfg(test)]
pub fn lines(
    words: &Words,
    facts: &[Fact],
    people: &[Person],
    viewer: Viewer,
    persons: BySeat<Seat>,
) -> Vec<Line> {
    let lineup = Lineup { from: 0, people: people.to_vec(), me: true };
    last_lines(words, facts, &[lineup], viewer, persons, usize::MAX)
}

/// The last `count` lines of a game in which seats may have changed hands: names the person who did
/// something, not the one who has the seat now. `lineups` must be sorted, and `persons` says who
/// sits at each seat after the last fact.
pub fn last_lines(
    words: &Words,
    facts: &[Fact],
    lineups: &[Lineup],
    viewer: Viewer,
    persons: BySeat<Seat>,
    count: usize,
) -> Vec<Line> {
    let me = match viewer {
        Viewer::Seat(place) => Some(persons[place]),
        Viewer::Spectator => None,
    };
    let mut writer = LogWriter { words, people: &[], me, persons };
    let mut lineups = lineups.iter().rev().peekable();
    let mut lines = Vec::new();
    for (at, fact) in facts.iter().enumerate().rev() {
        while lineups.next_if(|lineup| lineup.from > at).is_some() {}
        (writer.people, writer.me) = match lineups.peek() {
            Some(lineup) => (lineup.people.as_slice(), me.filter(|_| lineup.me)),
            None => (<&[Person]>::default(), me),
        };
        // A line names people as they sat before its fact.
        writer.update_seats(fact);
        if let Some(text) = writer.sentence(fact) {
            lines.push(Line { fact: at, heading: false, text });
        }
        if let Fact::RoundBegan { round, .. } = fact {
            let number = round.to_string();
            let text = writer.plain(Sentence::Round, &[("number", &number)]);
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

struct LogWriter<'a> {
    words: &'a Words,
    people: &'a [Person],
    /// The reader, by first seat.
    me: Option<Seat>,
    persons: BySeat<Seat>,
}

impl LogWriter<'_> {
    /// Keeps track of who sits where.
    fn update_seats(&mut self, fact: &Fact) {
        if let Fact::SwappedPlaces(one, other) = *fact {
            self.persons.0.swap(one.index(), other.index());
        }
    }

    fn is_me(&self, place: Seat) -> bool {
        self.me == Some(self.persons[place])
    }

    fn name_of(&self, person: Seat) -> String {
        self.people.get(person.index()).map(|person| person.name.clone()).unwrap_or_default()
    }

    /// The name to use as the subject of a sentence.
    fn who(&self, place: Seat) -> String {
        if self.is_me(place) { self.words.get("list.you") } else { self.name_of(self.persons[place]) }
    }

    /// The name to use as the source or target in a sentence.
    fn to(&self, place: Seat) -> String {
        if self.is_me(place) { self.words.get("list.to-you") } else { self.name_of(self.persons[place]) }
    }

    fn whom(&self, places: Seats) -> String {
        let name = |place| {
            if self.is_me(place) {
                self.words.get("list.whom-you")
            } else {
                self.name_of(self.persons[place])
            }
        };
        self.words.join(&places.into_iter().map(name).collect::<Vec<_>>())
    }

    fn cards(&self, cards: Option<&Bag>, n: u8) -> String {
        match cards {
            Some(cards) => {
                self.words.join(&cards.iter().map(|card| self.words.card(card)).collect::<Vec<_>>())
            }
            None if n == 1 => self.words.get("list.one-card"),
            None => self.words.fill("list.cards", &[("count", &n.to_string())]),
        }
    }

    /// A sentence about somebody, in the variant for the reader if it is them.
    fn about(&self, who: Seat, sentence: Sentence, values: &[(&str, &str)]) -> String {
        let mut all = values.to_vec();
        let name = self.who(who);
        all.push(("who", &name));
        let id = sentence.id();
        let key = match (sentence.has_you_form(), self.is_me(who)) {
            (true, true) => format!("log.{id}.you"),
            (true, false) => format!("log.{id}.other"),
            (false, _) => format!("log.{id}"),
        };
        self.words.fill(&key, &all)
    }

    fn plain(&self, sentence: Sentence, values: &[(&str, &str)]) -> String {
        self.words.fill(&format!("log.{}", sentence.id()), values)
    }

    fn sentence(&self, fact: &Fact) -> Option<String> {
        let words = self.words;
        let why = |why: &Source| words.source(*why);
        Some(match fact {
            // The table shows these well enough.
            Fact::TurnBegan(_)
            | Fact::EventOver(_)
            | Fact::Moved { n: 0, .. }
            | Fact::Moved { why: Source::Deal, .. }
            | Fact::Shown { cards: None, .. } => return None,
            Fact::RoundBegan { dealer, .. } => self.about(*dealer, Sentence::Deals, &[]),
            Fact::TurnLost(who) => self.about(*who, Sentence::TurnLost, &[]),
            Fact::TurnPassed(who) => self.about(*who, Sentence::TurnPassed, &[]),
            Fact::Moved { cards, n, from, to, .. } => self.moved(cards.as_ref(), *n, *from, *to),
            Fact::Played { by, card, imitates, how } => {
                let name = words.card(*card);
                let card = ("card", name.as_str());
                match (how, imitates) {
                    (How::Starter, _) => self.plain(Sentence::Starter, &[card]),
                    (How::Rewind { .. }, _) => self.plain(Sentence::Rewound, &[card]),
                    (_, Some(special)) => {
                        let special = words.special(*special);
                        self.about(*by, Sentence::PlaysAs, &[card, ("as", &special)])
                    }
                    (How::Free, None) => self.about(*by, Sentence::PlaysFree, &[card]),
                    (How::Turn, None) => self.about(*by, Sentence::Plays, &[card]),
                }
            }
            Fact::Tossed { by, card, .. } => {
                self.about(*by, Sentence::Tosses, &[("card", &words.card(*card))])
            }
            Fact::Named { by, why: source, people, draws } => {
                let spread = draws.0.iter().any(|&draws| draws > 0);
                let share = |seat: Seat| {
                    let values = [("who", &*self.to(seat)), ("count", &*draws[seat].to_string())];
                    words.fill("list.share", &values)
                };
                let shares = words.join(&people.into_iter().map(share).collect::<Vec<_>>());
                let people = self.whom(*people);
                let values = [("people", &*people), ("shares", &*shares), ("why", &*why(source))];
                self.about(*by, if spread { Sentence::Splits } else { Sentence::Names }, &values)
            }
            Fact::Chose { by, why: source, yes } => {
                let sentence = if *yes { Sentence::Uses } else { Sentence::Leaves };
                self.about(*by, sentence, &[("why", &why(source))])
            }
            Fact::Wished { by, wish } => self.about(*by, Sentence::Wishes, &[("wish", &words.wish(*wish))]),
            Fact::BlackWished(by) => self.about(*by, Sentence::WishesBlack, &[]),
            Fact::Blocked { by, colour } => {
                self.about(*by, Sentence::BlocksColour, &[("colour", &words.colour(Some(*colour)))])
            }
            Fact::Marked(who) => self.about(*who, Sentence::Marked, &[]),
            Fact::Triggered(by) => self.about(*by, Sentence::Triggers, &[]),
            Fact::TurnedUp { event, .. } => self.plain(Sentence::Event, &[("event", &words.event(*event))]),
            Fact::Shown { of, cards: Some(cards), .. } => {
                self.about(*of, Sentence::Shows, &[("cards", &self.cards(Some(cards), cards.len()))])
            }
            Fact::HandsMoved { why: source, .. } => self.plain(Sentence::HandsMove, &[("why", &why(source))]),
            Fact::HandsMixed { why: source, .. } => {
                self.plain(Sentence::HandsMixed, &[("why", &why(source))])
            }
            Fact::Power { by, power } => self.about(*by, Sentence::Power, &[("power", &words.power(*power))]),
            Fact::PowersMoved { why: source, .. } => {
                self.plain(Sentence::PowersMove, &[("why", &why(source))])
            }
            Fact::Recharged { of, power } => {
                self.about(*of, Sentence::Recharges, &[("power", &words.power(*power))])
            }
            Fact::Turned { leftward: true } => self.plain(Sentence::Leftward, &[]),
            Fact::Turned { leftward: false } => self.plain(Sentence::Rightward, &[]),
            Fact::RuleCard { card, on } => {
                let sentence = if *on { Sentence::RuleOn } else { Sentence::RuleOff };
                self.plain(sentence, &[("rule", &words.rule_card(*card))])
            }
            Fact::Scored { person, by } => {
                let place = Seats::first(Seat::MAX).into_iter().find(|&s| self.persons[s] == *person)?;
                self.about(place, Sentence::Scores, &[("points", &format!("{by:+}"))])
            }
            Fact::SwappedPlaces(one, other) => {
                let (one, other) = if self.is_me(*other) { (other, one) } else { (one, other) };
                let [one, other] = [*one, *other].map(|place| self.name_of(self.persons[place]));
                self.plain(Sentence::SwapPlaces, &[("who", &one), ("other", &other)])
            }
            Fact::Dared { by, yes } => {
                self.about(*by, if *yes { Sentence::Dares } else { Sentence::Declines }, &[])
            }
            Fact::RoundOver(RoundResult { .. }) => self.plain(Sentence::RoundOver, &[]),
            Fact::GameOver { winners } => {
                if let Some(me) = self.me.filter(|me| *winners == Seats::one(*me)) {
                    let place = Seats::first(Seat::MAX).into_iter().find(|&s| self.persons[s] == me)?;
                    return Some(self.about(place, Sentence::GameOver, &[]));
                }
                let names: Vec<String> = winners.into_iter().map(|who| self.name_of(who)).collect();
                let values = [("people", &*words.join(&names))];
                words.fill(&format!("log.{}.other", Sentence::GameOver.id()), &values)
            }
        })
    }

    fn moved(&self, cards: Option<&Bag>, n: u8, from: Zone, to: Zone) -> String {
        let named = self.cards(cards, n);
        let values = [("cards", named.as_str())];
        let with = |from: Seat, who: Seat, sentence| {
            self.about(who, sentence, &[("cards", named.as_str()), ("from", &self.to(from))])
        };
        match (from, to) {
            (Zone::Draw, Zone::Hand(who)) => self.about(who, Sentence::Draws, &values),
            (Zone::Hand(from), Zone::Hand(who)) => with(from, who, Sentence::Gets),
            (Zone::Hand(from), Zone::Aside(who)) if from != who => with(from, who, Sentence::WillGet),
            (Zone::Hand(who), Zone::Discard) => self.about(who, Sentence::Discards, &values),
            (Zone::Hand(who), Zone::Side | Zone::Aside(_)) => self.about(who, Sentence::Lays, &values),
            (Zone::Hand(who), Zone::Draw) => self.about(who, Sentence::OntoDraw, &values),
            (Zone::Side, Zone::Hand(who)) => self.about(who, Sentence::Takes, &values),
            (Zone::Aside(_), Zone::Hand(who)) => self.about(who, Sentence::TakesUp, &values),
            (Zone::Discard, Zone::Hand(who)) => self.about(who, Sentence::TakesBack, &values),
            (Zone::Draw, Zone::Side | Zone::Discard) => self.plain(Sentence::TurnedUp, &values),
            (Zone::Side, Zone::Discard) => self.plain(Sentence::Under, &values),
            _ => self.plain(Sentence::Moved, &values),
        }
    }
}
