//! A device's signed result of playing a round again.

use serde::{Deserialize, Serialize};

use crate::hash::{Hash, hash};
use crate::key::{MemberId, Signature};

/// Something that does not fit: the host has signed it, or has shown it to this device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The number of the log entry.
    pub seq: u64,
    /// The fault that was found.
    pub what: Misfit,
}

/// The fault that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Misfit {
    /// The round was not dealt by everybody: an earlier version dealt it, or the host alone.
    NotDealt,
    /// The secret that the host has opened is not the one that it had promised.
    Secret,
    /// The seed does not follow from the secret and the shares.
    Seed,
    /// A secret entry does not match its hash.
    Unreadable,
    /// The rules do not allow the entry.
    Illegal,
    /// An answer is not signed by the person whose answer it is, or is there twice.
    Forged,
    /// The answer of a person who was there is not signed, although it is more than a pass.
    Unsigned,
    /// This device's answer is not the one that it gave.
    Altered,
    /// This device's answer had been accepted, and is missing.
    Dropped,
    /// The views of this device do not follow from the log.
    View,
    /// The log differs from the one that this device was shown.
    Rewritten,
    /// A bot's answer is not the one that it would give.
    Bot,
    /// An answer was undone although not everybody had agreed.
    Undone,
    /// A round was begun or dealt again in the middle of one, although most people had not voted for that.
    DealtAnew,
}

/// A device's verdict on a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The number of the entry that opened the round.
    pub seq: u64,
    /// The log's head with it.
    pub head: Hash,
    /// The first thing that does not fit; `None` if everything fits.
    pub finding: Option<Finding>,
    /// Whether the answers of bots were computed again, too. That takes longer, so a later verdict says it.
    pub bots: bool,
}

/// A verdict with the signature of the member whose device has found it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SignedVerdict {
    /// Who.
    pub id: MemberId,
    /// Their verdict.
    pub verdict: Verdict,
    /// Their signature.
    pub signature: Signature,
}

impl Verdict {
    /// Whether it may follow this verdict of the same device: it has computed the answers of bots since.
    pub(crate) fn says_more_than(&self, before: &Verdict) -> bool {
        before.finding.is_none() && !before.bots && (self.bots || self.finding.is_some())
    }

    /// The digest that the member signs.
    pub(crate) fn digest(&self, room: &Hash) -> Hash {
        hash("verdict", &[&room.0, &postcard::to_allocvec(self).unwrap_or_default()])
    }
}

impl SignedVerdict {
    /// Whether its signature is valid in this room.
    pub(crate) fn is_valid(&self, room: &Hash) -> bool {
        self.id.signed(&self.verdict.digest(room), &self.signature)
    }
}
