//! Opens rounds that are over, enters the verdicts of devices on them, and reports the public facts of how a
//! round was dealt.

use game::Log;

use super::Host;
use crate::audit::finished_log;
use crate::chain::has_old_rounds;
use crate::proof::LastRound;
use crate::succession::host_at;
use crate::{DealReport, Event, LogEntry, MemberId, RoomGame, RoundProof, SignedVerdict, Tip};

impl<G: RoomGame> Host<G> {
    /// The proof of the round that was opened last; `None` while a round is being played.
    pub fn round_proof(&self) -> Option<RoundProof> {
        self.last_round().proof.filter(|_| !has_old_rounds(self.log().map(Some)))
    }

    /// Every seed and every answer of the game, once it is over: see
    /// [`Guest::finished_log`](crate::Guest::finished_log).
    pub fn finished_log(&self) -> Option<Log<G>> {
        self.dealer.as_ref().and_then(finished_log)
    }

    fn host_at(&self, seq: u64) -> MemberId {
        host_at(&self.lineage, &self.room, self.id(), seq)
    }

    /// The public facts of how the current round was dealt.
    pub fn deal_report(&self) -> DealReport {
        let report = self.last_round().deal;
        DealReport { round_lost: report.round_lost || self.round_lost, ..report }
    }

    /// The data of the round that was dealt last, from the log.
    pub(super) fn last_round(&self) -> LastRound {
        let numbers = self.chain.base.seq.saturating_add(1)..;
        let lines = self.chain.entries.iter().zip(numbers).map(|(entry, seq)| {
            (Tip { seq, head: entry.head }, Some(&entry.entry).filter(|entry| entry.is_public()))
        });
        LastRound::of(self.host_at(self.chain.base.seq.saturating_add(1)), lines)
    }

    /// Opens the round that is over, so that everybody can play it again.
    pub(super) fn open_round(&mut self) {
        self.round_lost = false;
        if matches!(self.last_of_round(), Some(LogEntry::Seed { .. })) {
            let (secret, bots) = (self.round_secret(), self.brain.version());
            self.enter(LogEntry::Opened { deal: self.last_deal.deal, secret, bots });
        }
    }

    /// Enters the verdict of a member's device on the round that was opened last. `None` if the
    /// signature is wrong.
    pub(super) fn found(&mut self, found: SignedVerdict) -> Option<()> {
        if !self.round_proof().is_some_and(|proof| proof.is_news(&found)) {
            return Some(());
        }
        if !found.is_valid(&self.room) {
            return None;
        }
        self.enter(LogEntry::Verdict(found));
        self.events.push_back(Event::ProofChanged);
        Some(())
    }
}
