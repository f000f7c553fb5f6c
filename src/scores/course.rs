//! How a game went: what every round brought to everybody.

use crate::session::players;
use crate::table::model::Person;
use cards::{Fact, HouseRules, Scorekeeping};
use game::{BySeat, Seat, Seats};
use serde::{Deserialize, Serialize};

/// More is no game of ours; so sums stay small, whatever a file says.
const MOST_POINTS: i32 = 100_000;
const MOST_ROUNDS: usize = 1_000;

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
    /// The rounds that these facts tell, of people who stand so now.
    pub fn of(facts: &[Fact], people: &[Person], rules: &HouseRules, totals: &[i32], wins: &[u8]) -> Course {
        let n = u8::try_from(people.len()).unwrap_or(Seat::MAX);
        let limit = (rules.scorekeeping == Scorekeeping::Points).then_some(rules.limit);
        let mut rounds = Vec::new();
        let mut last = 0;
        let mut during = BySeat::<i32>::default();
        for fact in facts {
            match fact {
                Fact::RoundBegan { round, .. } => last = *round,
                // Where rounds are counted, points are for who deals alone.
                Fact::Scored { person, by } if limit.is_some() => during[*person] += by,
                Fact::RoundOver(result) => {
                    for (place, score) in result.scores.first(n) {
                        during[result.persons[place]] += score;
                    }
                    let finished: Seats = result.finished.into_iter().map(|at| result.persons[at]).collect();
                    rounds.push(Round {
                        points: during.first(n).map(|(_, points)| *points).collect(),
                        finished: finished.into_iter().map(Seat::number).collect(),
                    });
                    during = BySeat::default();
                }
                _ => {}
            }
        }
        let played = u16::try_from(rounds.len()).unwrap_or(0);
        let first = (last + 1).saturating_sub(played).max(1);
        let mut course =
            Course { people: people.to_vec(), limit, first, before: vec![0; people.len()], rounds };
        let now = course.standings().pop().unwrap_or_default();
        let known = now.into_iter().zip(totals.iter().zip(wins));
        course.before = known
            .map(|(now, (total, wins))| if limit.is_some() { total - now } else { i32::from(*wins) - now })
            .collect();
        course
    }

    /// The same with everybody called as they are shown.
    #[must_use]
    pub fn named(mut self) -> Course {
        self.people = players::with_names(&self.people);
        self
    }

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
            points.len() == n && points.iter().all(|points| (-MOST_POINTS..=MOST_POINTS).contains(points))
        };
        (2..=usize::from(Seat::MAX)).contains(&n)
            && self.rounds.len() <= MOST_ROUNDS
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
