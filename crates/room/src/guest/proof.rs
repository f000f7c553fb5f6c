//! Plays a round again once the host has opened it, a few entries at a time, signs what this device has
//! found, and collects what the others have found.

use std::collections::VecDeque;

use game::Log;

use super::Guest;
use crate::RoomGame;
use crate::api::{BotPlayer, Event, HostFault};
use crate::audit::{Auditor, Unverified, Witness};
use crate::bots::{BotRound, BotStep};
use crate::chain::{LogEntry, Tip};
use crate::frame::{SharedEntry, ToHost};
use crate::hash::Hash;
use crate::key::MemberId;
use crate::limits::MAX_KEPT_ENTRIES;
use crate::proof::{BotsChecked, RoundProof};
use crate::succession::host_at;
use crate::verdict::Verdict;

/// So many entries are played at once, so that a page is not blocked.
const SLICE: usize = 16;
/// So many signatures are verified at once: each takes a slow phone ten milliseconds.
const SIGNATURES: usize = 3;
/// While a bot thinks, it is asked again after so many milliseconds.
const THINKING: u64 = 30;

/// The log of the current game, as far as it is needed to play it again.
pub(super) struct KeptLog<G: RoomGame> {
    lines: Vec<SharedEntry<G>>,
    /// The log's head after each of them.
    heads: Vec<Hash>,
    /// `None` if the game is too long to be kept.
    auditor: Option<Auditor<G>>,
    /// The rounds that are still to be played again: the number of entries up to the end, the secret.
    opened: VecDeque<(usize, Hash)>,
    /// What was found in the last round, while its signatures are verified.
    signatures: Option<SignatureWork>,
    /// The bots of the last round, while they are asked again.
    bots: Option<BotWork<G>>,
    proof: Option<RoundProof>,
    /// The verdict that has been sent on this connection.
    sent: Option<Verdict>,
}

/// The signatures of a round, while they are verified.
struct SignatureWork {
    unverified: Unverified,
    secret: Hash,
    /// What was found without them.
    verdict: Verdict,
}

/// The bots of a round, while they are asked again.
struct BotWork<G: RoomGame> {
    round: BotRound<G>,
    secret: Hash,
    verdict: Verdict,
    /// When they are asked next.
    at: u64,
}

impl<G: RoomGame> Default for KeptLog<G> {
    fn default() -> Self {
        let (lines, heads, opened) = (Vec::new(), Vec::new(), VecDeque::new());
        let (auditor, signatures, bots, proof, sent) = (None, None, None, None, None);
        KeptLog { lines, heads, auditor, opened, signatures, bots, proof, sent }
    }
}

impl<G: RoomGame> Guest<G> {
    /// Lets this device compute the answers of a room's bots again. Without, nobody here can tell whether
    /// they are right.
    #[must_use]
    pub fn with_bots(mut self, brain: Box<dyn BotPlayer<G>>) -> Self {
        self.brain = Some(brain);
        self
    }

    /// What is known of the round that was opened last; `None` while a round is being played, and in a game that an
    /// earlier version has begun.
    pub fn round_proof(&self) -> Option<&RoundProof> {
        self.kept_log.proof.as_ref().filter(|_| !self.has_old_rounds())
    }

    /// Every seed and every answer of the game, once it is over and this device has played it again. `None` if
    /// something does not fit.
    pub fn finished_log(&self) -> Option<Log<G>> {
        (self.half.as_ref()?.finished_log)(self)
    }

    pub(crate) fn read_finished_log(&self) -> Option<Log<G>> {
        let KeptLog { auditor, opened, signatures, .. } = &self.kept_log;
        auditor.as_ref().filter(|_| opened.is_empty() && signatures.is_none())?.finished_log()
    }

    /// The log of the current game and where it begins; `None` if this device does not have it.
    pub(crate) fn game_log(&self) -> Option<(Tip, &[SharedEntry<G>])> {
        match &self.kept_log.auditor {
            Some(auditor) => Some((auditor.base(), &self.kept_log.lines)),
            None if self.table.is_none() => Some((self.tip, &[])),
            None => None,
        }
    }

    /// The head at this number of the current game's log, if this device has it up to there.
    pub(super) fn kept_head(&self, seq: u64) -> Option<Hash> {
        let (base, _) = self.game_log()?;
        match usize::try_from(seq.checked_sub(base.seq)?).ok()?.checked_sub(1) {
            None => Some(base.head),
            Some(at) => self.kept_log.heads.get(at).copied(),
        }
    }

    /// Who ran the room when its log had this number.
    pub(in crate::guest) fn host_at(&self, seq: u64) -> Option<MemberId> {
        self.host.map(|host| host_at(self.lineage(), &self.room, host, seq))
    }

