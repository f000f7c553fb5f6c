//! A bot's ratings of its answers, computed by any method.

use serde::{Deserialize, Serialize};

/// The largest value: certain victory. The smallest is 0.
pub const WON: i32 = 10_000;

/// The result of a search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Thought<A> {
    /// The answer.
    pub action: A,
    /// The answers that were tried, the one rated best without a search first, or in the order given. Empty if there
    /// was no choice.
    pub answers: Vec<Tried<A>>,
    /// How many rounds were played out in all.
    pub playouts: u32,
}

/// An answer that was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tried<A> {
    /// The answer.
    pub action: A,
    /// How good it was on average, from 0 to [`WON`].
    pub value: i32,
    /// How many points the round brought on average, in hundredths.
    pub points: i32,
    /// How often it was tried; 1 if it was rated without being played out.
    pub playouts: u32,
}
