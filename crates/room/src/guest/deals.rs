//! The guest's part in a round's seed: it promises a share and reveals it when the log asks for it. It also keeps a
//! share of the round's secret: with enough of these the next host opens the round if this one is lost. When the round
//! is over, the audit (`audit/`) checks that its seed follows from all promises. Two faults that only this device can
//! notice are reported at once: its own share was left out, or a deal it knows is gone.

use serde::{Deserialize, Serialize};

use super::Guest;
use crate::audit::{Deal, promise, promise_digest};
use crate::chain::has_old_rounds;
use crate::shares;
use crate::{
    Certificate, DealId, DealReport, Event, HostFault, LogEntry, Request, RoomGame, Tip, ToHost, Verdict,
};

/// The latest deal that this device has seen. It must not vanish from the log.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct KnownDeal {
    /// The log with the entry that began it.
    begun: Tip,
    /// The log with the promises for which this device has revealed its share. It does so for no
    /// others.
    revealed: Option<Tip>,
}

impl KnownDeal {
    /// Whether a log that ends here has it, with the promises for which this device has revealed its share.
    pub(super) fn is_within(&self, seq: u64) -> bool {
        self.begun.seq <= seq && self.revealed.is_none_or(|revealed| revealed.seq <= seq)
    }
}

/// A share of the secret of a deal.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct KeyShare {
    of: DealId,
    share: [u8; 32],
}

/// The state of a deal on the current connection.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DealProgress {
    /// The promise or share that the deal asks for now has been sent.
    pub deal_sent: bool,
    /// It has been reported that the share of this deal's secret is missing.
    pub missing_reported: bool,
    /// Everything has arrived that was in the log when the connection began.
    pub up_to_date: bool,
    /// This device's messages about a round.
    pub verdict: Option<Verdict>,
}

impl<G: RoomGame> Guest<G> {
    /// The public facts of how the current round was dealt.
    pub fn deal_report(&self) -> DealReport {
        self.last_round().map(|last| last.deal).unwrap_or_default()
    }

    /// A number that changes whenever something of the deal has to be saved.
    pub(super) fn deal_version(&self) -> u64 {
        let deal = self.known_deal.as_ref();
        let begun = deal.map_or(0, |known| known.begun.seq);
        let revealed = deal.is_some_and(|known| known.revealed.is_some());
        let flags = [revealed, self.has_key_share(), self.host.is_some()];
        flags.into_iter().fold(begun, |all, flag| all << 1 | u64::from(flag))
    }