    /// A game begins after this position of the log.
    pub(super) fn begin_kept_log(&mut self, base: Tip) {
        let host = self.host_at(base.seq.saturating_add(1));
        let auditor = host.map(|host| Auditor::new(self.room, host, base));
        self.kept_log = KeptLog { auditor, ..KeptLog::default() };
    }

    /// Who ran the room is known better now.
    pub(super) fn audit_again(&mut self) {
        let kept = &self.kept_log;
        if let Some(base) = kept.auditor.as_ref().filter(|auditor| auditor.played() == 0).map(Auditor::base) {
            let host = self.host_at(base.seq.saturating_add(1));
            self.kept_log.auditor = host.map(|host| Auditor::new(self.room, host, base));
        }
    }

    /// Keeps an entry; `tip` is the log with it. `None` if it is a forged verdict.
    pub(super) fn keep_line(&mut self, line: SharedEntry<G>, tip: Tip) -> Option<()> {
        let kept = &mut self.kept_log;
        let (mut opened, mut changed) = (None, false);
        match &line {
            SharedEntry::Public(LogEntry::Verdict(found)) => {
                // Only those that are news, so that a hostile host cannot keep this device busy.
                if let Some(proof) = kept.proof.as_mut().filter(|proof| proof.is_news(found)) {
                    if !found.is_valid(&self.room) {
                        return None;
                    }
                    proof.note(found.id, found.verdict);
                    changed = true;
                }
            }
            SharedEntry::Public(LogEntry::Deal { .. }) => kept.proof = None,
            SharedEntry::Public(LogEntry::Opened { secret, .. }) => opened = Some(*secret),
            _ => {}
        }
        if kept.lines.len() >= MAX_KEPT_ENTRIES {
            *kept = KeptLog::default();
        }
        if kept.auditor.is_some() {
            kept.lines.push(line);
            kept.heads.push(tip.head);
            if let Some(secret) = opened {
                kept.opened.push_back((kept.lines.len(), secret));
                let lines = kept.lines.iter().filter_map(|line| match line {
                    SharedEntry::Public(line) => Some(line),
                    SharedEntry::Secret(_) => None,
                });
                let first = kept.auditor.as_ref().map_or(self.key.id(), Auditor::first_host);
                (kept.proof, kept.sent) = (Some(RoundProof::new(tip, first, lines, true)), None);
            }
        }
        if changed {
            self.proof_changed();
        }
        Some(())
    }

    /// When the next part of a round is to be played again.
    pub(super) fn proof_due(&self) -> Option<u64> {
        self.half.as_ref()?;
        if !self.kept_log.opened.is_empty() || self.kept_log.signatures.is_some() {
            return Some(0);
        }
        self.kept_log.bots.as_ref().map(|work| work.at)
    }

    /// Plays the next part of a round again.
    pub(crate) fn check_proof(&mut self, now: u64) {
        let KeptLog { signatures, opened, .. } = &self.kept_log;
        match (signatures, opened.is_empty()) {
            (Some(_), _) => self.verify_signatures(SIGNATURES, now),
            (None, false) => self.play_again(SLICE, now),
            (None, true) => self.ask_bots(now),
        }
    }

    /// Plays all rounds again that are open, before what this device was shown in them is dropped. Signatures of the
    /// last one are still verified a few at a time.
    pub(super) fn finish_checking(&mut self, now: u64) {
        while !self.kept_log.opened.is_empty() {
            self.verify_signatures(usize::MAX, now);
            self.play_again(usize::MAX, now);
        }
    }

    fn play_again(&mut self, most: usize, now: u64) {
        let (id, term, kept) = (self.key.id(), self.term, &mut self.kept_log);
        let Some(&(end, secret)) = kept.opened.front() else { return };
        let Some(auditor) = &mut kept.auditor else { return kept.opened.clear() };
        let witness = Witness { id, term, record: &self.record };
        let next = auditor.played();
        let lines = kept.lines.get(next..end.min(next.saturating_add(most))).unwrap_or(&[]);
        for line in lines {
            auditor.play(line, &secret, &witness);
        }
        if auditor.played() < end {
            return;
        }
        kept.opened.pop_front();
        let (unverified, mut verdict) = (auditor.take_unverified(), auditor.verdict(&witness));
        let keeps_view =
            |line: &&SharedEntry<G>| matches!(line, SharedEntry::Public(line) if line.keeps_view());
        let same = kept.lines.iter().skip(end).take_while(keeps_view).count();
        verdict.finding = verdict.finding.or_else(|| auditor.shown_later(same, &witness));
        kept.signatures = Some(SignatureWork { unverified, secret, verdict });
        self.verify_signatures(0, now);
    }

