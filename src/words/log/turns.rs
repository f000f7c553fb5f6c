//! The log by turns, told as it goes on.

use super::Teller;
use crate::games::Person;
use crate::table::topic::Topic;
use crate::words::Words;
use cards::{Card, Fact, Source};
use game::{BySeat, Seat, Viewer};

/// A line of the log, with what it tells about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The sentence.
    pub text: String,
    /// The card that was laid, tossed in, turned up or used: it is shown beside the sentence.
    pub shown: bool,
    /// What there is to explain about it.
    pub topic: Option<Topic>,
}

/// A turn, with all that happened in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The round it belongs to.
    pub round: u16,
    /// Whose turn, by the seat they first had; nobody's where the round begins.
    pub who: Option<Seat>,
    /// What happened, the oldest first.
    pub said: Vec<Said>,
}

/// The log by turns. What has been told stays told: only what is new is put into
/// sentences, unless somebody else looks or something was taken back.
#[derive(Debug, Default)]
pub struct Book {
    facts: Vec<Fact>,
    people: Vec<Person>,
    viewer: Option<Viewer>,
    /// Who sits where after these facts.
    persons: BySeat<Seat>,
    turns: Vec<Turn>,
}

impl Book {
    /// Takes in what has happened; `persons` is who sits where now.
    pub fn tell(
        &mut self,
        words: &Words,
        facts: &[Fact],
        people: &[Person],
        viewer: Viewer,
        persons: BySeat<Seat>,
    ) {
        let goes_on = self.viewer == Some(viewer) && self.people == people && facts.starts_with(&self.facts);
        let me = match viewer {
            Viewer::Seat(place) => Some(persons[place]),
            Viewer::Spectator => None,
        };
        let mut teller = Teller { words, people, me, persons };
        if goes_on {
            teller.persons = self.persons;
        } else {
            // Where people sat at first is found by going back.
            facts.iter().rev().for_each(|fact| teller.follow(fact));
            *self = Book { viewer: Some(viewer), people: people.to_vec(), ..Book::default() };
        }
        for fact in facts.iter().skip(self.facts.len()) {
            self.add(&teller, fact);
            teller.follow(fact);
        }
        self.persons = teller.persons;
        self.facts = facts.to_vec();
    }

    fn add(&mut self, teller: &Teller<'_>, fact: &Fact) {
        let last = self.turns.last().map_or(0, |turn| turn.round);
        let begins = match *fact {
            Fact::RoundBegan { round, .. } => Some((round, None)),
            Fact::TurnBegan(who) | Fact::TurnLost(who) => Some((last, Some(teller.persons[who]))),
            _ => None,
        };
        if let Some((round, who)) = begins {
            // A turn in which nothing happened is none.
            self.turns.pop_if(|turn| turn.said.is_empty());
            self.turns.push(Turn { round, who, said: Vec::new() });
        }
        let Some(text) = teller.tell(fact) else { return };
        let (topic, shown) = topic(fact);
        let said = Said { text, shown, topic };
        match self.turns.last_mut() {
            Some(turn) => turn.said.push(said),
            None => self.turns.push(Turn { round: 0, who: None, said: vec![said] }),
        }
    }

    /// All turns, the oldest first.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }
}

/// What a fact tells about, and whether that itself was seen on the table.
fn topic(fact: &Fact) -> (Option<Topic>, bool) {
    let by = |why: Source| match why {
        Source::Special(special) => {
            Card::all().find(|card| card.as_special() == Some(special)).map(Topic::Card)
        }
        Source::Event(event) => Some(Topic::Event(event)),
        Source::Power(power) => Some(Topic::Power(power)),
        Source::RuleCard(card) => Some(Topic::Rule(card)),
        Source::Deal | Source::Turn => None,
    };
    match *fact {
        Fact::Played { card, .. } | Fact::Tossed { card, .. } => (Some(Topic::Card(card)), true),
        Fact::TurnedUp { event, .. } => (Some(Topic::Event(event)), true),
        Fact::Power { power, .. } | Fact::Recharged { power, .. } => (Some(Topic::Power(power)), true),
        Fact::RuleCard { card, .. } => (Some(Topic::Rule(card)), true),
        Fact::Moved { why, .. }
        | Fact::Named { why, .. }
        | Fact::Chose { why, .. }
        | Fact::HandsMoved { why, .. }
        | Fact::HandsMixed { why, .. }
        | Fact::PowersMoved { why, .. } => (by(why), false),
        _ => (None, false),
    }
}
