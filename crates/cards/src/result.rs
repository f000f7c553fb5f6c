//! How a round ended, as the log and a view tell it. Who counts it is `score.rs`.

use game::{BySeat, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::Event;

/// What ended a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundEnd {
    /// Somebody got rid of the last card.
    EmptyHand,
    /// A card was due from an empty draw pile; or a thousand turns.
    EmptyPile,
    /// An event: doomsday, finish-line, time-bomb.
    Event(Event),
    /// the-end was played.
    TheEnd,
}

impl RoundEnd {
    /// Its name in counts and tests: an event's is the event's.
    #[must_use]
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
    /// By what.
    pub how: RoundEnd,
    /// Who finished it, by place.
    pub finished: Seats,
    /// Points of the round, by place.
    pub scores: BySeat<i32>,
    /// The person at each place when it ended.
    pub persons: BySeat<Seat>,
    /// Who deals next, by place.
    pub next_dealer: Seat,
}