    /// Verifies some signatures of the round that was played again. If that was the last one, this device says what it
    /// has found.
    fn verify_signatures(&mut self, most: usize, now: u64) {
        let kept = &mut self.kept_log;
        let Some(SignatureWork { mut unverified, secret, mut verdict }) = kept.signatures.take() else {
            return;
        };
        let Some(auditor) = &mut kept.auditor else { return };
        match unverified.verify(most) {
            Ok(()) if !unverified.is_empty() => {
                kept.signatures = Some(SignatureWork { unverified, secret, verdict });
                return;
            }
            Ok(()) => {}
            Err(wrong) => {
                auditor.fail(wrong);
                verdict.finding = Some(wrong);
            }
        }
        let fits = verdict.finding.is_none() && !verdict.bots;
        let brain = self.brain.as_ref().filter(|_| fits && kept.opened.is_empty());
        let round = brain.and_then(|brain| auditor.bots(brain.version()));
        let checked = BotsChecked { all: auditor.bot_answers(), done: 0, stopped: fits && round.is_none() };
        kept.bots = round.map(|round| BotWork { round, secret, verdict, at: now });
        if let Some(proof) = kept.proof.as_mut().filter(|proof| proof.opened.seq == verdict.seq) {
            (proof.bots, proof.checking) = (checked, false);
        }
        self.judge(verdict);
    }

    /// Asks the bots of the last round again.
    fn ask_bots(&mut self, now: u64) {
        let KeptLog { bots, lines, auditor, proof, .. } = &mut self.kept_log;
        let Some(work) = bots.as_mut().filter(|work| work.at <= now) else { return };
        let (Some(brain), Some(base)) = (&self.brain, auditor.as_ref().map(Auditor::base)) else { return };
        let mut checked = proof.as_mut().filter(|proof| proof.opened.seq == work.verdict.seq);
        let mut verdict = None;
        for _ in 0..SLICE {
            let next = usize::try_from(work.round.seq().saturating_sub(base.seq)).ok();
            let line = next.filter(|_| work.round.seq() < work.verdict.seq).and_then(|at| lines.get(at));
            let Some(line) = line else {
                verdict = Some(Verdict { bots: true, ..work.verdict });
                break;
            };
            match work.round.step(line, &work.secret, &**brain) {
                BotStep::Fits => {}
                BotStep::Thinks => {
                    work.at = now + THINKING;
                    break;
                }
                BotStep::Unable => {
                    if let Some(proof) = &mut checked {
                        proof.bots.stopped = true;
                    }
                    *bots = None;
                    return self.proof_changed();
                }
                BotStep::Found(finding) => {
                    verdict = Some(Verdict { finding: Some(finding), ..work.verdict });
                    break;
                }
            }
        }
        let done = work.round.done();
        if let Some(proof) = checked.filter(|proof| proof.bots.done != done) {
            proof.bots.done = done;
            self.proof_changed();
        }
        if let Some(verdict) = verdict {
            self.kept_log.bots = None;
            self.judge(verdict);
        }
    }

    /// This device has found this.
    fn judge(&mut self, verdict: Verdict) {
        let id = self.key.id();
        if self.has_old_rounds() {
            return;
        }
        if verdict.finding.is_some() {
            self.events.push_back(Event::HostFault(HostFault::RoundMismatch));
        }
        match self.kept_log.proof.as_mut().filter(|proof| proof.opened.seq == verdict.seq) {
            Some(proof) => {
                // After a reload the log has it already, and may say more.
                if proof.of(id).is_none_or(|before| verdict.says_more_than(before)) {
                    proof.note(id, verdict);
                }
                self.send_verdict();
            }
            None if verdict.finding.is_some() => self.send_signed(verdict),
            None => {}
        }
        self.proof_changed();
    }

    fn proof_changed(&mut self) {
        if !self.events.contains(&Event::ProofChanged) {
            self.events.push_back(Event::ProofChanged);
        }
    }

    /// Sends this device's verdict, once on each connection.
    pub(super) fn send_verdict(&mut self) {
        let verdict = self.kept_log.proof.as_ref().and_then(|proof| proof.of(self.key.id()).copied());
        let Some(verdict) = verdict.filter(|_| self.is_connected()) else { return };
        if self.kept_log.sent != Some(verdict) {
            self.kept_log.sent = Some(verdict);
            self.send_signed(verdict);
        }
    }

    fn send_signed(&mut self, verdict: Verdict) {
        let signature = self.key.sign(&verdict.digest(&self.room));
        self.send(&ToHost::Verdict { verdict, signature });
    }

    /// A new connection has begun.
    pub(super) fn send_verdict_again(&mut self) {
        self.kept_log.sent = None;
    }
}
