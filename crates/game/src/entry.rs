//! Entries of a game's log.

use serde::{Deserialize, Serialize};

use crate::{Seat, Seed};

/// One entry of a game's log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry<A> {
    /// The seed of the round that begins.
    Seed(Seed),
    /// An answer.
    Answer {
        /// The seat that answers.
        by: Seat,
        /// The number of the question that is answered.
        to: u32,
        /// The answer, or one of its parts if it has several.
        #[serde(rename = "say")]
        action: A,
    },
}

impl<A> Entry<A> {
    /// The entry with its answer converted by `read`; `None` if `read` returns `None`.
    pub fn try_map<B>(self, read: impl FnOnce(A) -> Option<B>) -> Option<Entry<B>> {
        Some(match self {
            Entry::Seed(seed) => Entry::Seed(seed),
            Entry::Answer { by, to, action } => Entry::Answer { by, to, action: read(action)? },
        })
    }
}
