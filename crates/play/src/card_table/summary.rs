//! The end of a round of the card game: its cause, the standings, and how each person's points add up.

use crate::people::Person;
use crate::scores::results::{Results, Row};
use cards::{Card, Extra, RoundEnd, Scorekeeping, View};
use game::Seat;

/// The end of a round.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The standings.
    pub results: Results,
    /// The cause of the round's end.
    pub how: RoundEnd,
    /// How each person's points add up, by seat.
    pub counted: Vec<Counted>,
    /// The dealer of the next round, named by their first seat.
    pub next_dealer: Seat,
}

/// How one person's points add up.
#[derive(Clone, PartialEq, Debug)]
pub struct Counted {
    /// The person, named by their first seat.
    pub person: Seat,
    /// The cards they had left, with the points of each.
    pub hand: Vec<(Card, i32)>,
    /// Points added or subtracted by other rules.
    pub extras: Vec<Extra>,
}

impl Summary {
    /// The summary of the last round, while it is shown; otherwise `None`.
    pub fn of(view: &View, people: &[Person]) -> Option<Summary> {
        let result = view.result?;
        let winners = view.winners.unwrap_or_default();
        let (mut rows, mut counted) = (Vec::new(), Vec::new());
        for place in view.everybody() {
            let person = result.persons[place];
            let who = people.get(person.index());
            let hand = view.hands[place].hand.unwrap_or_default();
            rows.push(Row {
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
            });
            counted.push(Counted {
                person,
                hand: hand.iter().map(|card| (card, view.card_points(card))).collect(),
                extras: view.extras(place).collect(),
            });
        }
        let points = view.setup.rules().scorekeeping == Scorekeeping::Points;
        Some(Summary {
            results: Results::new(view.round, points, view.winners.is_some(), rows),
            how: result.how,
            counted,
            next_dealer: result.persons[result.next_dealer],
        })
    }
}
