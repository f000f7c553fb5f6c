//! The guest's part in a round's seed: it promises a share and reveals it when the log says so, and
//! checks that the round is dealt from what everybody promised, and from nothing else.

use game::{Asks, View as _};
use serde::{Deserialize, Serialize};

use super::Guest;
use crate::RoomGame;
use crate::api::{Event, HostFault};
use crate::chain::{LogEntry, SeedPromise, Tip, has_old_rounds};
use crate::frame::{Request, SharedEntry, ToHost, promise, promise_digest};
use crate::hash::Hash;
use crate::key::MemberId;
use crate::lobby::Chair;
use crate::shares::DealId;
use crate::succession::Certificate;

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
    /// Whether it was begun, and no more, in a log that ends here.
    pub(super) fn is_within(&self, seq: u64) -> bool {
        self.begun.seq <= seq && self.revealed.is_none_or(|revealed| revealed.seq <= seq)
    }
}

/// How far the current round's deal is.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) enum DealStage {
    /// No deal has begun since the last round.
    #[default]
    None,
    /// Promises are wanted.
    Begun(OpenDeal),
    /// Shares are wanted for these promises; the log with them.
    Promised(OpenDeal, Vec<SeedPromise>, Tip),
    /// All shares are there, or have been replaced.
    Shared,
    /// The round is being played.
    Played,
    /// It cannot be checked, or was wrong, which has been reported.
    Faulty,
}

/// A deal that has begun.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct OpenDeal {
    number: u32,
    /// Who had a chair when it began, besides the host.
    asked: Vec<MemberId>,
    /// The log with the entry that began it.
    begun: Tip,
}

/// What has happened on the current connection.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SinceConnected {
    /// What the deal asks for now has been sent.
    pub deal_sent: bool,
    /// Everything has arrived that was in the log when the connection began.
    pub up_to_date: bool,
    /// The deal whose share of the secret has to arrive before anything else that follows it.
    pub share_due: Option<u32>,
}

/// Under which version the game was begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum BegunUnder {
    #[default]
    ThisVersion,
    /// It signed something else. A game whose first round it has dealt can be neither proven nor refuted.
    EarlierVersion {
        /// The current round was played then, and is dealt again.
        redealt: bool,
    },
}

impl BegunUnder {
    fn redealt(self) -> bool {
        self == BegunUnder::EarlierVersion { redealt: true }
    }
}

/// What everybody can see of how a round was dealt.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DealReport {
    /// How often the deal was started over.
    pub restarts: u32,
    /// The round was dealt before and given up: hands that people had are gone.
    pub round_lost: bool,
    /// Who had a share in the round's seed besides the host.
    pub shared: Vec<MemberId>,
    /// Who promised a share and did not reveal it in time.
    pub missing: Vec<MemberId>,
    /// Who had a chair and did not promise a share in time.
    pub silent: Vec<MemberId>,
    /// The log's head with the shares, once they are there: everybody who was told the same has the same,
    /// and nobody could choose it.
    pub head: Option<Hash>,
}

impl DealReport {
    /// A deal begins, after the one in `before`; `again` if that has not led to a round.
    pub(crate) fn begun(before: DealReport, again: bool) -> DealReport {
        let restarts = if again { before.restarts.saturating_add(1) } else { 0 };
        DealReport { restarts, round_lost: before.round_lost, ..DealReport::default() }
    }
}

impl<G: RoomGame> Guest<G> {
    /// What everybody can see of how the current round was dealt.
    pub fn deal_report(&self) -> &DealReport {
        &self.deal_report
    }

    /// A number that changes whenever something of the deal has to be saved.
    pub(super) fn deal_version(&self) -> u64 {
        let deal = self.deal.as_ref();
        let begun = deal.map_or(0, |known| known.begun.seq);
        let revealed = deal.is_some_and(|known| known.revealed.is_some());
        let flags = [revealed, self.has_key_share(), self.host.is_some()];
        flags.into_iter().fold(begun, |all, flag| all << 1 | u64::from(flag))
    }

