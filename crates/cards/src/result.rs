//! How a round ended, as the log and a view tell it. `score.rs` computes it.

use game::{BySeat, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::Event;

/// The cause of a round's end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundEnd {
    /// Somebody got rid of their last card.
    EmptyHand,
    /// A card had to be drawn from an empty draw pile, or the round had a thousand turns.
    EmptyPile,
    /// An event: doomsday, finish-line, time-bomb.
    Event(Event),
    /// the-end was played.
    TheEnd,
}

impl RoundEnd {
    /// Its name in statistics and tests; for an event, the event's name.
    pub const fn name(self) -> &'static str {
        match self {
            RoundEnd::EmptyHand => "empty-hand",
            RoundEnd::EmptyPile => "empty-pile",
            RoundEnd::Event(event) => event.name(),
            RoundEnd::TheEnd => "the-end",
        }
    }
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundResult {
    /// Why it ended.
    pub how: RoundEnd,
    /// The people who finished the round, by place.
    pub finished: Seats,
    /// Points of the round, by place.
    pub scores: BySeat<i32>,
    /// The person at each place when it ended.
    pub persons: BySeat<Seat>,
    /// The next dealer, by place.
    pub next_dealer: Seat,
}
