//! The value of a round's end for each person.

use crate::thought::WON;
use game::{BySeat, Seat, Seats};

/// How a round ended, or how it stands. Lists are indexed by person.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// The players.
    pub people: Seats,
    /// The points of the round: fewer are better.
    pub points: BySeat<i32>,
    /// How probably each has the fewest points in the end, in [`WON`], if the round is not over.
    pub chances: Option<BySeat<i32>>,
    /// The points of all rounds.
    pub totals: BySeat<i32>,
    /// With how many points the game ends; 0 in a game without points.
    pub limit: i32,
    /// The winners of the whole game, once it is over.
    pub winners: Option<Seats>,
}

/// How much the points themselves count beside who has the fewest, in hundredths.
const MARGIN: i32 = 30;

/// The value of this end of a round for everybody.
pub(super) fn values(end: &Standing) -> BySeat<i32> {
    let round = fewest(end.people, &end.points);
    BySeat::make(|person| {
        if !end.people.has(person) {
            return 0;
        }
        let won = end.chances.map_or_else(|| share(round, person), |chances| chances[person]);
        let lead = squashed(lead(end.people, &end.points, person), 40);
        let of_round = (won * (100 - MARGIN) + lead * MARGIN) / 100;
        let Some(closeness) = closeness(end) else { return of_round };
        let of_game = match end.winners {
            Some(winners) => share(winners, person),
            None => squashed(self::lead(end.people, &end.totals, person), end.limit.max(1) / 4 + 1),
        };
        (of_round * (100 - closeness) + of_game * closeness) / 100
    })
}

/// How much the whole game counts instead of the round, in hundredths; `None` if it has no points.
fn closeness(end: &Standing) -> Option<i32> {
    if end.limit <= 0 {
        return None;
    }
    if end.winners.is_some() {
        return Some(80);
    }
    let most = end.people.into_iter().map(|person| end.totals[person]).max().unwrap_or(0).clamp(0, end.limit);
    Some(60 * most / end.limit * most / end.limit)
}

/// The people with the fewest points.
fn fewest(people: Seats, points: &BySeat<i32>) -> Seats {
    let least = people.into_iter().map(|person| points[person]).min();
    people.filter(|person| Some(points[person]) == least)
}

/// A victory, shared by those who tie.
fn share(winners: Seats, person: Seat) -> i32 {
    if winners.has(person) { WON / i32::from(winners.len()).max(1) } else { 0 }
}

/// How many points fewer this person has than the others on average.
fn lead(people: Seats, points: &BySeat<i32>, person: Seat) -> i32 {
    let others = people.without(person);
    let n = i32::from(others.len()).max(1);
    let clamped = |person: Seat| points[person].clamp(-10_000, 10_000);
    others.into_iter().map(clamped).sum::<i32>() / n - clamped(person)
}

/// A lead as a value: half of [`WON`] if there is none, three quarters if it is `half`.
fn squashed(lead: i32, half: i32) -> i32 {
    WON / 2 + WON / 2 * lead / (lead.abs() + half.max(1))
}