    /// Follows the log: `tip` is the log with this entry.
    pub(super) fn follow_deal(&mut self, line: &LogEntry<G>, tip: Tip) {
        match line {
            LogEntry::Game { chairs, .. } => {
                self.persons.clone_from(chairs);
                self.deal_stage = DealStage::None;
                if self.since_connected.up_to_date {
                    self.begun_under = BegunUnder::ThisVersion;
                }
                self.deal_report =
                    DealReport { round_lost: self.begun_under.redealt(), ..DealReport::default() };
            }
            LogEntry::Chair { person, chair, .. } => {
                if let Some(place) = self.persons.get_mut(person.index()) {
                    *place = chair.clone();
                }
            }
            LogEntry::Deal { deal, term, commitments, .. } => {
                if !self.note_shared_key(DealId { term: *term, deal: *deal }, commitments) {
                    self.fault(HostFault::DealMismatch);
                }
                if matches!(self.deal_stage, DealStage::Shared | DealStage::Played) {
                    // The round has not been opened.
                    self.wrong_deal();
                }
                let again = matches!(self.deal_stage, DealStage::Begun(_) | DealStage::Promised(..));
                self.deal_report = DealReport::begun(core::mem::take(&mut self.deal_report), again);
                let asked = self.persons.iter().filter_map(Chair::owner);
                let dealer = self.host_at(tip.seq);
                let asked = asked.filter(|id| Some(*id) != dealer).collect();
                self.deal_stage = DealStage::Begun(OpenDeal { number: *deal, asked, begun: tip });
                // Earlier deals come again when the whole log does.
                if self.deal.is_none_or(|known| known.begun.seq < tip.seq) {
                    self.deal = Some(KnownDeal { begun: tip, revealed: None });
                }
                self.since_connected.deal_sent = false;
            }
            LogEntry::SeedPromises { deal, promises } => self.note_promises(*deal, promises, tip),
            LogEntry::SeedShares { deal, shares } => self.note_shares(*deal, shares, tip),
            LogEntry::Opened { .. } => {
                self.deal_stage = DealStage::None;
                if let BegunUnder::EarlierVersion { redealt } = &mut self.begun_under {
                    *redealt &= !self.since_connected.up_to_date;
                }
                self.deal_report.round_lost = self.begun_under.redealt();
            }
            LogEntry::Succeeded(certificate) => self.note_succeeded(certificate),
            LogEntry::Seed { .. }
            | LogEntry::Answer { .. }
            | LogEntry::HandShown { .. }
            | LogEntry::Undo { .. }
            | LogEntry::HandedOver { .. }
            | LogEntry::GivenUp(_)
            | LogEntry::Extended(_)
            | LogEntry::Verdict(_) => {}
        }
    }

    /// Notices that a deal this device has seen is not part of the log. `tip` is any position of the
    /// log.
    pub(super) fn check_history(&mut self, tip: Tip) {
        let replaced = |known: KnownDeal| {
            let seen = [Some(known.begun), known.revealed];
            seen.into_iter().flatten().any(|seen| seen.seq == tip.seq && seen.head != tip.head)
        };
        if self.deal.is_some_and(replaced) {
            self.deal = None;
            self.fault(HostFault::DealReplaced);
        }
    }

    /// Whether an earlier version has dealt rounds of this game.
    pub(super) fn has_old_rounds(&self) -> bool {
        let lines = self.game_log().map_or(&[][..], |(_, lines)| lines).iter().map(|line| match line {
            SharedEntry::Public(line) => Some(line),
            SharedEntry::Secret(_) => None,
        });
        self.begun_under != BegunUnder::ThisVersion && has_old_rounds(lines)
    }

    pub(super) fn fault(&mut self, fault: HostFault) {
        // What an earlier version has entered does not fit.
        if self.begun_under != BegunUnder::ThisVersion && !self.since_connected.up_to_date {
            return;
        }
        self.events.push_back(Event::HostFault(fault));
    }

    /// The round is dealt in another way than it must be.
    fn wrong_deal(&mut self) {
        if self.deal_stage != DealStage::Faulty {
            self.deal_stage = DealStage::Faulty;
            self.fault(HostFault::DealMismatch);
        }
    }

    /// Something of a round is in the log.
    pub(super) fn note_sealed(&mut self) {
        if self.deal_stage == DealStage::Shared {
            self.deal_stage = DealStage::Played;
        }
    }

    /// Another device goes on in the place of a lost host. If too few of those who have voted for it have given their
    /// share, the round is given up, and another deal follows.
    fn note_succeeded(&mut self, certificate: &Certificate) {
        if !self.lineage().contains(certificate) {
            // No election made that device the heir, or it has named another end of the log before.
            self.fault(HostFault::HistoryRewritten);
            self.correct_tip(certificate);
        }
        let given_up = self.deal_stage == DealStage::Played && !self.has_shares(certificate);
        // Nothing of the round may have been entered before its host was lost.
        if given_up || self.deal_stage == DealStage::Shared {
            self.deal_stage = DealStage::None;
            self.deal_report.round_lost |= given_up;
            if given_up && !self.lineage().contains(certificate) {
                // The host gives up a round that it does not like.
                self.wrong_deal();
            }
            // What the person here has answered was for a question that is gone.
            self.pending.retain(|pending| !matches!(pending.what, Request::Answer { .. }));
        }
    }

