//! The log grouped by turns, extended as the game goes on.

use super::Words;
use super::telling::{LogFact, Teller};
use game::{BySeat, Seat, Viewer};
use play::people::Person;

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnLine {
    /// The index of the fact it is about.
    pub fact: usize,
    /// The sentence.
    pub text: String,
}

/// A turn, with all that happened in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The round it belongs to.
    pub round: u16,
    /// The person whose turn it is, by first seat; `None` at the beginning of a round.
    pub who: Option<Seat>,
    /// The sentences, oldest first.
    pub lines: Vec<TurnLine>,
}

/// The log by turns. Only new facts are turned into sentences, unless the viewer has changed or
/// something was undone.
#[derive(Debug)]
pub struct TurnLog<F> {
    facts: Vec<F>,
    people: Vec<Person>,
    viewer: Option<Viewer>,
    /// The person at each seat after these facts.
    persons: BySeat<Seat>,
    turns: Vec<Turn>,
}

impl<F> Default for TurnLog<F> {
    fn default() -> Self {
        let persons = BySeat::default();
        TurnLog { facts: Vec::new(), people: Vec::new(), viewer: None, persons, turns: Vec::new() }
    }
}

impl<F: LogFact> TurnLog<F> {
    /// Adds the facts since the last call; `persons` says who sits at each seat now.
    pub fn update(
        &mut self,
        words: &Words,
        facts: &[F],
        people: &[Person],
        viewer: Viewer,
        persons: BySeat<Seat>,
    ) {
        let goes_on = self.viewer == Some(viewer) && self.people == people && facts.starts_with(&self.facts);
        let mut teller = Teller::new(words, people, viewer, persons);
        if goes_on {
            teller.persons = self.persons;
        } else {
            // Going backwards through the facts finds everybody's first seat.
            facts.iter().rev().for_each(|fact| teller.update_seats(fact));
            *self = TurnLog { viewer: Some(viewer), people: people.to_vec(), ..TurnLog::default() };
        }
        for (at, fact) in facts.iter().enumerate().skip(self.facts.len()) {
            self.add(&teller, at, fact);
            teller.update_seats(fact);
        }
        self.persons = teller.persons;
        self.facts = facts.to_vec();
    }

    fn add(&mut self, teller: &Teller<'_>, at: usize, fact: &F) {
        let last = self.turns.last().map_or(0, |turn| turn.round);
        let begins = match fact.round() {
            Some(round) => Some((round, None)),
            None => fact.turn().map(|who| (last, Some(teller.persons[who]))),
        };
        if let Some((round, who)) = begins {
            // Drop a turn in which nothing happened.
            self.turns.pop_if(|turn| turn.lines.is_empty());
            self.turns.push(Turn { round, who, lines: Vec::new() });
        }
        let Some(text) = fact.sentence(teller) else { return };
        let line = TurnLine { fact: at, text };
        match self.turns.last_mut() {
            Some(turn) => turn.lines.push(line),
            None => self.turns.push(Turn { round: 0, who: None, lines: vec![line] }),
        }
    }

    /// All turns, oldest first.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The fact that a line is about.
    pub fn fact(&self, line: &TurnLine) -> Option<&F> {
        self.facts.get(line.fact)
    }
}
