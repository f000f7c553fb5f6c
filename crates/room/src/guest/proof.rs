//! Plays a round again once the host has opened it, a few entries at a time, signs this device's verdict,
//! and collects those of the others.

use game::Log;

use super::Guest;
use crate::audit::{Auditor, Witness};
use crate::bots::{BotRound, BotStep};
use crate::limits::MAX_KEPT_ENTRIES;
use crate::proof::LastRound;
use crate::succession::host_at;
use crate::{
    BotsChecked, Event, Hash, HostFault, LogEntry, MemberId, RoomGame, RoundProof, SharedEntry, Tip, ToHost,
    Verdict,
};

/// How many entries are played at once, so that the page stays responsive: to verify one signature takes a slow phone
/// ten milliseconds.
const SLICE: usize = 4;
/// While a bot thinks, it is asked again after this many milliseconds.
const THINKING: u64 = 30;

/// The log of the current game, and the proof of its last round.
pub(super) struct KeptLog<G: RoomGame> {
    /// `None` if the game is too long to be kept.
    auditor: Option<Auditor<G>>,
    /// The bots of the last round, while they are asked again.
    bots: Option<BotWork<G>>,
    proof: Option<RoundProof>,
}

/// The bots of a round, while they are asked again.
struct BotWork<G: RoomGame> {
    round: BotRound<G>,
    verdict: Verdict,
    /// When they are asked next.
    at: u64,
}

impl<G: RoomGame> Default for KeptLog<G> {
    fn default() -> Self {
        KeptLog { auditor: None, bots: None, proof: None }
    }
}

impl<G: RoomGame> Guest<G> {
    /// The proof of the round that was opened last; `None` while a round is being played, and in a game that an earlier
    /// version has begun.
    pub fn round_proof(&self) -> Option<&RoundProof> {
        self.kept_log.proof.as_ref().filter(|_| !self.has_old_rounds())
    }

    /// Every seed and every answer of the game, once it is over and this device has played it again. `None` if
    /// something does not fit.
    pub fn finished_log(&self) -> Option<Log<G>> {
        (self.half.as_ref()?.finished_log)(self)
    }

    pub(crate) fn read_finished_log(&self) -> Option<Log<G>> {
        self.kept_log.auditor.as_ref()?.finished_log()
    }

    /// The log of the current game and where it begins; `None` if this device does not have it.
    pub(crate) fn game_log(&self) -> Option<(Tip, &[SharedEntry<G>])> {
        match &self.kept_log.auditor {
            Some(auditor) => Some(auditor.log()),
            None if self.table.is_none() => Some((self.tip(), &[])),
            None => None,
        }
    }

    /// Every entry of it, with the log up to it; `None` stands for a secret entry.
    pub(super) fn public_lines(
        &self,
    ) -> impl DoubleEndedIterator<Item = (Tip, Option<&LogEntry<G>>)> + Clone {
        self.kept_log.auditor.iter().flat_map(Auditor::public_lines)
    }

    /// The head at this number of the current game's log, if this device has it up to there.
    pub(super) fn kept_head(&self, seq: u64) -> Option<Hash> {
        self.kept_log.auditor.as_ref()?.head_at(seq)
    }

    /// The host when the log had this number.
    pub(in crate::guest) fn host_at(&self, seq: u64) -> Option<MemberId> {
        self.host.map(|host| host_at(self.lineage(), &self.room, host, seq))
    }

    /// The host when the current game's log began.
    fn first_host(&self) -> Option<MemberId> {
        let (base, _) = self.kept_log.auditor.as_ref()?.log();
        self.host_at(base.seq.saturating_add(1))
    }

    /// The data of the round that was dealt last, from the log.
    pub(super) fn last_round(&self) -> Option<LastRound> {
        Some(LastRound::of(self.first_host()?, self.public_lines()))
    }

    /// A game begins after this position of the log.
    pub(super) fn begin_kept_log(&mut self, base: Tip) {
        let host = self.host_at(base.seq.saturating_add(1));
        let auditor = host.map(|host| Auditor::new(self.room, host, base));
        self.kept_log = KeptLog { auditor, ..KeptLog::default() };
    }

    /// Keeps an entry; `tip` is the log with it. `None` if it is a forged verdict.
    pub(super) fn keep_line(&mut self, line: SharedEntry<G>, tip: Tip) -> Option<()> {
        let kept = &mut self.kept_log;
        match &line {
            SharedEntry::Public(LogEntry::Verdict(found)) => {
                // Only those that are news, so that a hostile host cannot keep this device busy.
                if let Some(proof) = kept.proof.as_mut().filter(|proof| proof.is_news(found)) {
                    if !found.is_valid(&self.room) {
                        return None;
                    }
                    proof.note(found.id, found.verdict);
                    self.tell_once(Event::ProofChanged);
                }
            }
            SharedEntry::Public(LogEntry::Deal { .. }) => kept.proof = None,
            _ => {}
        }
        let auditor = self.kept_log.auditor.as_mut();
        let Some(auditor) = auditor.filter(|auditor| auditor.log().1.len() < MAX_KEPT_ENTRIES) else {
            self.kept_log = KeptLog::default();
            return Some(());
        };
        let opens = matches!(line, SharedEntry::Public(LogEntry::Opened { .. }));
        auditor.push(line, tip.head);
        if opens {
            let proof = self.last_round()?.proof?;
            self.kept_log.proof = Some(RoundProof { checking: true, ..proof });
        }
        Some(())
    }

