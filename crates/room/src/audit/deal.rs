//! The deal of a round, as everybody sees it in the log: its seed follows from the host's secret and from
//! everybody's shares, all of them promised before; and its secret is shared among those who sit.

use crate::chain::{SeedPromise, Tip};
use crate::frame::{promise, promise_digest, seed};
use crate::hash::Hash;
use crate::key::MemberId;
use crate::lobby::Chair;
use crate::shares::{self, Commitment, DealId};
use crate::verdict::Misfit;

/// A deal. Guests take part in it while it is made; audits check it when its round is over.
#[derive(Clone, Debug)]
pub(crate) struct Deal {
    pub(crate) of: DealId,
    /// What the secret of the round is shared with.
    pub(crate) commitments: Vec<Commitment>,
    /// Who sat when it began, sorted: they have the shares of the secret.
    pub(crate) holders: Vec<MemberId>,
    dealer: MemberId,
    /// The log with the entry that began it.
    pub(crate) begun: Tip,
    /// What was promised, and the log with that.
    pub(crate) promised: Option<(Vec<SeedPromise>, Tip)>,
    pub(crate) shares: Option<Vec<Option<[u8; 32]>>>,
}

impl Deal {
    /// A deal that begins with the last entry of `begun`, among these persons.
    ///
    /// # Errors
    /// If the secret is shared among too few or too many.
    pub(crate) fn new(
        of: DealId,
        commitments: &[Commitment],
        persons: &[Chair],
        dealer: MemberId,
        begun: Tip,
    ) -> Result<Deal, Misfit> {
        let (holders, commitments) = (shares::holders(persons), commitments.to_vec());
        if commitments.len() != shares::threshold(holders.len()) {
            return Err(Misfit::NotDealt);
        }
        Ok(Deal { of, commitments, holders, dealer, begun, promised: None, shares: None })
    }

    /// Whether this member is asked for a share of the seed: everybody who had a chair, but the host.
    pub(crate) fn asks(&self, id: MemberId) -> bool {
        id != self.dealer && self.holders.contains(&id)
    }

    /// The promises are in the log: `tip` is the log with them.
    ///
    /// # Errors
    /// If it is not the turn of these, or if one is not signed by a member who is asked, each of them once.
    pub(crate) fn promise(
        &mut self,
        room: &Hash,
        deal: u32,
        promises: &[SeedPromise],
        tip: Tip,
    ) -> Result<(), Misfit> {
        let signed = |SeedPromise { id, promise, signature }: &SeedPromise| {
            id.signed(&promise_digest(room, &self.begun.head, promise), signature)
        };
        // A share of somebody who does not play could be withheld at will.
        let right = (deal, self.promised.is_some()) == (self.of.deal, false)
            && promises.is_sorted_by(|a, b| a.id < b.id)
            && promises.iter().all(|promise| self.asks(promise.id) && signed(promise));
        self.promised = right.then(|| (promises.to_vec(), tip));
        right.then_some(()).ok_or(Misfit::NotDealt)
    }

    /// The shares are in the log.
    ///
    /// # Errors
    /// If it is not the turn of these, or if one is not what was promised.
    pub(crate) fn share(
        &mut self,
        room: &Hash,
        deal: u32,
        shares: &[Option<[u8; 32]>],
    ) -> Result<(), Misfit> {
        let (promises, _) = self.promised.as_ref().ok_or(Misfit::NotDealt)?;
        let kept = |(promised, share): (&SeedPromise, &Option<[u8; 32]>)| {
            share.is_none_or(|share| promise(room, deal, promised.id, &share) == promised.promise)
        };
        let is_due = deal == self.of.deal && self.shares.is_none();
        if !is_due || shares.len() != promises.len() || !promises.iter().zip(shares).all(kept) {
            return Err(Misfit::NotDealt);
        }
        self.shares = Some(shares.to_vec());
        Ok(())
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
