//! Checks a round that is over: with the round's secret, which the host opens then, everybody can
//! read all its entries, derive its seed, play it again under the rules, and compare the result with
//! what they were shown and what they have answered.

mod deal;
mod requests;
mod signatures;

use deal::Deal;
use game::{Answer, Asks, Dealer, Log};

use crate::RoomGame;
use crate::bots::BotRound;
use crate::chain::{LogEntry, Seating, Tip};
use crate::finished::finished_log;
use crate::frame::{Request, SharedEntry};
use crate::hash::Hash;
use crate::key::MemberId;
use crate::lobby::Chair;
use crate::record::Record;
use crate::shared_hands::SharedHands;
use crate::shares;
use crate::shares::DealId;
use crate::shown;
use crate::succession::{Certificate, hand_over_digest};
use crate::undo::LastAnswer;
use crate::verdict::{Finding, Misfit, Verdict};
pub(crate) use signatures::Unverified;

/// What a device brings of its own to an audit.
pub(crate) struct Witness<'a, G: RoomGame> {
    pub id: MemberId,
    /// The host's term. Answers given under an earlier one in a window that was open then are lost.
    pub term: u32,
    pub record: &'a Record<G>,
}

/// Plays a game's log again, round by round.
#[derive(Clone, Debug)]
pub(crate) struct Auditor<G: RoomGame> {
    room: Hash,
    /// Who ran the room when the log began, and to whom it was handed over with which entry.
    first_host: MemberId,
    heirs: Vec<(u64, MemberId)>,
    base: Tip,
    /// The heads after each entry so far.
    heads: Vec<Hash>,
    dealer: Option<Dealer<G>>,
    persons: Vec<Chair>,
    /// Who played, by person, from which entry on.
    history: Vec<(u64, Vec<Chair>)>,
    deal: Option<Deal>,
    /// Whether the current round has been opened.
    opened: bool,
    /// The current round has entries that cannot be read: it must be given up.
    unread: bool,
    /// The number of each member's last answer or consent to undo one: a request is entered once.
    nonces: Vec<(MemberId, u64)>,
    /// The number of the last request with which each member showed their hand. Those are entered at once, while
    /// answers may wait for others, so they are not in one row with them.
    hand_nonces: Vec<(MemberId, u64)>,
    /// Which spectators see what a person sees.
    shared_hands: SharedHands,
    /// What the witness had been told so far, and where everybody sat.
    told: Hash,
    seating: Option<Seating>,
    /// The last answer of a person, and what the witness had been told before it.
    last: Option<LastAnswer<G>>,
    told_before: Hash,
    /// The number of the last undo.
    undone_at: u64,
    /// What did not fit. Nothing after it can be checked.
    failed: Option<Finding>,
    /// Signatures that were not verified yet.
    unverified: Unverified,
    /// The current round's bots, how often they have answered, and of which version they are.
    bots: Option<BotRound<G>>,
    bot_answers: usize,
    bot_version: Option<u32>,
}

impl<G: RoomGame> Auditor<G> {
    /// For a log that begins after this position.
    pub(crate) fn new(room: Hash, first_host: MemberId, base: Tip) -> Self {
        Auditor {
            room,
            first_host,
            heirs: Vec::new(),
            base,
            heads: Vec::new(),
            dealer: None,
            persons: Vec::new(),
            history: Vec::new(),
            deal: None,
            opened: false,
            unread: false,
            nonces: Vec::new(),
            hand_nonces: Vec::new(),
            shared_hands: SharedHands::default(),
            told: Hash::default(),
            seating: None,
            last: None,
            told_before: Hash::default(),
            undone_at: 0,
            failed: None,
            unverified: Unverified::default(),
            bots: None,
            bot_answers: 0,
            bot_version: None,
        }
    }

    /// Who ran the room when this log began.
    pub(crate) fn first_host(&self) -> MemberId {
        self.first_host
    }

    /// Who entered the entry with this number.
    fn host_at(&self, seq: u64) -> MemberId {
        let then = self.heirs.iter().rev().find(|(from, _)| *from <= seq);
        then.map_or(self.first_host, |(_, host)| *host)
    }

