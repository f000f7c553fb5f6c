//! What a guest's device keeps of the current round: what it was shown, and what it has answered.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::RoomGame;
use crate::frame::SignedRequest;
use crate::shown::ShownView;

/// An answer that this device has sent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct SentAnswer<G: RoomGame> {
    /// As it was signed last.
    pub request: SignedRequest<G>,
    /// Whether the host has accepted it; `None` if it has not replied.
    pub accepted: Option<bool>,
}

/// What is kept of the current round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Record<G: RoomGame> {
    pub shown: VecDeque<ShownView>,
    pub answers: VecDeque<SentAnswer<G>>,
}

impl<G: RoomGame> Default for Record<G> {
    fn default() -> Self {
        Record { shown: VecDeque::new(), answers: VecDeque::new() }
    }
}
