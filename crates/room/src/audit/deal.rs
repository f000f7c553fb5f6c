//! Checks how a round was dealt: its seed follows from the host's secret and from everybody's shares, all of
//! them promised before.

use crate::RoomGame;
use crate::chain::{RequestProof, SeedPromise};
use crate::deal_anew::has_votes;
use crate::frame::{promise, promise_digest, seed};
use crate::hash::Hash;
use crate::key::MemberId;
use crate::limits::MAX_ENTRIES_BEFORE_NEW_DEAL;
use crate::shares::{self, Commitment};
use crate::verdict::Misfit;

use super::{Auditor, begin};

/// The latest deal.
#[derive(Clone, Debug)]
pub(super) struct Deal {
    pub(super) number: u32,
    pub(super) commitments: Vec<Commitment>,
    pub(super) head: Hash,
    /// Who was asked for a share: everybody who had a chair then, but the host.
    pub(super) asked: Vec<MemberId>,
    pub(super) promises: Vec<SeedPromise>,
    pub(super) shares: Option<Vec<Option<[u8; 32]>>>,
    /// Its round has begun.
    pub(super) dealt: bool,
}

impl<G: RoomGame> Auditor<G> {
    pub(super) fn promises(&mut self, deal: u32, promises: &[SeedPromise]) -> Result<(), Misfit> {
        let seq = self.tip().seq.saturating_add(1);
        let own = self.deal.as_mut().filter(|own| own.number == deal && own.promises.is_empty());
        let own = own.ok_or(Misfit::NotDealt)?;
        // A share of somebody who does not play could be withheld at will.
        let of_players = promises.iter().all(|promise| own.asked.contains(&promise.id));
        let each_once = promises.is_sorted_by(|a, b| a.id < b.id);
        if !of_players || !each_once {
            return Err(Misfit::NotDealt);
        }
        for SeedPromise { id, promise, signature } in promises {
            let digest = promise_digest(&self.room, &own.head, promise);
            self.unverified.push(seq, (*id, digest, *signature), Misfit::NotDealt);
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
        (self.dealt_at, self.opened) = (Some(self.tip().seq.saturating_add(1)), false);
        Ok(())
    }

    pub(super) fn seed(&mut self, dealt: &[u8; 32], secret: &Hash) -> Result<(), Misfit> {
        if self.sealed_deal {
            return Err(Misfit::Unreadable);
        }
        let own = self.deal.as_mut().ok_or(Misfit::NotDealt)?;
        let shares = own.shares.take().ok_or(Misfit::NotDealt)?;
        own.dealt = true;
        if !shares::is_secret(&own.commitments, secret) {
            return Err(Misfit::Secret);
        }
        if seed(&self.room, own.number, secret, &own.promises, &shares) != *dealt {
            return Err(Misfit::Seed);
        }
        let dealer = self.dealer.as_mut().ok_or(Misfit::Illegal)?;
        let resumes = self.resumes.take();
        begin(dealer, resumes.as_ref(), core::mem::take(&mut self.deals_anew), *dealt).ok_or(Misfit::Illegal)
    }

    /// Checks that most of those who play want the round to be dealt anew, and that it may be: an heir has continued
    /// it, has just opened it, and did so a short while ago.
    pub(super) fn dealt_anew(&mut self, votes: &[RequestProof]) -> Result<(), Misfit> {
        let (tip, host) = (self.tip(), self.host());
        let dealt_at = self.dealt_at.take().ok_or(Misfit::DealtAnew)?;
        let may = self.opened
            && self.continued.take().is_some()
            && tip.seq.saturating_sub(dealt_at) <= MAX_ENTRIES_BEFORE_NEW_DEAL;
        let head_at = |seq| self.head_at(seq);
        if !may || !has_votes::<G>((&self.room, host), &self.persons, votes, dealt_at, head_at) {
            return Err(Misfit::DealtAnew);
        }
        self.deals_anew = true;
        Ok(())
    }
}