    fn host(&self) -> MemberId {
        self.host_at(u64::MAX)
    }

    /// How many entries have been played.
    pub(crate) fn played(&self) -> usize {
        self.heads.len()
    }

    /// Where the log begins.
    pub(crate) fn base(&self) -> Tip {
        self.base
    }

    fn tip(&self) -> Tip {
        let seq = self.base.seq.saturating_add(self.heads.len() as u64);
        Tip { seq, head: self.heads.last().copied().unwrap_or(self.base.head) }
    }

    /// The head at this number.
    fn head_at(&self, seq: u64) -> Option<Hash> {
        match seq.checked_sub(self.base.seq)? {
            0 => Some(self.base.head),
            n => self.heads.get(usize::try_from(n).ok()?.checked_sub(1)?).copied(),
        }
    }

    /// Plays the next entry. `secret`: that of its round. The signatures of answers and promises are left to
    /// [`Auditor::take_unverified`], because they cost far more than everything else.
    pub(crate) fn play(&mut self, line: &SharedEntry<G>, secret: &Hash, witness: &Witness<G>) {
        let tip = self.tip().after(&line.entry_hash());
        let handed_over = self.handed_over(line, tip);
        if self.failed.is_none() {
            let what = handed_over.and_then(|()| self.entry(line, tip, secret, witness)).err();
            self.failed = what.map(|what| Finding { seq: tip.seq, what });
        }
        self.heads.push(tip.head);
    }

    /// What follows from everything that was played, but for signatures. The last entry has opened a round.
    pub(crate) fn verdict(&self, witness: &Witness<G>) -> Verdict {
        let Tip { seq, head } = self.tip();
        let rewritten = witness
            .record
            .shown
            .iter()
            .find(|shown| self.head_at(shown.seq).is_some_and(|head| head != shown.head));
        let rewritten = rewritten.map(|shown| Finding { seq: shown.seq, what: Misfit::Rewritten });
        Verdict { seq, head, finding: self.failed.or(rewritten), bots: self.bot_answers == 0 }
    }

    /// The log of the game, if it is over and fits: see [`finished_log`].
    pub(crate) fn finished_log(&self) -> Option<Log<G>> {
        self.dealer.as_ref().filter(|_| self.failed.is_none()).and_then(finished_log)
    }

    /// How often bots have answered in the last round.
    pub(crate) fn bot_answers(&self) -> usize {
        self.bot_answers
    }

    /// The bots of the last round, if they are of this version.
    pub(crate) fn bots(&mut self, version: u32) -> Option<BotRound<G>> {
        self.bots.take().filter(|_| self.bot_version == Some(version))
    }

