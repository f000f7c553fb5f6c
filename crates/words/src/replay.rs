//! Texts of a replay beside its table: turns, events, and the log.

use crate::Words;
use crate::telling::LogFact;
use crate::turn_log::TurnLog;
use game::{BySeat, Seat, Seats, Viewer};
use play::games::LocalGame;
use play::people::Person;
use play::recording::{Perspective, Recording, Seen};

/// The steps with which turns begin, and whose: by first seat. `persons` says who sits at each seat in the beginning.
pub fn turns<F: LogFact>(seen: &Seen<F>, mut persons: BySeat<Seat>) -> Vec<(usize, Seat)> {
    let mut turns = Vec::new();
    for at in 0..seen.steps.len() {
        for fact in seen.facts_at(at) {
            turns.extend(fact.turn().map(|who| (at, persons[who])));
            swap(&mut persons, fact);
        }
    }
    turns
}

/// Whether an event comes with a step.
pub fn is_event<F: LogFact>(seen: &Seen<F>, at: usize) -> bool {
    seen.facts_at(at).iter().any(LogFact::is_event)
}

/// The log of all that is seen, with the people's names in it.
pub fn log<G: LocalGame<Fact: LogFact>>(
    words: &Words,
    recording: &Recording<G>,
    seen: &Seen<G::Fact>,
    perspective: Perspective,
) -> (TurnLog<G::Fact>, Vec<Person>) {
    let mut persons = recording.persons();
    seen.facts.iter().for_each(|fact| swap(&mut persons, fact));
    let place = Seats::first(Seat::MAX).filter(|place| Some(persons[place]) == perspective.person).only();
    let viewer = place.map_or(Viewer::Spectator, Viewer::Seat);
    let people = recording.people(perspective.person);
    let mut log = TurnLog::default();
    log.update(words, &seen.facts, &people, viewer, persons);
    (log, people)
}

fn swap<F: LogFact>(persons: &mut BySeat<Seat>, fact: &F) {
    if let Some((one, other)) = fact.swapped() {
        persons.0.swap(one.index(), other.index());
    }
}