    /// Checks the entries of a frame: the share of a deal's secret must come after the frame with the deal, and before
    /// one with promises or shares of the seed.
    pub(super) fn check_key_share<'a>(&mut self, lines: impl Iterator<Item = &'a LogEntry<G>> + Clone) {
        let DealProgress { up_to_date, missing_reported, .. } = self.deal_progress;
        let follows =
            |line: &LogEntry<G>| matches!(line, LogEntry::SeedPromises { .. } | LogEntry::SeedShares { .. });
        let deals = |line: &LogEntry<G>| matches!(line, LogEntry::Game { .. } | LogEntry::Deal { .. });
        let is_later = lines.clone().any(follows) && !lines.clone().any(deals);
        if is_later && up_to_date && !missing_reported && self.lacks_key_share() {
            self.deal_progress.missing_reported = true;
            self.fault(HostFault::WrongShare);
        }
    }

    /// Follows the log: `tip` is the log with this entry.
    pub(super) fn follow_deal(&mut self, line: &LogEntry<G>, tip: Tip) {
        line.seat(&mut self.persons);
        let Some(host) = self.host_at(tip.seq) else { return };
        let follows = Deal::follow(&mut self.deal, (line, tip), &self.room, &self.persons, host);
        self.deal.take_if(|_| follows.is_err());
        match line {
            LogEntry::Game { .. } => {
                self.deal = None;
                self.updated &= !self.deal_progress.up_to_date;
            }
            LogEntry::Deal { .. } => {
                // Earlier deals come again when the whole log does.
                if self.known_deal.is_none_or(|known| known.begun.seq < tip.seq) {
                    self.known_deal = Some(KnownDeal { begun: tip, revealed: None });
                }
                (self.deal_progress.deal_sent, self.deal_progress.missing_reported) = (false, false);
            }
            LogEntry::SeedPromises { promises, .. } => {
                let me = self.id();
                self.deal_progress.deal_sent = false;
                let omitted = |own: &Deal| own.asks(me) && promises.iter().all(|promise| promise.id != me);
                // A device that was not there when everybody was asked is left out rightly.
                let was_there = self.deal_progress.up_to_date;
                if was_there && self.deal.as_ref().is_some_and(omitted) {
                    self.fault(HostFault::ShareOmitted);
                }
            }
            LogEntry::SeedShares { shares, .. } => {
                let (me, known) = (self.id(), self.known_deal);
                let promised = self.deal.as_ref().and_then(|own| own.promised.as_ref());
                let missing = promised.is_some_and(|(promises, tip)| {
                    let own = promises.iter().zip(shares).find(|(promise, _)| promise.id == me);
                    own.is_some_and(|(_, share)| share.is_none())
                        && known.is_some_and(|known| known.revealed == Some(*tip))
                });
                if missing {
                    self.fault(HostFault::ShareOmitted);
                }
            }
            LogEntry::Succeeded(certificate) => self.note_succeeded(certificate),
            _ => {}
        }
    }

    /// Notices that a deal this device has seen is not part of the log. `tip` is any position of the
    /// log.
    pub(super) fn check_history(&mut self, tip: Tip) {
        let replaced = |known: KnownDeal| {
            let seen = [Some(known.begun), known.revealed];
            seen.into_iter().flatten().any(|seen| seen.seq == tip.seq && seen.head != tip.head)
        };
        if self.known_deal.is_some_and(replaced) {
            self.known_deal = None;
            self.fault(HostFault::DealReplaced);
        }
    }

    /// Whether an earlier version has dealt rounds of this game, which can be neither proven nor refuted.
    pub(super) fn has_old_rounds(&self) -> bool {
        self.updated && has_old_rounds(self.public_lines().map(|(_, line)| line))
    }

    pub(super) fn fault(&mut self, fault: HostFault) {
        self.events.push_back(Event::HostFault(fault));
    }

    /// Takes in that another device has replaced a lost host. If too few of its voters have given their share, the
    /// round is given up, and another deal follows.
    fn note_succeeded(&mut self, certificate: &Certificate) {
        if !self.lineage().contains(certificate) {
            // No election made that device the heir, or it has named another end of the log before.
            self.fault(HostFault::HistoryRewritten);
            self.correct_election(certificate);
        }
        if !self.has_shares(certificate) {
            // The answer of the person here was for a question that is gone.
            self.pending.retain(|pending| !matches!(pending.what, Request::Answer { .. }));
        }
    }

    /// Whether a round is being dealt.
    pub(super) fn is_dealing(&self) -> bool {
        self.deal.as_ref().is_some_and(|deal| deal.shares.is_none())
    }

    /// Sends the promise or the share that the log asks for, once on each connection. The share is
    /// derived from this device's key and the log, so a reloaded page gives the same one.
    pub(super) fn take_part_in_deal(&mut self) {
        let Some(deal) = self.deal.as_ref().filter(|deal| deal.shares.is_none()) else { return };
        let (room, me, begun, of) = (self.room, self.id(), deal.begun, deal.of.deal);
        if self.known_deal.take_if(|known| known.begun != begun).is_some() {
            // The log ends before the deal that this device knows.
            self.events.push_back(Event::HostFault(HostFault::DealReplaced));
        }
        let known = self.known_deal.get_or_insert(KnownDeal { begun, revealed: None });
        if self.deal_progress.deal_sent {
            return;
        }
        let share = self.key.derive("share", &begun.head);
        let promise = promise(&room, of, me, &share);
        let frame = match &deal.promised {
            None if deal.asks(me) => {
                let signature = self.key.sign(&promise_digest(&room, &begun.head, &promise));
                ToHost::Promise { deal: of, promise, signature }
            }
            Some((promises, tip)) if promises.iter().any(|own| (own.id, own.promise) == (me, promise)) => {
                // It is revealed for one list of promises only.
                if *known.revealed.get_or_insert(*tip) != *tip {
                    return;
                }
                ToHost::Share { deal: of, share }
            }
            _ => return,
        };
        self.deal_progress.deal_sent = true;
        self.send(&frame);
    }

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

    /// Whether those who have voted for this heir have given enough shares, so that it has to go on with the round.
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

#[cfg(test)]
mod tests;