    fn entry(
        &mut self,
        line: &SharedEntry<G>,
        tip: Tip,
        secret: &Hash,
        witness: &Witness<G>,
    ) -> Result<(), Misfit> {
        let facts = self.dealer.as_ref().map_or(0, |dealer| dealer.facts().len());
        let opened;
        let line = match line {
            SharedEntry::Public(line) => line,
            SharedEntry::Secret(sealed) => match sealed.open::<G>(secret, tip.seq) {
                // One round has one secret.
                Some(_) if self.unread => return Err(Misfit::Unreadable),
                Some(line) => {
                    opened = line;
                    &opened
                }
                // The secret of a round that was given up is never opened.
                None if self.deal.as_ref().is_some_and(|deal| !deal.dealt && deal.shares.is_some()) => {
                    self.unread = true;
                    return Ok(());
                }
                None => return Err(Misfit::Unreadable),
            },
        };
        if !matches!(line, LogEntry::Answer { .. } | LogEntry::Undo { .. }) {
            self.last = None;
        }
        match line {
            LogEntry::Game { setup, chairs } => {
                self.dealer = Some(Dealer::new(setup.clone(), Vec::new()));
                self.persons.clone_from(chairs);
                self.history.push((tip.seq, self.persons.clone()));
            }
            LogEntry::Chair { person, chair, by } => {
                self.may_sit(*person, chair, *by, witness.id)?;
                *self.persons.get_mut(person.index()).ok_or(Misfit::Illegal)? = chair.clone();
                self.history.push((tip.seq, self.persons.clone()));
            }
            LogEntry::Deal { deal, term, commitments, bots } => {
                let (of, commitments, head) =
                    (DealId { term: *term, deal: *deal }, commitments.clone(), tip.head);
                let (host, holders) = (self.host(), shares::holders(&self.persons).len());
                if commitments.len() != shares::threshold(holders) {
                    return Err(Misfit::NotDealt);
                }
                let awaited = self.dealer.as_ref().is_some_and(|dealer| dealer.game().asks() == Asks::Seed);
                if !awaited || self.unread {
                    return Err(Misfit::DealtAnew);
                }
                (self.bots, self.bot_answers, self.bot_version) = (None, 0, Some(*bots));
                let asked = self.persons.iter().filter_map(Chair::owner).filter(|id| *id != host).collect();
                let (promises, shares, dealt) = (Vec::new(), None, false);
                self.deal = Some(Deal { of, commitments, head, asked, promises, shares, dealt });
            }
            LogEntry::SeedPromises { deal, promises } => self.promises(*deal, promises)?,
            LogEntry::SeedShares { deal, shares } => self.shares(*deal, shares)?,
            LogEntry::Seed { seed } => {
                self.seed(seed, secret)?;
                let dealer = self.dealer.clone();
                let bots = |dealer| BotRound::new(dealer, self.persons.clone(), *seed, tip.seq);
                self.bots = dealer.map(bots);
            }
            // The round that was opened is over.
            LogEntry::Answer { .. } if self.opened => return Err(Misfit::Illegal),
            LogEntry::Answer { by, to, parts, proof } => {
                self.answer(*by, *to, parts, proof.as_ref(), witness)?;
                if let Some(proof) = proof {
                    let what = Request::Answer { to: *to, parts: parts.clone() };
                    let digest = self.request_digest(*by, what, proof)?;
                    self.unverified.push(tip.seq, (proof.id, digest, proof.signature), Misfit::Forged);
                }
                let answer = Answer { by: *by, to: *to, parts: parts.clone() };
                let dealer = self.dealer.as_mut().ok_or(Misfit::Illegal)?;
                LastAnswer::follow(&mut self.last, (tip.seq, *by), dealer, &self.persons);
                if self.last.as_ref().is_some_and(|last| last.seq == tip.seq) {
                    self.told_before = self.told;
                }
                dealer.handle(&answer).map_err(|_| Misfit::Illegal)?;
            }
            // Nobody knows what that was, nor whose hand was shown. None of it lasts.
            LogEntry::Undo { .. } | LogEntry::HandShown { .. } if self.unread => return Ok(()),
            LogEntry::Undo { answer, consents } => self.undo(*answer, consents)?,
            LogEntry::Opened { deal, secret, bots } => {
                self.bot_version = self.bot_version.filter(|version| version == bots);
                let own = self.deal.as_ref().ok_or(Misfit::NotDealt)?;
                if *deal != own.of.deal || !shares::is_secret(&own.commitments, secret) {
                    return Err(Misfit::Secret);
                }
                if self.unread {
                    return Err(Misfit::Unreadable);
                }
                self.opened = true;
            }
            LogEntry::HandShown { to, person: Some(person), proof } => {
                self.hand_shown(*to, *person, proof.as_ref())?;
            }
            LogEntry::GivenUp(_) => return Err(Misfit::Unreadable),
            LogEntry::HandShown { .. }
            | LogEntry::HandedOver { .. }
            | LogEntry::Succeeded(_)
            | LogEntry::Extended(_)
            | LogEntry::Verdict(_) => {}
        }
        self.shared_hands.follow(line, &self.persons);
        // What was seen of a round that is given up nobody can tell.
        if self.unread { Ok(()) } else { self.compare(tip, facts, witness) }
    }

