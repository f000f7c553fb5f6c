//! The log by turns, extended as the game goes on.

use super::LogWriter;
use crate::games::Person;
use crate::table::topic::Topic;
use crate::words::Words;
use cards::{Card, Fact, Source};
use game::{BySeat, Seat, Viewer};

/// A line of the log, with its topic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnLine {
    /// The sentence.
    pub text: String,
    /// Whether its card was played, tossed in, turned up or used: then it is shown beside the
    /// sentence.
    pub shown: bool,
    /// What the line is about, to be explained on demand.
    pub topic: Option<Topic>,
}

/// A turn, with all that happened in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The round it belongs to.
    pub round: u16,
    /// Whose turn it is, by first seat; `None` at the beginning of a round.
    pub who: Option<Seat>,
    /// What happened, oldest first.
    pub lines: Vec<TurnLine>,
}

/// The log by turns. Only new facts are turned into sentences, unless the viewer has changed or
/// something was undone.
#[derive(Debug, Default)]
pub struct TurnLog {
    facts: Vec<Fact>,
    people: Vec<Person>,
    viewer: Option<Viewer>,
    /// Who sits at each seat after these facts.
    persons: BySeat<Seat>,
    turns: Vec<Turn>,
}

impl TurnLog {
    /// Adds what has happened since the last call; `persons` says who sits at each seat now.
    pub fn update(
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
        let mut writer = LogWriter { words, people, me, persons };
        if goes_on {
            writer.persons = self.persons;
        } else {
            // Going backwards through the facts finds everybody's first seat.
            facts.iter().rev().for_each(|fact| writer.update_seats(fact));
            *self = TurnLog { viewer: Some(viewer), people: people.to_vec(), ..TurnLog::default() };
        }
        for fact in facts.iter().skip(self.facts.len()) {
            self.add(&writer, fact);
            writer.update_seats(fact);
        }
        self.persons = writer.persons;
        self.facts = facts.to_vec();
    }

    fn add(&mut self, writer: &LogWriter<'_>, fact: &Fact) {
        let last = self.turns.last().map_or(0, |turn| turn.round);
        let begins = match *fact {
            Fact::RoundBegan { round, .. } => Some((round, None)),
            Fact::TurnBegan(who) | Fact::TurnLost(who) => Some((last, Some(writer.persons[who]))),
            _ => None,
        };
        if let Some((round, who)) = begins {
            // Drop a turn in which nothing happened.
            self.turns.pop_if(|turn| turn.lines.is_empty());
            self.turns.push(Turn { round, who, lines: Vec::new() });
        }
        let Some(text) = writer.sentence(fact) else { return };
        let (topic, shown) = topic(fact);
        let line = TurnLine { text, shown, topic };
        match self.turns.last_mut() {
            Some(turn) => turn.lines.push(line),
            None => self.turns.push(Turn { round: 0, who: None, lines: vec![line] }),
        }
    }

    /// All turns, oldest first.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }
}

/// The topic of a fact, and whether its card was visible on the table.
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
