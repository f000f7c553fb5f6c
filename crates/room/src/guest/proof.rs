//! Plays a round again once the host has opened it, signs what this device has found, and collects
//! what the others have found.

use super::Guest;
use crate::RoomGame;
use crate::audit::{Auditor, Finding, SignedVerdict, Verdict, Witness};
use crate::chain::{LogEntry, Tip};
use crate::evidence::{Evidence, rules};
use crate::frame::{KnownLog, SharedEntry, ToHost};
use crate::hash::Hash;
use crate::key::MemberId;
use crate::limits::{MAX_KEPT_ENTRIES, MAX_MEMBERS};

/// The log of the current game, as far as it is needed to play it again.
#[derive(Clone, Debug)]
pub(super) struct KeptLog<G: RoomGame> {
    lines: Vec<SharedEntry<G>>,
    /// `None` if the game is too long to be kept.
    auditor: Option<Auditor<G>>,
    proof: Option<RoundProof>,
    /// This device's own verdict has been sent on this connection.
    sent: bool,
}

/// What is known of the round that was opened last.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundProof {
    /// What this device has found.
    pub own: Verdict,
    /// What the devices of members have found, in the order in which it arrived.
    pub verdicts: Vec<(MemberId, Option<Finding>)>,
}

impl<G: RoomGame> Default for KeptLog<G> {
    fn default() -> Self {
        KeptLog { lines: Vec::new(), auditor: None, proof: None, sent: false }
    }
}

impl<G: RoomGame> Guest<G> {
    /// What is known of the round that was opened last; `None` while a round is being played.
    pub fn round_proof(&self) -> Option<&RoundProof> {
        self.kept_log.proof.as_ref()
    }

    /// Everything this device knows of the game up to the round that was opened last, as a file that
    /// anybody can check: see [`audit`](crate::audit()). It contains the cards of all rounds that are
    /// over, and no keys. `None` while a round is being played.
    pub fn evidence(&self) -> Option<Vec<u8>> {
        let KeptLog { lines, auditor, .. } = &self.kept_log;
        let (base, host) = (auditor.as_ref()?.base(), self.host?);
        self.round_proof()?;
        let (rules, contents) = rules::<G>();
        let (term, tip, shown, signature) = (self.tip_term, self.tip, self.shown_root, self.signature);
        let end = KnownLog { term, tip, shown, signature, whole: true };
        let (lines, id) = (lines.clone(), self.key.id());
        let shown = self.record.shown.iter().map(|shown| (shown.clone(), shown.proof.clone())).collect();
        let answers = self.record.answers.iter().cloned().collect();
        Some(Evidence { rules, contents, host, id, base, lines, end, shown, answers }.to_bytes())
    }

    /// Keeps entries that continue the log from `base`. `begins`: a game begins there.
    /// `None` if a verdict among them is forged.
    pub(super) fn keep_log(&mut self, base: Tip, begins: bool, lines: Vec<SharedEntry<G>>) -> Option<()> {
        if begins {
            let auditor = self.host.map(|host| Auditor::new(host, base));
            self.kept_log = KeptLog { auditor, ..KeptLog::default() };
        }
        for line in lines {
            let kept = &mut self.kept_log;
            match &line {
                SharedEntry::Public(LogEntry::Verdict(found)) => {
                    let SignedVerdict { id, verdict, .. } = *found;
                    // Only so many that a hostile host cannot keep this device busy.
                    let proof = kept.proof.as_mut().filter(|proof| {
                        proof.own.head == verdict.head
                            && proof.verdicts.len() < MAX_MEMBERS
                            && proof.verdicts.iter().all(|(by, _)| *by != id)
                    });
                    if let Some(proof) = proof {
                        if !found.is_valid(&self.room) {
                            return None;
                        }
                        proof.verdicts.push((id, verdict.finding));
                    }
                }
                SharedEntry::Public(LogEntry::Deal { .. }) => kept.proof = None,
                _ => {}
            }
            let opened = match &line {
                SharedEntry::Public(LogEntry::Opened { secret, .. }) => Some(*secret),
                _ => None,
            };
            if kept.lines.len() >= MAX_KEPT_ENTRIES {
                (kept.auditor, kept.lines) = (None, Vec::new());
            }
            if kept.auditor.is_some() {
                kept.lines.push(line);
            }
            if let Some(secret) = opened {
                self.audit(&secret);
            }
        }
        Some(())
    }

    fn audit(&mut self, secret: &Hash) {
        let (id, kept) = (self.key.id(), &mut self.kept_log);
        let Some(auditor) = &mut kept.auditor else { return };
        let lines = kept.lines.get(auditor.played()..).unwrap_or(&[]);
        let witness = Witness { id, term: self.term, record: &self.record };
        let own = auditor.round(lines, secret, &witness, false);
        (kept.proof, kept.sent) = (Some(RoundProof { own, verdicts: Vec::new() }), false);
    }

    /// Sends this device's verdict, unless the log has it, once on each connection.
    pub(super) fn send_verdict(&mut self) {
        let Some(proof) = self.kept_log.proof.as_ref().filter(|_| !self.kept_log.sent) else { return };
        let verdict = proof.own;
        if proof.verdicts.iter().all(|(id, _)| *id != self.key.id()) {
            let signature = self.key.sign(&verdict.digest(&self.room));
            self.send(&ToHost::Verdict { verdict, signature });
        }
        self.kept_log.sent = true;
    }

    /// A new connection has begun.
    pub(super) fn send_verdict_again(&mut self) {
        self.kept_log.sent = false;
    }
}
