//! The end of a round or of a game: its meaning for the viewer, and the people on the podium.

use crate::scores::results::Row;
use game::{Seat, Seats};

/// The meaning of an end for the viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The viewer has won; or a human has, if nobody or several people are "you".
    Won,
    /// Somebody else has won.
    Lost,
    /// Nobody has won: an event ended the round, or the pile was empty.
    Nobody,
}

/// The outcome of an end. All people are named by their first seats. `me` is `None` if several people
/// share the device, or for a spectator.
pub fn outcome(winners: Seats, me: Option<Seat>, bots: Seats, people: u8) -> Outcome {
    if winners.is_empty() {
        return Outcome::Nobody;
    }
    let human = |who: &Seat| !bots.has(*who);
    let won = match me {
        Some(me) => winners.has(me),
        // A game of bots alone is celebrated, too.
        None => winners.into_iter().any(|who| human(&who)) || bots.len() >= people,
    };
    if won { Outcome::Won } else { Outcome::Lost }
}

/// The people on the podium, from left to right: second, first, third. People who share a rank stand side by side.
pub fn podium(rows: &[Row]) -> Vec<&Row> {
    let mut best: Vec<&Row> = rows.iter().filter(|row| row.rank <= 3).take(3).collect();
    best.sort_by_key(|row| row.rank);
    if best.len() > 1 {
        best.swap(0, 1);
    }
    best
}
