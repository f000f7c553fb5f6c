//! How a device is let in: its request to join, and the digests that both ends sign.

use serde::{Deserialize, Serialize};

use crate::chain::head_digest;
use crate::hash::hash;
use crate::{Hash, MemberId, MemberKey, Name, RoomKey, Signature, Tip};

/// A device's request to be let in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JoinRequest {
    /// The member.
    pub id: MemberId,
    /// The name they ask for.
    pub name: Name,
    /// The number of the figure they want to be drawn as.
    pub figure: u8,
    /// How far they know the log, if they have been in the room before.
    pub known: Option<KnownLog>,
    /// Proves that they know the room's key.
    pub ticket: Hash,
    /// Their signature of [`Handshake::join_digest`].
    pub signature: Signature,
}

/// How far a device knows the log, with the host's signature of that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KnownLog {
    /// The term under which the host signed it.
    pub term: u32,
    /// The end of the log as the device knows it.
    pub tip: Tip,
    /// The leaf of the view that the device was shown there, or zeros.
    pub shown: Hash,
    /// The host's signature of the head digest.
    pub signature: Signature,
    /// Whether the device still has everything up to there, so that the log can be continued
    /// from there. After a reload a page only knows its position.
    pub whole: bool,
}

impl KnownLog {
    /// Whether this member has signed it.
    pub(crate) fn is_signed_by(&self, room: &Hash, host: Option<MemberId>) -> bool {
        let digest = head_digest(room, self.term, &self.tip, &self.shown);
        host.is_some_and(|host| host.signed(&digest, &self.signature))
    }

    /// The order of heads: the term counts first.
    pub(crate) fn age(&self) -> (u32, u64) {
        (self.term, self.tip.seq)
    }
}

/// The secrets that only the two ends of a connection share: both greetings' nonces and the transport's channel
/// binding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handshake {
    pub room: Hash,
    pub host: [u8; 32],
    pub guest: [u8; 32],
    pub binding: [u8; 32],
}

impl Handshake {
    /// The digest that the host signs to prove that it is the host.
    pub(crate) fn proof_digest(&self) -> Hash {
        hash("proof", &[&self.room.0, &self.host, &self.guest, &self.binding])
    }

    /// The digest that a guest signs to be let in.
    pub(crate) fn join_digest(&self, join: &JoinRequest) -> Hash {
        let what = postcard::to_allocvec(&(&join.name, join.figure, &join.known)).unwrap_or_default();
        let handshake = self.proof_digest();
        hash("join", &[&handshake.0, &join.id.0, &join.ticket.0, &what])
    }

    /// Proves that somebody knows the room's key, for this connection only.
    pub(crate) fn ticket(&self, key: &RoomKey, id: MemberId) -> Hash {
        hash("ticket", &[key, &self.proof_digest().0, &id.0])
    }

    /// A signed request to be let in.
    pub(crate) fn join(
        &self,
        key: &MemberKey,
        room: &RoomKey,
        (name, figure): (Name, u8),
        known: Option<KnownLog>,
    ) -> JoinRequest {
        let id = key.id();
        let ticket = self.ticket(room, id);
        let mut join = JoinRequest { id, name, figure, known, ticket, signature: Signature::NONE };
        join.signature = key.sign(&self.join_digest(&join));
        join
    }
}
