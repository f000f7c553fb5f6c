//! This device's share of the secret of the round that is being played: with enough of them the next host opens the
//! round if this one is lost. What the host has entered says whether a share is right.

use serde::{Deserialize, Serialize};

use super::Guest;
use crate::RoomGame;
use crate::api::HostFault;
use crate::audit::Deal;
use crate::shares::{self, DealId};
use crate::succession::Certificate;

/// A share of the secret of a deal.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct KeyShare {
    of: DealId,
    share: [u8; 32],
}

impl<G: RoomGame> Guest<G> {
    /// The current deal, and the number of this device's share of its secret.
    fn own_share(&self) -> Option<(&Deal, u8)> {
        let deal = self.deal.as_ref()?;
        Some((deal, shares::number(&deal.holders, self.id())?))
    }

    /// Whether the host has to give this device a share of the secret of the current deal, and has not.
    pub(super) fn lacks_key_share(&self) -> bool {
        self.own_share().is_some() && !self.has_key_share()
    }

    /// Whether this device has its share of the secret of the current deal.
    pub(super) fn has_key_share(&self) -> bool {
        self.key_share.zip(self.deal.as_ref()).is_some_and(|(own, deal)| own.of == deal.of)
    }

    /// This device's share of the secret of the current deal, for the heir.
    pub(super) fn own_key_share(&self) -> Option<(DealId, [u8; 32])> {
        // After a reload this device does not know which deal that is. The device that is elected does.
        let is_known = |own: &KeyShare| self.deal.as_ref().is_none_or(|deal| deal.of == own.of);
        self.key_share.filter(is_known).map(|own| (own.of, own.share))
    }

    /// Whether those who have voted for this heir have given so many shares that it has to go on with the round.
    pub(super) fn has_shares(&self, certificate: &Certificate) -> bool {
        self.deal.as_ref().is_none_or(|deal| certificate.shares_of(deal.of) >= deal.commitments.len())
    }

    /// The host gives this device its share. A wrong one is reported, and not kept.
    pub(super) fn receive_key_share(&mut self, deal: u32, share: [u8; 32]) {
        let Some((deal, number)) = self.own_share().filter(|(own, _)| own.of.deal == deal) else { return };
        let given = KeyShare { of: deal.of, share };
        if self.key_share == Some(given) {
            return;
        }
        if shares::is_right(&deal.commitments, number, &share) {
            self.key_share = Some(given);
        } else {
            self.fault(HostFault::WrongShare);
        }
    }
}