    /// When the next part of a round is to be played again.
    pub(super) fn proof_due(&self) -> Option<u64> {
        self.half.as_ref()?;
        let KeptLog { auditor, bots, .. } = &self.kept_log;
        let plays = auditor.as_ref().is_some_and(Auditor::has_next_round);
        if plays { Some(0) } else { bots.as_ref().map(|work| work.at) }
    }

    /// Plays the next part of a round again.
    pub(crate) fn check_proof(&mut self, now: u64) {
        if self.kept_log.auditor.as_ref().is_some_and(Auditor::has_next_round) {
            self.play_again(SLICE, now);
        } else {
            self.ask_bots(now);
        }
    }

    /// Plays all opened rounds again, before the record of this device's views in them is dropped.
    fn finish_checking(&mut self, now: u64) {
        while self.kept_log.auditor.as_ref().is_some_and(Auditor::has_next_round) {
            self.play_again(usize::MAX, now);
        }
    }

    /// Follows the log: this entry has the number `seq`.
    pub(super) fn follow_record(&mut self, line: &LogEntry<G>, seq: u64, now: u64) {
        match line {
            // The data to play a round again is stored as soon as it is over.
            LogEntry::Opened { .. } => self.record.save(),
            LogEntry::Game { .. } | LogEntry::Deal { .. } => {
                self.finish_checking(now);
                self.record.begin(seq);
            }
            _ => {}
        }
    }

    fn play_again(&mut self, most: usize, now: u64) {
        // The host may have corrected its lineage since the log began.
        let Some(first) = self.first_host() else { return };
        let witness = Witness { id: self.key.id(), term: self.term, record: &self.record };
        let kept = &mut self.kept_log;
        let Some(auditor) = &mut kept.auditor else { return };
        auditor.correct_host(first);
        let Some(verdict) = auditor.play_round(most, &witness) else { return };
        let fits = verdict.finding.is_none() && !verdict.bots;
        let brain = self.brain.as_ref().filter(|_| fits && !auditor.has_next_round());
        let round = brain.and_then(|brain| auditor.bots(brain.version()));
        let checked = BotsChecked { all: auditor.bot_answers, done: 0, stopped: fits && round.is_none() };
        kept.bots = round.map(|round| BotWork { round, verdict, at: now });
        if let Some(proof) = kept.proof.as_mut().filter(|proof| proof.opened.seq == verdict.seq) {
            (proof.bots, proof.checking) = (checked, false);
        }
        self.judge(verdict);
    }

    /// Asks the bots of the last round again.
    fn ask_bots(&mut self, now: u64) {
        let KeptLog { bots, auditor, proof, .. } = &mut self.kept_log;
        let Some(work) = bots.as_mut().filter(|work| work.at <= now) else { return };
        let (Some(brain), Some(auditor)) = (&self.brain, auditor) else { return };
        let BotWork { verdict, .. } = *work;
        let step = work.round.run(auditor.log(), verdict.seq, SLICE, &**brain);
        let (done, stopped) = (work.round.done, step == BotStep::Unable);
        let proof = proof.as_mut().filter(|proof| proof.opened.seq == verdict.seq);
        let changed = proof.is_some_and(|proof| {
            let bots = BotsChecked { done, stopped, ..proof.bots };
            core::mem::replace(&mut proof.bots, bots) != bots
        });
        match step {
            BotStep::More => {}
            BotStep::Thinks => work.at = now + THINKING,
            BotStep::Unable | BotStep::Done | BotStep::Found(_) => *bots = None,
        }
        if changed {
            self.tell_once(Event::ProofChanged);
        }
        match step {
            BotStep::More | BotStep::Thinks | BotStep::Unable => {}
            BotStep::Done => self.judge(Verdict { bots: true, ..verdict }),
            BotStep::Found(finding) => self.judge(Verdict { finding: Some(finding), ..verdict }),
        }
    }

    /// Takes in this device's verdict.
    fn judge(&mut self, verdict: Verdict) {
        let id = self.key.id();
        if self.has_old_rounds() {
            return;
        }
        if verdict.finding.is_some() {
            self.events.push_back(Event::HostFault(HostFault::RoundMismatch));
        }
        // Another round may have begun.
        if let Some(proof) = self.kept_log.proof.as_mut().filter(|proof| proof.opened.seq == verdict.seq) {
            // After a reload the log has it already, and may say more.
            if proof.of(id).is_none_or(|before| verdict.says_more_than(before)) {
                proof.note(id, verdict);
            }
            self.send_verdict();
        }
        self.tell_once(Event::ProofChanged);
    }

    /// Sends this device's verdict, once on each connection.
    pub(super) fn send_verdict(&mut self) {
        let verdict = self.kept_log.proof.as_ref().and_then(|proof| proof.of(self.key.id()).copied());
        let Some(verdict) = verdict.filter(|_| self.is_connected()) else { return };
        if self.deal_progress.verdict.replace(verdict) != Some(verdict) {
            let signature = self.key.sign(&verdict.digest(&self.room));
            self.send(&ToHost::Verdict { verdict, signature });
        }
    }
}
