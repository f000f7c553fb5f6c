//! How a round ended, as the log and a view tell it. `score.rs` computes it.

use game::{BySeat, named};
use serde::{Deserialize, Serialize};

named! {
    /// The cause of a round's end; of several, the first of this list.
    pub enum RoundEnd {
        /// doomsday came.
        Doomsday = 0 "doomsday",
        /// finish-line came.
        FinishLine = 1 "finish-line",
        /// A time-bomb has run out.
        TimeBomb = 2 "time-bomb",
        /// A pawn stands on the goal.
        Goal = 3 "goal",
        /// A hand could not be filled up.
        EmptyPile = 4 "empty-pile",
    }
}

/// How a person's points of a round add up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Points {
    /// The field of the pawn.
    pub field: i32,
    /// As much again, if a time-bomb has run out and the pawn is beyond field 25.
    pub doubled: i32,
    /// 21 for each fuck-you in the hand.
    pub fuck_you: i32,
    /// 25 if doomsday came.
    pub doomsday: i32,
}

impl Points {
    /// All of them together.
    pub const fn sum(&self) -> i32 {
        self.field + self.doubled + self.fuck_you + self.doomsday
    }
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundResult {
    /// Why it ended.
    pub how: RoundEnd,
    /// The points of the round.
    pub points: BySeat<Points>,
}
