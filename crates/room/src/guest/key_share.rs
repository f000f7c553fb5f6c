//! This device's share of the secret of the round that is being played: with enough of them the next host opens the
//! round if this one is lost. What the host has entered says whether a share is right.

use serde::{Deserialize, Serialize};

use super::Guest;
use crate::RoomGame;
use crate::api::HostFault;
use crate::chain::Tip;
use crate::key::MemberId;
use crate::shares::{self, Commitment};

/// How the secret of a deal is shared, as everybody can see it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SharedKey {
    deal: u32,
    /// The log with the entry that began the deal.
    begun: Tip,
    commitments: Vec<Commitment>,
    /// Who has a share.
    holders: Vec<MemberId>,
}

/// A share of the secret of a deal.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct KeyShare {
    /// The log with the entry that began the deal.
    begun: Tip,
    share: [u8; 32],
}

impl<G: RoomGame> Guest<G> {
    /// A deal begins. `false` if its secret is not shared as it has to be.
    pub(super) fn note_shared_key(&mut self, deal: u32, commitments: &[Commitment], begun: Tip) -> bool {
        let holders = shares::holders(&self.persons);
        let right = commitments.len() == shares::threshold(holders.len());
        let commitments = commitments.to_vec();
        self.shared_key = right.then_some(SharedKey { deal, begun, commitments, holders });
        right
    }

    /// The current deal, and the number of this device's share of its secret.
    fn own_share(&self) -> Option<(&SharedKey, u8)> {
        let key = self.shared_key.as_ref()?;
        Some((key, shares::number(&key.holders, self.id())?))
    }

    /// Whether this device has its share of the secret of the current deal.
    pub(super) fn has_key_share(&self) -> bool {
        let begun = self.key_share.map(|own| own.begun);
        begun.is_some() && begun == self.shared_key.as_ref().map(|key| key.begun)
    }

    /// This device's share of the secret of the current deal, for the heir.
    pub(super) fn own_key_share(&self) -> Option<[u8; 32]> {
        // After a reload this device does not know the deal. Whoever is elected does.
        let begun = self.shared_key.as_ref().map(|key| key.begun);
        self.key_share.filter(|own| begun.is_none_or(|begun| begun == own.begun)).map(|own| own.share)
    }

    /// The host gives this device its share. A wrong one is reported, and not kept.
    pub(super) fn receive_key_share(&mut self, deal: u32, share: [u8; 32]) {
        self.since_connected.share_due = None;
        let Some((key, number)) = self.own_share().filter(|(key, _)| key.deal == deal) else { return };
        let begun = key.begun;
        if self.key_share.is_some_and(|own| own == KeyShare { begun, share }) {
            return;
        }
        if shares::is_right(&key.commitments, number, &share) {
            self.key_share = Some(KeyShare { begun, share });
        } else {
            self.fault(HostFault::WrongShare);
        }
    }

    /// Something of a deal has arrived: the share comes before anything that follows.
    pub(super) fn await_key_share(&mut self) {
        let missing = self.own_share().filter(|_| self.is_dealing() && !self.has_key_share());
        self.since_connected.share_due = missing.map(|(key, _)| key.deal);
    }

    /// More of the log has arrived, and the share should have come before it.
    pub(super) fn check_key_share(&mut self) {
        if self.since_connected.share_due.take().is_some() {
            self.fault(HostFault::WrongShare);
        }
    }
}

#[cfg(test)]
impl<G: RoomGame> Guest<G> {
    /// This device has lost its share.
    pub(crate) fn lose_key_share(&mut self) {
        self.key_share = None;
    }
}
