//! How a game went: what every round brought to everybody.

use crate::games::data::Person;
use game::Seat;
use serde::{Deserialize, Serialize};

/// More is no game of ours; so sums stay small, whatever a file says.
const MAX_POINTS: i32 = 100_000;
const MAX_ROUNDS: usize = 1_000;

/// A game, round by round. Lists by person are in the order of the seats they first had.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Course {
    /// Who plays.
    pub people: Vec<Person>,
    /// The limit where points count; where rounds are counted there is none.
    pub limit: Option<u16>,
    /// Which round the first of these was, from 1: of a game that was played under
    /// older rules only the end may be known.
    pub first: u16,
    /// How everybody stood before it.
    pub before: Vec<i32>,
    /// The rounds.
    pub rounds: Vec<Round>,
}

/// What a round brought.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Round {
    /// Points, by person: at its end, and what changed during it.
    pub points: Vec<i32>,
    /// Who finished it.
    pub finished: Vec<u8>,
}

impl Course {
    /// How everybody stood before the first round, and after each: points, or
    /// rounds finished.
    pub fn standings(&self) -> Vec<Vec<i32>> {
        let mut now = self.before.clone();
        let mut all = vec![now.clone()];
        for round in &self.rounds {
            for (person, standing) in now.iter_mut().enumerate() {
                *standing += match self.limit {
                    Some(_) => round.points.get(person).copied().unwrap_or(0),
                    None => i32::from(round.finished_by(person)),
                };
            }
            all.push(now.clone());
        }
        all
    }

    /// How everybody stands at the end.
    pub fn result(&self) -> Vec<i32> {
        self.standings().pop().unwrap_or_default()
    }

    /// Everybody, the leader first, with their rank from 1.
    pub fn ranking(&self) -> Vec<(usize, usize)> {
        let result = self.result();
        // Few points are good, many rounds are.
        let worth = |person: usize| match (self.limit, result.get(person)) {
            (Some(_), Some(&points)) => points,
            (None, Some(&rounds)) => -rounds,
            (_, None) => 0,
        };
        let mut order: Vec<usize> = (0..self.people.len()).collect();
        order.sort_by_key(|&person| worth(person));
        let rank = |person| 1 + order.iter().filter(|&&other| worth(other) < worth(person)).count();
        order.iter().map(|&person| (rank(person), person)).collect()
    }

    /// Whether all lists are as long as they should be, and no number is absurd.
    pub fn is_sound(&self) -> bool {
        let n = self.people.len();
        let sane = |points: &[i32]| {
            points.len() == n && points.iter().all(|points| (-MAX_POINTS..=MAX_POINTS).contains(points))
        };
        (2..=usize::from(Seat::MAX)).contains(&n)
            && self.rounds.len() <= MAX_ROUNDS
            && sane(&self.before)
            && self.rounds.iter().all(|round| {
                sane(&round.points) && round.finished.iter().all(|&person| usize::from(person) < n)
            })
    }
}

impl Round {
    /// Whether this person finished it.
    pub fn finished_by(&self, person: usize) -> bool {
        self.finished.iter().any(|&finished| usize::from(finished) == person)
    }
}