    /// Follows who runs the room.
    fn handed_over(&mut self, line: &SharedEntry<G>, tip: Tip) -> Result<(), Misfit> {
        let (heir, right) = match line {
            SharedEntry::Public(LogEntry::HandedOver { heir, term, signature }) => {
                let digest = hand_over_digest(&self.room, *term, &self.tip(), *heir);
                (*heir, self.host().signed(&digest, signature))
            }
            SharedEntry::Public(LogEntry::Succeeded(certificate)) => {
                (certificate.heir, self.succeeded(certificate, tip)?)
            }
            _ => return Ok(()),
        };
        if !right {
            return Err(Misfit::Forged);
        }
        self.heirs.push((tip.seq, heir));
        Ok(())
    }

    /// Checks how the heir of a lost host goes on; `false` if it may not. Those who sit have voted for it, from here on. A
    /// round that is being played goes on if enough of them have given their share of its secret, and is given up
    /// otherwise.
    fn succeeded(&mut self, certificate: &Certificate, tip: Tip) -> Result<bool, Misfit> {
        let sit = shares::holders(&self.persons);
        let right = certificate.room == self.room
            && (certificate.from, certificate.tip) == (self.host(), self.tip())
            && certificate.votes().is_some()
            // Otherwise a host could give up a round by itself.
            && certificate.is_signed(|id| sit.contains(&id) && id != self.host());
        let Some(deal) = &self.deal else { return Ok(right && !self.unread) };
        let enough = certificate.shares_of(deal.of) >= deal.commitments.len();
        if deal.dealt && !self.opened && !enough {
            // Nobody had the right to read what was played.
            return Err(Misfit::Forged);
        }
        // With enough shares it goes on, and no other deal may follow.
        if self.unread && !enough {
            self.unread = false;
            (self.deal, self.shared_hands) = (None, SharedHands::default());
            // What was answered before is for questions that are gone.
            self.undone_at = tip.seq;
        }
        Ok(right)
    }

    /// Compares what the witness was shown after an entry. `facts`: how many there were before it.
    fn compare(&mut self, tip: Tip, facts: usize, witness: &Witness<G>) -> Result<(), Misfit> {
        let Some(dealer) = &self.dealer else { return Ok(()) };
        let seating = Seating::of(&self.persons, &self.shared_hands, Some(dealer.game()));
        let after = seating.viewer(witness.id);
        let before = self.seating.as_ref().map_or(after, |seating| seating.viewer(witness.id));
        for fact in dealer.facts().get(facts..).unwrap_or(&[]) {
            let known = G::redact(fact, after);
            let known = if before == after { known } else { known.and_then(|fact| G::redact(&fact, before)) };
            self.told = known.map_or(self.told, |fact| shown::told::<G>(self.told, &fact));
        }
        self.seating = Some(seating);
        let mut seen =
            witness.record.shown.iter().filter(|shown| (shown.seq, shown.head) == (tip.seq, tip.head));
        if seen.all(|shown| self.leaf(witness.id) == Some(shown.leaf)) { Ok(()) } else { Err(Misfit::View) }
    }

    /// What a member is shown after the last entry.
    fn leaf(&self, id: MemberId) -> Option<Hash> {
        let (dealer, seating) = (self.dealer.as_ref()?, self.seating.as_ref()?);
        let view = shown::view_hash::<G>(&dealer.game().view(seating.viewer(id)));
        Some(shown::leaf(id, &view, &self.told))
    }

    /// Compares what the witness was shown at so many entries after the round was opened, which keep the view. A device
    /// that has missed the end of the round was shown it only there.
    pub(crate) fn shown_later(&self, entries: usize, witness: &Witness<G>) -> Option<Finding> {
        let opened = self.tip().seq;
        let later = |seq: u64| seq > opened && seq - opened <= entries as u64;
        let mut shown = witness.record.shown.iter().filter(|shown| later(shown.seq));
        let wrong = shown.find(|shown| self.leaf(witness.id) != Some(shown.leaf))?;
        Some(Finding { seq: wrong.seq, what: Misfit::View })
    }
}
