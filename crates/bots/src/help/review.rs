//! Reviews of a round: a person's answers that cost them most, judged by their view and memory at the time.
//!
//! First all answers are looked at briefly; then those that seem to have cost something are compared with the
//! better ones, in new guesses: a difference that was found by looking for the largest one is mostly luck.

use core::cmp::Reverse;

use game::{Asks, Entry, Game, Memories, Rng, Seat, Seed, Viewer};
use serde::{Deserialize, Serialize};

use super::whole_answer;
use crate::job::{Job, Sendable};
use crate::search::{Search, Thought, WON};

/// An answer that somebody gave although they had a choice.
#[derive(Clone)]
pub struct Decision<G: Game> {
    /// How many entries of the log came before it.
    pub at: usize,
    /// Their view.
    pub view: G::View,
    /// Their memory.
    pub memory: G::Memory,
    /// Their answer, with all parts.
    pub answer: Vec<G::Action>,
}

/// An answer that cost something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment<A> {
    /// How many entries of the log came before it.
    pub at: usize,
    /// The answer given.
    pub given: Vec<A>,
    /// The better answer.
    pub better: Vec<A>,
    /// How much higher its value is, on average; see [`WON`].
    pub value: i32,
    /// How many points fewer the round would have brought on average, in hundredths; negative if more.
    pub points: i32,
}

/// At most this many moments are shown.
const MOMENTS: usize = 3;
/// Only this many answers are looked at more closely.
const CLOSER: usize = 5;
/// A smaller loss of value is not worth telling.
const WORTH_TELLING: i32 = WON * 4 / 100;
/// Each answer is looked at with at most this many playouts in the first pass.
const GLANCE: u32 = 240;

/// The answers of `person` in the last round of this log, as far as they had a choice. The log begins in the
/// state `base`. Entries that are not legal there end it.
pub fn decisions<G: Game>(base: &G, entries: &[Entry<G::Action>], person: Seat) -> Vec<Decision<G>> {
    let (mut state, mut memories) = (base.clone(), Memories::new(base));
    let mut found = Vec::<Decision<G>>::new();
    // The question that the person is answering, part by part.
    let mut open = None;
    let mut facts = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        match *entry {
            Entry::Seed(_) => found.clear(),
            Entry::Answer { by, to, action } if state.person_at(by) == person => {
                if open == Some(to)
                    && let Some(decision) = found.last_mut()
                {
                    decision.answer.push(action);
                } else if open != Some(to) && has_choice(&state, by) {
                    let (view, memory) = (state.view(Viewer::Seat(by)), memories.at(by).clone());
                    found.push(Decision { at, view, memory, answer: vec![action] });
                    open = Some(to);
                }
            }
            Entry::Answer { .. } => {}
        }
        facts.clear();
        if state.apply(entry, &mut facts).is_err() {
            break;
        }
        for fact in &facts {
            memories.note(fact);
        }
    }
    found
}

fn has_choice<G: Game>(state: &G, by: Seat) -> bool {
    matches!(state.asks(), Asks::People { .. }) && state.choices(by).len() > 1
}

/// The work of finding the moments of a round: one [`Job`] after the other.
#[derive(Clone)]
pub struct Review<G: Game> {
    decisions: Vec<Decision<G>>,
    /// How many of them have been looked at briefly.
    glanced: usize,
    /// The decisions that may have cost something.
    suspects: Vec<Suspect<G::Action>>,
    /// How many of these have been looked at closely.
    compared: usize,
    moments: Vec<Moment<G::Action>>,
    playouts: u32,
}

/// An answer that may have cost something.
#[derive(Clone, Debug)]
struct Suspect<A> {
    decision: usize,
    better: Vec<A>,
    /// How much higher the value of the better answer seems.
    seems: i32,
}

impl<G: Sendable> Review<G> {
    /// A review of these answers with at most this many playouts in all.
    pub fn new(decisions: Vec<Decision<G>>, playouts: u32) -> Self {
        Review { decisions, glanced: 0, suspects: Vec::new(), compared: 0, moments: Vec::new(), playouts }
    }

