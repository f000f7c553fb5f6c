//! Checks how a round was dealt: its seed follows from the host's secret and from everybody's shares, all of
//! them promised before.

use crate::RoomGame;
use crate::chain::SeedPromise;
use crate::frame::{promise, promise_digest, seed};
use crate::hash::Hash;
use crate::key::MemberId;
use crate::verdict::Misfit;

use super::{Auditor, begin};

/// The latest deal.
#[derive(Clone, Debug)]
pub(super) struct Deal {
    /// Who has dealt.
    pub(super) host: MemberId,
    pub(super) number: u32,
    pub(super) promise: Hash,
    pub(super) head: Hash,
    pub(super) promises: Vec<SeedPromise>,
    pub(super) shares: Option<Vec<Option<[u8; 32]>>>,
    /// Its round has begun.
    pub(super) dealt: bool,
}

impl<G: RoomGame> Auditor<G> {
    pub(super) fn promises(
        &mut self,
        deal: u32,
        promises: &[SeedPromise],
        signatures: bool,
    ) -> Result<(), Misfit> {
        let own = self.deal.as_mut().filter(|own| own.number == deal && own.promises.is_empty());
        let own = own.ok_or(Misfit::NotDealt)?;
        let signed = |promise: &SeedPromise| {
            !signatures
                || promise
                    .id
                    .signed(&promise_digest(&self.room, &own.head, &promise.promise), &promise.signature)
        };
        if !promises.iter().all(signed) {
            return Err(Misfit::NotDealt);
        }
        own.promises = promises.to_vec();
        Ok(())
    }

    pub(super) fn shares(&mut self, deal: u32, shares: &[Option<[u8; 32]>]) -> Result<(), Misfit> {
        let own = self.deal.as_mut().filter(|own| own.number == deal).ok_or(Misfit::NotDealt)?;
        let kept = |(promised, share): (&SeedPromise, &Option<[u8; 32]>)| {
            share.is_none_or(|share| promise(&self.room, deal, promised.id, &share) == promised.promise)
        };
        if shares.len() != own.promises.len() || !own.promises.iter().zip(shares).all(kept) {
            return Err(Misfit::NotDealt);
        }
        own.shares = Some(shares.to_vec());
        Ok(())
    }

    pub(super) fn seed(&mut self, dealt: &[u8; 32], secret: &Hash) -> Result<(), Misfit> {
        if self.sealed_deal {
            return Err(Misfit::Unreadable);
        }
        let own = self.deal.as_mut().ok_or(Misfit::NotDealt)?;
        let shares = own.shares.take().ok_or(Misfit::NotDealt)?;
        own.dealt = true;
        if promise(&self.room, own.number, own.host, &secret.0) != own.promise {
            return Err(Misfit::Secret);
        }
        if seed(&self.room, own.number, secret, &own.promises, &shares) != *dealt {
            return Err(Misfit::Seed);
        }
        let dealer = self.dealer.as_mut().ok_or(Misfit::Illegal)?;
        let resumes = self.resumes.take();
        begin(dealer, resumes.as_ref(), *dealt).ok_or(Misfit::Illegal)
    }
}
