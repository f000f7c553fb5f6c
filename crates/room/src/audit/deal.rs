//! The deal of a round, as everybody sees it in the log: its seed follows from the host's secret and from
//! everybody's shares, all of them promised before; and its secret is shared among those who sit.

use crate::hash::hash;
use crate::shares;
use crate::{Chair, Commitment, DealId, Hash, LogEntry, MemberId, Misfit, RoomGame, SeedPromise, Tip};

/// A deal. Guests take part in it while it is made; audits check it when its round is over.
#[derive(Clone, Debug)]
pub(crate) struct Deal {
    pub(crate) of: DealId,
    /// The commitments with which the secret of the round is shared.
    pub(crate) commitments: Vec<Commitment>,
    /// The members who sat when it began, sorted: they have the shares of the secret.
    pub(crate) holders: Vec<MemberId>,
    dealer: MemberId,
    /// The log with the entry that began it.
    pub(crate) begun: Tip,
    /// The promises, and the log with them.
    pub(crate) promised: Option<(Vec<SeedPromise>, Tip)>,
    pub(crate) shares: Option<Vec<Option<[u8; 32]>>>,
}

impl Deal {
    /// Follows the log, which is `tip` with this entry. `persons`: who sits; `dealer`: who has entered it.
    ///
    /// # Errors
    /// If the entry is not due, if the secret is shared among too few or too many, if a promise is not signed by a
    /// member who is asked, each of them once, or if a share breaks its promise.
    pub(crate) fn follow<G: RoomGame>(
        current: &mut Option<Deal>,
        (line, tip): (&LogEntry<G>, Tip),
        room: &Hash,
        persons: &[Chair],
        dealer: MemberId,
    ) -> Result<(), Misfit> {
        let right = match (line, current.as_mut()) {
            (LogEntry::Deal { deal, term, commitments, .. }, _) => {
                let of = DealId { term: *term, deal: *deal };
                let (holders, commitments) = (shares::holders(persons), commitments.clone());
                let right = commitments.len() == shares::threshold(holders.len());
                let (begun, promised, shares) = (tip, None, None);
                *current =
                    right.then_some(Deal { of, commitments, holders, dealer, begun, promised, shares });
                right
            }
            (LogEntry::SeedPromises { deal, promises }, Some(own)) if *deal == own.of.deal => {
                own.promise(room, promises, tip)
            }
            (LogEntry::SeedShares { deal, shares }, Some(own)) if *deal == own.of.deal => {
                own.share(room, shares)
            }
            (LogEntry::SeedPromises { .. } | LogEntry::SeedShares { .. }, _) => false,
            _ => true,
        };
        right.then_some(()).ok_or(Misfit::NotDealt)
    }

    /// Whether this member is asked for a share of the seed: everybody who had a chair, but the host.
    pub(crate) fn asks(&self, id: MemberId) -> bool {
        id != self.dealer && self.holders.contains(&id)
    }

    /// Takes in the promises; `tip` is the log with them.
    fn promise(&mut self, room: &Hash, promises: &[SeedPromise], tip: Tip) -> bool {
        let signed = |SeedPromise { id, promise, signature }: &SeedPromise| {
            id.signed(&promise_digest(room, &self.begun.head, promise), signature)
        };
        // A share of somebody who does not play could be withheld at will.
        let right = self.promised.is_none()
            && promises.is_sorted_by(|a, b| a.id < b.id)
            && promises.iter().all(|promise| self.asks(promise.id) && signed(promise));
        self.promised = right.then(|| (promises.to_vec(), tip));
        right
    }

    /// Takes in the shares.
    fn share(&mut self, room: &Hash, shares: &[Option<[u8; 32]>]) -> bool {
        let Some((promises, _)) = self.promised.as_ref().filter(|_| self.shares.is_none()) else {
            return false;
        };
        let kept = |(promised, share): (&SeedPromise, &Option<[u8; 32]>)| {
            share.is_none_or(|share| promise(room, self.of.deal, promised.id, &share) == promised.promise)
        };
        let right = shares.len() == promises.len() && promises.iter().zip(shares).all(kept);
        if right {
            self.shares = Some(shares.to_vec());
        }
        right
    }

    /// The seed that follows from the host's secret and from the shares.
    ///
    /// # Errors
    /// If the shares are not there, or the host had promised another secret.
    pub(crate) fn seed(&self, room: &Hash, secret: &Hash) -> Result<[u8; 32], Misfit> {
        let ((promises, _), shares) =
            self.promised.as_ref().zip(self.shares.as_ref()).ok_or(Misfit::NotDealt)?;
        if !shares::is_secret(&self.commitments, secret) {
            return Err(Misfit::Secret);
        }
        Ok(seed(room, self.of.deal, secret, promises, shares))
    }
}

/// A promise to reveal this share of a round's randomness: the host's share is the round's secret.
pub(crate) fn promise(room: &Hash, deal: u32, id: MemberId, share: &[u8; 32]) -> Hash {
    hash("promise", &[&room.0, &deal.to_le_bytes(), &id.0, share])
}

/// The digest that a guest signs to promise a share. `head` is the log's head with the entry that
/// began the deal, so a promise is for this deal only, not for another of its number.
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
