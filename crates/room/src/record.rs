//! A guest's record of the current round: the views its device was shown and the answers it has given, to compare with
//! the log once the host has opened the round. It is saved, so it survives a reload.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::limits::MAX_KEPT_RECORDS;
use crate::{Request, RoomGame, ShownView, SignedRequest};

/// After how many changes of the record it is stored.
const CHANGES_PER_SAVE: u32 = 8;

/// An answer that this device has sent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct SentAnswer<G: RoomGame> {
    /// As it was signed last.
    pub request: SignedRequest<G>,
    /// Whether the host has accepted it; `None` if it has not replied.
    pub accepted: Option<bool>,
}

/// The record of the current round, in order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Record<G: RoomGame> {
    pub shown: VecDeque<ShownView>,
    pub answers: VecDeque<SentAnswer<G>>,
    /// Raised whenever it changes.
    #[serde(skip)]
    changes: u32,
}

impl<G: RoomGame> Default for Record<G> {
    fn default() -> Self {
        Record { shown: VecDeque::new(), answers: VecDeque::new(), changes: 0 }
    }
}

impl<G: RoomGame> Record<G> {
    /// A round begins with the entry that has this number. An entry sent again after a reload begins no new one.
    pub(crate) fn begin(&mut self, seq: u64) {
        self.shown.retain(|shown| shown.seq >= seq);
        self.answers.retain(|answer| answer.request.seq >= seq);
    }

    /// Keeps a view that this device is shown.
    pub(crate) fn keep_shown(&mut self, shown: ShownView) {
        // A view is sent again when only its timers have changed.
        if self.shown.back() != Some(&shown) {
            push(&mut self.shown, shown);
            self.changes = self.changes.wrapping_add(1);
        }
    }

    /// Keeps an answer that this device sends. One that it has signed again takes the place of the first.
    pub(crate) fn keep_answer(&mut self, request: &SignedRequest<G>) {
        if matches!(request.what, Request::Answer { .. }) {
            self.answers.retain(|answer| answer.request.nonce != request.nonce);
            push(&mut self.answers, SentAnswer { request: request.clone(), accepted: None });
            self.save();
        }
    }

    /// Keeps whether the host has accepted an answer. `None`: that is not known, and the answer is forgotten.
    pub(crate) fn keep_reply(&mut self, nonce: u64, accepted: Option<bool>) {
        let Some(at) = self.answers.iter().position(|answer| answer.request.nonce == nonce) else { return };
        match self.answers.get_mut(at).filter(|_| accepted.is_some()) {
            Some(answer) => answer.accepted = accepted,
            None => _ = self.answers.remove(at),
        }
        self.save();
    }

    /// A number that changes whenever it has to be stored: it is not worth storing for every view.
    pub(crate) fn version(&self) -> u32 {
        self.changes / CHANGES_PER_SAVE
    }

    /// Asks for it to be stored as it is now.
    pub(crate) fn save(&mut self) {
        self.changes = self.version().wrapping_add(1).wrapping_mul(CHANGES_PER_SAVE);
    }
}

fn push<T>(list: &mut VecDeque<T>, item: T) {
    if list.len() >= MAX_KEPT_RECORDS {
        list.pop_front();
    }
    list.push_back(item);
}