    fn note_promises(&mut self, deal: u32, promises: &[SeedPromise], tip: Tip) {
        let DealStage::Begun(open) = core::mem::take(&mut self.deal_stage) else {
            return self.wrong_deal();
        };
        let signed = |promise: &SeedPromise| {
            let digest = promise_digest(&self.room, &open.begun.head, &promise.promise);
            promise.id.signed(&digest, &promise.signature)
        };
        // A share of somebody who does not play could be withheld at will.
        let right = deal == open.number
            && promises.is_sorted_by(|a, b| a.id < b.id)
            && promises.iter().all(|promise| open.asked.contains(&promise.id))
            && promises.iter().all(signed);
        if !right {
            return self.wrong_deal();
        }
        let (me, promised) = (self.id(), |id| promises.iter().any(|promise| promise.id == id));
        // A device that was not there when everybody was asked is left out rightly.
        let omitted = self.since_connected.up_to_date && !promised(me) && open.asked.contains(&me);
        self.deal_report.silent = open.asked.iter().copied().filter(|id| !promised(*id)).collect();
        self.deal_stage = DealStage::Promised(open, promises.to_vec(), tip);
        self.since_connected.deal_sent = false;
        if omitted {
            self.fault(HostFault::ShareOmitted);
        }
    }

    fn note_shares(&mut self, deal: u32, shares: &[Option<[u8; 32]>], with_shares: Tip) {
        let DealStage::Promised(open, promises, tip) = core::mem::take(&mut self.deal_stage) else {
            return self.wrong_deal();
        };
        let kept = |(SeedPromise { id, promise: promised, .. }, share): (&SeedPromise, &Option<[u8; 32]>)| {
            share.is_none_or(|share| promise(&self.room, deal, *id, &share) == *promised)
        };
        let right =
            deal == open.number && promises.len() == shares.len() && promises.iter().zip(shares).all(kept);
        if !right {
            return self.wrong_deal();
        }
        for (SeedPromise { id, .. }, share) in promises.iter().zip(shares) {
            let list = &mut self.deal_report;
            if share.is_some() { &mut list.shared } else { &mut list.missing }.push(*id);
        }
        self.deal_report.head = Some(with_shares.head);
        self.deal_stage = DealStage::Shared;
        let revealed = self.deal.is_some_and(|known| known.revealed == Some(tip));
        if revealed && self.deal_report.missing.contains(&self.id()) {
            self.fault(HostFault::ShareOmitted);
        }
    }

    /// Whether a round is being dealt.
    pub(super) fn is_dealing(&self) -> bool {
        matches!(self.deal_stage, DealStage::Begun(_) | DealStage::Promised(..))
    }

    /// Checks that no round is played that was not dealt by everybody.
    pub(super) fn check_dealt(&mut self) {
        match self.table.as_ref().map(|table| table.view.asks()) {
            Some(Asks::Seed)
                if matches!(self.deal_stage, DealStage::Shared | DealStage::Played | DealStage::Faulty) =>
            {
                self.deal_stage = DealStage::None;
            }
            Some(Asks::People { .. })
                if !matches!(self.deal_stage, DealStage::Shared | DealStage::Played) =>
            {
                self.wrong_deal();
            }
            _ => {}
        }
    }

    /// Sends the promise or the share that the log asks for, once on each connection. The share is
    /// derived from this device's key and the log, so a reloaded page gives the same one.
    pub(super) fn take_part_in_deal(&mut self) {
        let (DealStage::Begun(open) | DealStage::Promised(open, ..)) = &self.deal_stage else { return };
        let (deal, begun, asked) = (open.number, open.begun, open.asked.contains(&self.id()));
        if self.deal.is_some_and(|known| known.begun != begun) {
            // The log ends before the deal that this device knows.
            self.fault(HostFault::DealReplaced);
            self.deal = None;
        }
        let (room, me) = (self.room, self.id());
        let known = self.deal.get_or_insert(KnownDeal { begun, revealed: None });
        if self.since_connected.deal_sent {
            return;
        }
        let share = self.key.derive("share", &begun.head);
        let promise = promise(&room, deal, me, &share);
        let frame = match &self.deal_stage {
            DealStage::Begun(_) if asked => {
                let signature = self.key.sign(&promise_digest(&room, &begun.head, &promise));
                ToHost::Promise { deal, promise, signature }
            }
            DealStage::Promised(_, promises, tip)
                if promises.iter().any(|given| (given.id, given.promise) == (me, promise)) =>
            {
                // It is revealed for one list of promises only.
                if *known.revealed.get_or_insert(*tip) != *tip {
                    return;
                }
                ToHost::Share { deal, share }
            }
            _ => return,
        };
        self.since_connected.deal_sent = true;
        self.send(&frame);
    }
}

#[cfg(test)]
mod tests;