    /// How many jobs are done, and how many there are at most.
    pub fn progress(&self) -> (usize, usize) {
        let closer = if self.glanced < self.decisions.len() { CLOSER } else { self.suspects.len() };
        (self.glanced + self.compared, self.decisions.len() + closer)
    }

    /// The next comparison, in at most this many milliseconds; `None` if there is nothing left to do.
    pub fn job(&self, millis: u32) -> Option<Job<G>> {
        let job = |decision: &Decision<G>, answers, playouts, seed| Job {
            view: decision.view.clone(),
            memory: decision.memory.clone(),
            answers,
            seed: Seed::from_number(seed),
            search: Search::new(playouts),
            millis,
        };
        if let Some(decision) = self.decisions.get(self.glanced) {
            let playouts = (self.playouts / 2 / self.decisions.len().max(1) as u32).min(GLANCE);
            return Some(job(decision, Vec::new(), playouts, decision.at as u64));
        }
        let Suspect { decision, better, .. } = self.suspects.get(self.compared)?;
        let decision = self.decisions.get(*decision)?;
        let playouts = self.playouts / 2 / self.suspects.len().max(1) as u32;
        let both = vec![better.clone(), decision.answer.clone()];
        // Other guesses than those in which the better answer was found.
        Some(job(decision, both, playouts, u64::MAX - decision.at as u64))
    }

    /// Takes in the result of the job.
    pub fn take(&mut self, thought: Option<&Thought<G::Action>>) {
        if self.glanced < self.decisions.len() {
            self.suspects.extend(thought.and_then(|thought| self.suspect(thought)));
            self.glanced += 1;
            if self.glanced == self.decisions.len() {
                self.suspects.sort_by_key(|suspect| Reverse(suspect.seems));
                self.suspects.truncate(CLOSER);
            }
        } else if self.compared < self.suspects.len() {
            self.moments.extend(thought.and_then(|thought| self.moment(thought)));
            self.compared += 1;
        }
    }

    /// The moments that cost most so far, at most three, in the order in which they came.
    pub fn moments(&self) -> Vec<Moment<G::Action>> {
        let mut moments = self.moments.clone();
        moments.sort_by_key(|moment| Reverse(moment.value));
        moments.truncate(MOMENTS);
        moments.sort_by_key(|moment| moment.at);
        moments
    }

    /// Whether the answer that was looked at briefly may have cost something.
    fn suspect(&self, thought: &Thought<G::Action>) -> Option<Suspect<G::Action>> {
        let Decision { at, view, memory, answer } = self.decisions.get(self.glanced)?;
        let mut rng = Rng::new(Seed::from_number(*at as u64));
        let better = whole_answer::<G>(view, memory, thought.action, &mut rng)?;
        // An answer rated too low to be tried counts as the worst of those that were.
        let worst = thought.answers.iter().map(|tried| tried.value).min();
        let value = |action: Option<&G::Action>| {
            let tried = thought.answers.iter().find(|tried| Some(&tried.action) == action);
            tried.map(|tried| tried.value).or(worst).unwrap_or(0)
        };
        let seems = value(better.first()) - value(answer.first());
        // Where only later parts differ, the search says nothing yet.
        let differs = better != *answer && (seems > 0 || better.first() == answer.first());
        differs.then_some(Suspect { decision: self.glanced, better, seems })
    }

    /// The cost of the answer that was compared.
    fn moment(&self, thought: &Thought<G::Action>) -> Option<Moment<G::Action>> {
        let Suspect { decision, better, .. } = self.suspects.get(self.compared)?;
        let Decision { at, answer, .. } = self.decisions.get(*decision)?;
        let [best, own] = thought.answers.as_slice() else { return None };
        let (value, points) = (best.value - own.value, own.points - best.points);
        let (given, better) = (answer.clone(), better.clone());
        (value >= WORTH_TELLING).then_some(Moment { at: *at, given, better, value, points })
    }
}
