//! The results of a game, round by round.

use crate::people::Person;
use game::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// No valid game has more points, so sums stay small for any file.
const MAX_POINTS: i32 = 100_000;
const MAX_ROUNDS: usize = 1_000;

/// The results of a game, round by round. Lists by person are in the order of their first seats.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct ScoreSheet {
    /// The players.
    pub people: Vec<Person>,
    /// The limit of points; `None` if rounds are counted.
    pub limit: Option<u16>,
    /// The number of the first round in `rounds`, from 1. Of a game that was begun under older
    /// rules, only the end may be known.
    pub first: u16,
    /// Everybody's standing before that round.
    pub before: Vec<i32>,
    /// The rounds.
    pub rounds: Vec<Round>,
}

/// The results of a round.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Round {
    /// Points by person, including changes during the round.
    pub points: Vec<i32>,
    /// The people who finished it, as indices.
    pub finished: Vec<u8>,
}

impl ScoreSheet {
    /// The sheet of these rounds, the last of which was number `last`, with the `standing` after them. What they do not
    /// add up to came before.
    pub fn of_last_rounds(
        people: &[Person],
        limit: Option<u16>,
        rounds: Vec<Round>,
        last: u16,
        standing: BySeat<i32>,
    ) -> ScoreSheet {
        let played = u16::try_from(rounds.len()).unwrap_or(0);
        let (first, before) = ((last + 1).saturating_sub(played).max(1), vec![0; people.len()]);
        let mut sheet = ScoreSheet { people: people.to_vec(), limit, first, before, rounds };
        sheet.before = sheet.result().into_iter().zip(standing.0).map(|(known, now)| now - known).collect();
        sheet
    }

    /// Everybody's standing before the first round and after each: points, or rounds finished.
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

    /// Everybody's standing at the end.
    pub fn result(&self) -> Vec<i32> {
        self.standings().pop().unwrap_or_default()
    }

    /// Everybody, best first, with their rank from 1.
    pub fn ranking(&self) -> Vec<(usize, usize)> {
        let result = self.result();
        // Fewer points are better, but more finished rounds.
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

    /// The winners, as indices of people.
    pub fn winners(&self, winners: &[u8]) -> Vec<&Person> {
        let won = |at: u8| winners.contains(&at);
        (0..).zip(&self.people).filter(|(at, _)| won(*at)).map(|(_, person)| person).collect()
    }

    /// Their names. If "you" are one of them, that comes first: "You and Bert", not "Bert and you".
    pub fn winners_names(&self, winners: &[u8], you: bool) -> Vec<String> {
        let mut people = self.winners(winners);
        people.sort_by_key(|person| !(you && person.bot.is_none()));
        people.into_iter().map(|person| person.name.clone()).collect()
    }

    /// Whether the only human has won, and has no name: then texts say "you".
    pub fn won_by_you(&self, winners: &[u8]) -> bool {
        let mut humans = (0..).zip(&self.people).filter(|(_, person)| person.bot.is_none());
        let one = humans.next().filter(|_| humans.next().is_none());
        one.is_some_and(|(at, person)| person.name.is_empty() && winners.contains(&at))
    }

    /// Whether all lists have the right length and all numbers are plausible.
    pub fn is_valid(&self) -> bool {
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
