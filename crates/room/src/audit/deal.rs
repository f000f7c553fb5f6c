//! Checks how a round was dealt: its seed follows from the host's secret and from everybody's shares, all of
//! them promised before.

use game::Seed;

use crate::RoomGame;
use crate::chain::SeedPromise;
use crate::frame::{promise, promise_digest, seed};
use crate::hash::Hash;
use crate::key::MemberId;
use crate::shares::{self, Commitment, DealId};
use crate::verdict::Misfit;

use super::Auditor;

/// The latest deal.
#[derive(Clone, Debug)]
pub(super) struct Deal {
    pub(super) of: DealId,
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
        let own = self.deal.as_mut().filter(|own| own.of.deal == deal && own.promises.is_empty());
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
        let own = self.deal.as_mut().filter(|own| own.of.deal == deal).ok_or(Misfit::NotDealt)?;
        let kept = |(promised, share): (&SeedPromise, &Option<[u8; 32]>)| {
            share.is_none_or(|share| promise(&self.room, deal, promised.id, &share) == promised.promise)
        };
        if shares.len() != own.promises.len() || !own.promises.iter().zip(shares).all(kept) {
            return Err(Misfit::NotDealt);
        }
        own.shares = Some(shares.to_vec());
        self.opened = false;
        Ok(())
    }

    pub(super) fn seed(&mut self, dealt: &[u8; 32], secret: &Hash) -> Result<(), Misfit> {
        if self.unread {
            return Err(Misfit::Unreadable);
        }
        let own = self.deal.as_mut().ok_or(Misfit::NotDealt)?;
        let shares = own.shares.take().ok_or(Misfit::NotDealt)?;
        own.dealt = true;
        if !shares::is_secret(&own.commitments, secret) {
            return Err(Misfit::Secret);
        }
        if seed(&self.room, own.of.deal, secret, &own.promises, &shares) != *dealt {
            return Err(Misfit::Seed);
        }
        let dealer = self.dealer.as_mut().ok_or(Misfit::Illegal)?;
        dealer.begin_round(Seed(*dealt)).map_err(|_| Misfit::Illegal)
    }
}
