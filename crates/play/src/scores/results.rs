//! The results of the last round of any game: everybody's points, and who has won.

use game::Seat;

/// Everybody's results after a round.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The round, from 1.
    pub round: u16,
    /// Whether points are counted; otherwise rounds won are.
    pub points: bool,
    /// Everybody, best first.
    pub rows: Vec<Row>,
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
}

impl Row {
    /// The number that decides the rank: points, or rounds won.
    pub fn standing(&self, points: bool) -> i32 {
        if points { self.total } else { self.wins.into() }
    }
}

impl Results {
    /// Sorts the rows and sets their ranks: fewest points first, or most rounds won.
    pub fn new(round: u16, points: bool, over: bool, mut rows: Vec<Row>) -> Results {
        let standing = |row: &Row| if points { row.standing(true) } else { -row.standing(false) };
        rows.sort_unstable_by_key(|row| (standing(row), row.person));
        for at in 0..rows.len() {
            let better = rows.iter().filter(|row| standing(row) < standing(&rows[at])).count();
            rows[at].rank = u8::try_from(better).unwrap_or(u8::MAX).saturating_add(1);
        }
        Results { round, points, rows, over }
    }
}
