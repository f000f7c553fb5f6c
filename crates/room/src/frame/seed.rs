//! How a round's seed follows from everybody's share.

use crate::chain::SeedPromise;
use crate::hash::{Hash, hash};
use crate::key::MemberId;

/// A promise to reveal this share of a round's randomness: the host's share is the round's secret.
pub(crate) fn promise(room: &Hash, deal: u32, id: MemberId, share: &[u8; 32]) -> Hash {
    hash("promise", &[&room.0, &deal.to_le_bytes(), &id.0, share])
}

/// The digest that a guest signs to promise a share. `head` is the log's head with the entry that
/// began the deal, so a promise is for this deal only, whatever its number.
pub(crate) fn promise_digest(room: &Hash, head: &Hash, promise: &Hash) -> Hash {
    hash("promised", &[&room.0, &head.0, &promise.0])
}

/// The seed that follows from the round's secret and the guests' shares. All zeros count for a share
/// that was not revealed.
pub(crate) fn seed(
    room: &Hash,
    deal: u32,
    secret: &Hash,
    promises: &[SeedPromise],
    shares: &[Option<[u8; 32]>],
) -> [u8; 32] {
    let mut all = Vec::new();
    for (SeedPromise { id, .. }, share) in promises.iter().zip(shares) {
        all.extend_from_slice(&id.0);
        all.extend_from_slice(&share.unwrap_or_default());
    }
    hash("seed", &[&room.0, &deal.to_le_bytes(), &secret.0, &all]).0
}
