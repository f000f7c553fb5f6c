//! The end of a round and of the game: everybody's points.

use crate::games::Person;
use cards::{Card, Extra, RoundEnd, Scorekeeping, View};
use game::Seat;

/// How a round ended, and the standings.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The round, from 1.
    pub round: u16,
    /// What ended it.
    pub how: RoundEnd,
    /// Whether points are counted; otherwise rounds are.
    pub points: bool,
    /// Everybody, best first.
    pub rows: Vec<Row>,
    /// Who deals the next round, by first seat.
    pub next_dealer: Seat,
    /// Whether the game is over.
    pub over: bool,
}

/// One person's line.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The person, named by their first seat.
    pub person: Seat,
    /// Their name.
    pub name: String,
    /// The number of their picture.
    pub avatar: u8,
    /// Whether it is the viewer.
    pub me: bool,
    /// Their points in this round.
    pub score: i32,
    /// Their points so far.
    pub total: i32,
    /// Rounds they have finished.
    pub wins: u8,
    /// Whether they finished this round.
    pub finished: bool,
    /// Whether they have won the game.
    pub won: bool,
    /// Their rank, from 1; equal for equal results.
    pub rank: u8,
    /// The cards they had left, with the points of each.
    pub hand: Vec<(Card, i32)>,
    /// Points added or subtracted besides the cards, and by which rule.
    pub extras: Vec<Extra>,
}

impl Summary {
    /// The summary of the last round, while it is shown; otherwise `None`.
    pub fn of(view: &View, people: &[Person]) -> Option<Summary> {
        let result = view.result?;
        let points = view.setup.rules().scorekeeping == Scorekeeping::Points;
        let winners = view.winners.unwrap_or_default();
        let standing = |row: &Row| if points { row.total } else { -i32::from(row.wins) };
        let mut rows: Vec<Row> = view
            .everybody()
            .into_iter()
            .map(|place| {
                let person = result.persons[place];
                let who = people.get(person.index());
                let hand = view.places[place].hand.unwrap_or_default();
                Row {
                    person,
                    name: who.map(|who| who.name.clone()).unwrap_or_default(),
                    avatar: who.map_or(0, |who| who.avatar),
                    me: view.me() == Some(place),
                    score: result.scores[place],
                    total: view.totals[person],
                    wins: view.wins[person],
                    finished: result.finished.has(place),
                    won: winners.has(person),
                    rank: 0,
                    hand: hand.iter().map(|card| (card, view.card_points(card))).collect(),
                    extras: view.extras(place).collect(),
                }
            })
            .collect();
        rows.sort_unstable_by_key(|row| (standing(row), row.person));
        for at in 0..rows.len() {
            let better = rows.iter().filter(|row| standing(row) < standing(&rows[at])).count();
            rows[at].rank = u8::try_from(better).unwrap_or(u8::MAX).saturating_add(1);
        }
        Some(Summary {
            round: view.round,
            how: result.how,
            points,
            rows,
            next_dealer: result.persons[result.next_dealer],
            over: view.winners.is_some(),
        })
    }
}
