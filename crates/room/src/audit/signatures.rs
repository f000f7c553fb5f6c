//! Signatures of answers and of promises, which everybody verifies of everybody. Each takes a phone some milliseconds,
//! so they are collected while a round is played again, and verified a few at a time.

use std::collections::VecDeque;

use crate::RoomGame;
use crate::hash::Hash;
use crate::key::{MemberId, Signature};
use crate::verdict::{Finding, Misfit};

use super::Auditor;

/// Signatures that were not verified yet, in the order of the log.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unverified(VecDeque<(Finding, (MemberId, Hash, Signature))>);

impl Unverified {
    /// A signature in the entry with this number, and what does not fit if it is wrong.
    pub(super) fn push(&mut self, seq: u64, signed: (MemberId, Hash, Signature), what: Misfit) {
        self.0.push_back((Finding { seq, what }, signed));
    }

    /// Verifies at most so many.
    ///
    /// # Errors
    /// The first that is wrong.
    pub(crate) fn verify(&mut self, most: usize) -> Result<(), Finding> {
        let next = self.0.len().min(most);
        let wrong = self.0.drain(..next).find(|(_, (id, digest, signature))| !id.signed(digest, signature));
        wrong.map_or(Ok(()), |(finding, _)| Err(finding))
    }

    /// Whether all are verified.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<G: RoomGame> Auditor<G> {
    /// The signatures of everything that was played since this was last called.
    pub(crate) fn take_unverified(&mut self) -> Unverified {
        core::mem::take(&mut self.unverified)
    }

    /// One of them is wrong: whatever did not fit came after it.
    pub(crate) fn fail(&mut self, finding: Finding) {
        self.failed = Some(finding);
    }
}
