//! This device's share of the secret of the round that is being played: with enough of them the next host opens the
//! round if this one is lost. What the host has entered says whether a share is right.

use serde::{Deserialize, Serialize};

use super::Guest;
use crate::RoomGame;
use crate::api::HostFault;
use crate::key::MemberId;
use crate::shares::{self, Commitment, DealId};
use crate::succession::Certificate;

/// How the secret of a deal is shared, as everybody can see it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SharedKey {
    of: DealId,
    commitments: Vec<Commitment>,
    /// Who has a share.
    holders: Vec<MemberId>,
}

/// A share of the secret of a deal.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct KeyShare {
    of: DealId,
    share: [u8; 32],
}

impl<G: RoomGame> Guest<G> {
    /// A deal begins. `false` if its secret is not shared as it has to be.
    pub(super) fn note_shared_key(&mut self, of: DealId, commitments: &[Commitment]) -> bool {
        let holders = shares::holders(&self.persons);
        let right = commitments.len() == shares::threshold(holders.len());
        let commitments = commitments.to_vec();
        self.shared_key = right.then_some(SharedKey { of, commitments, holders });
        right
    }

    /// The current deal, and the number of this device's share of its secret.
    fn own_share(&self) -> Option<(&SharedKey, u8)> {
        let key = self.shared_key.as_ref()?;
        Some((key, shares::number(&key.holders, self.id())?))
    }

    /// Whether this device has its share of the secret of the current deal.
    pub(super) fn has_key_share(&self) -> bool {
        let of = self.key_share.map(|own| own.of);
        of.is_some() && of == self.shared_key.as_ref().map(|key| key.of)
    }

    /// This device's share of the secret of the current deal, for the heir.
    pub(super) fn own_key_share(&self) -> Option<(DealId, [u8; 32])> {
        // After a reload this device does not know which deal that is. The device that is elected does.
        let of = self.shared_key.as_ref().map(|key| key.of);
        self.key_share.filter(|own| of.is_none_or(|of| of == own.of)).map(|own| (own.of, own.share))
    }

    /// Whether those who have voted for this heir have given so many shares that it has to go on with the round.
    pub(super) fn has_shares(&self, certificate: &Certificate) -> bool {
        let enough = |key: &SharedKey| certificate.shares_of(key.of) >= shares::threshold(key.holders.len());
        self.shared_key.as_ref().is_none_or(enough)
    }

    /// The host gives this device its share. A wrong one is reported, and not kept.
    pub(super) fn receive_key_share(&mut self, deal: u32, share: [u8; 32]) {
        self.since_connected.share_due = None;
        let Some((key, number)) = self.own_share().filter(|(key, _)| key.of.deal == deal) else { return };
        let of = key.of;
        if self.key_share.is_some_and(|own| own == KeyShare { of, share }) {
            return;
        }
        if shares::is_right(&key.commitments, number, &share) {
            self.key_share = Some(KeyShare { of, share });
        } else {
            self.fault(HostFault::WrongShare);
        }
    }

    /// Something of a deal has arrived: the share comes before anything that follows.
    pub(super) fn await_key_share(&mut self) {
        let missing = self.own_share().filter(|_| self.is_dealing() && !self.has_key_share());
        self.since_connected.share_due = missing.map(|(key, _)| key.of.deal);
    }

    /// More of the log has arrived, and the share should have come before it.
    pub(super) fn check_key_share(&mut self) {
        if self.since_connected.share_due.take().is_some() {
            self.fault(HostFault::WrongShare);
        }
    }
}
