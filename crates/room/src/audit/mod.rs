//! Checks a round that is over: with the round's secret, which the host reveals then, everybody can
//! read all its entries, derive its seed, play it again under the rules, and compare the result with
//! the views they were shown and the answers they have given.

mod deal;
mod requests;

pub(crate) use deal::{Deal, promise, promise_digest, seed};
use game::{Answer, Asks, Dealer, Log, Seed};

use crate::bots::BotRound;
use crate::chain::Seating;
use crate::record::Record;
use crate::shares;
use crate::shown;
use crate::succession::hand_over_digest;
use crate::undo::LastAnswer;
use crate::{
    Certificate, Chair, Finding, Hash, LogEntry, MemberId, Misfit, Request, RoomGame, SharedEntry, Tip,
    Verdict,
};

/// A device's own data for an audit.
pub(crate) struct Witness<'a, G: RoomGame> {
    pub id: MemberId,
    /// The host's term. Answers given under an earlier one in a window that was open then are lost.
    pub term: u32,
    pub record: &'a Record<G>,
}

/// The log of a game, which is played again, round by round, as the rounds are opened.
#[derive(Clone, Debug)]
pub(crate) struct Auditor<G: RoomGame> {
    room: Hash,
    /// The host at the end of the checked part.
    host: MemberId,
    base: Tip,
    lines: Vec<SharedEntry<G>>,
    /// The heads after each of them.
    heads: Vec<Hash>,
    /// How many have been played.
    played: usize,
    dealer: Option<Dealer<G>>,
    persons: Vec<Chair>,
    /// The players by person, from which entry on.
    history: Vec<(u64, Vec<Chair>)>,
    deal: Option<Deal>,
    /// The round of that deal has begun.
    dealt: bool,
    /// Whether the current round has been opened.
    opened: bool,
    /// The current round has entries that cannot be read: it must be given up.
    unread: bool,
    /// The number of each member's last answer or consent to undo one: a request is entered once.
    nonces: Vec<(MemberId, u64)>,
    /// The facts sent to the witness so far, and the seating.
    told: Hash,
    seating: Option<Seating>,
    /// The last answer of a person, and the facts that the witness had before it.
    last: Option<LastAnswer<G>>,
    told_before: Hash,
    /// The number of the last undo.
    undone_at: u64,
    /// The fault that was found. Nothing after it can be checked.
    failed: Option<Finding>,
    /// The current round's bots, how often they have answered, and of which version they are.
    bots: Option<BotRound<G>>,
    pub bot_answers: usize,
    bot_version: Option<u32>,
}

impl<G: RoomGame> Auditor<G> {
    /// For a log that begins after this position, when this host ran the room.
    pub(crate) fn new(room: Hash, host: MemberId, base: Tip) -> Self {
        Auditor {
            room,
            host,
            base,
            lines: Vec::new(),
            heads: Vec::new(),
            played: 0,
            dealer: None,
            persons: Vec::new(),
            history: Vec::new(),
            deal: None,
            dealt: false,
            opened: false,
            unread: false,
            nonces: Vec::new(),
            told: Hash::default(),
            seating: None,
            last: None,
            told_before: Hash::default(),
            undone_at: 0,
            failed: None,
            bots: None,
            bot_answers: 0,
            bot_version: None,
        }
    }

    /// Corrects which host ran the room when the log began.
    pub(crate) fn correct_host(&mut self, host: MemberId) {
        if self.played == 0 {
            self.host = host;
        }
    }

    /// Adds an entry to the log, which has this head with it.
    pub(crate) fn push(&mut self, line: SharedEntry<G>, head: Hash) {
        self.lines.push(line);
        self.heads.push(head);
    }

    /// Where the log begins, and its entries.
    pub(crate) fn log(&self) -> (Tip, &[SharedEntry<G>]) {
        (self.base, &self.lines)
    }

    /// Every entry with the log up to it; `None` stands for a secret entry.
    pub(crate) fn public_lines(
        &self,
    ) -> impl DoubleEndedIterator<Item = (Tip, Option<&LogEntry<G>>)> + Clone {
        self.lines.iter().zip(&self.heads).enumerate().map(|(at, (line, head))| {
            let seq = self.base.seq.saturating_add(at as u64).saturating_add(1);
            (Tip { seq, head: *head }, line.public())
        })
    }

    /// The log as far as it was played.
    fn tip(&self) -> Tip {
        let seq = self.base.seq.saturating_add(self.played as u64);
        Tip { seq, head: self.head_at(seq).unwrap_or(self.base.head) }
    }

    /// The head at this number.
    pub(crate) fn head_at(&self, seq: u64) -> Option<Hash> {
        match usize::try_from(seq.checked_sub(self.base.seq)?).ok()?.checked_sub(1) {
            None => Some(self.base.head),
            Some(at) => self.heads.get(at).copied(),
        }
    }

    /// The first round that was opened and has not been played: the number of entries up to its end, and its secret.
    fn next_round(&self) -> Option<(usize, Hash)> {
        let rest = self.lines.get(self.played..)?;
        rest.iter().zip(self.played.saturating_add(1)..).find_map(|(line, end)| match line {
            SharedEntry::Public(LogEntry::Opened { secret, .. }) => Some((end, *secret)),
            _ => None,
        })
    }

    /// Whether there is a round that was opened and has not been played.
    pub(crate) fn has_next_round(&self) -> bool {
        self.next_round().is_some()
    }

    /// Plays at most `most` further entries of that round. Returns the verdict once it is over.
    pub(crate) fn play_round(&mut self, most: usize, witness: &Witness<G>) -> Option<Verdict> {
        let (end, secret) = self.next_round()?;
        for _ in self.played..end.min(self.played.saturating_add(most)) {
            self.play(&secret, witness);
        }
        (self.played == end).then(|| self.verdict(witness))
    }

    /// Plays the next entry. `secret`: that of its round.
    fn play(&mut self, secret: &Hash, witness: &Witness<G>) {
        let Some((line, head)) = self.lines.get(self.played).cloned().zip(self.heads.get(self.played)) else {
            return;
        };
        let tip = Tip { seq: self.tip().seq.saturating_add(1), head: *head };
        let handed_over = self.handed_over(&line, tip);
        let other = witness.record.shown.iter().any(|one| one.seq == tip.seq && one.head != tip.head);
        if self.failed.is_none() {
            let same = if other { Err(Misfit::Rewritten) } else { Ok(()) };
            let fits = same.and(handed_over).and_then(|()| self.entry(&line, tip, secret, witness));
            self.failed = fits.err().map(|what| Finding { seq: tip.seq, what });
        }
        self.played += 1;
    }

    /// The result of everything that was played. The last entry has opened a round.
    fn verdict(&self, witness: &Witness<G>) -> Verdict {
        let Tip { seq, head } = self.tip();
        // A device that has missed the end of the round was shown it only at one of the entries after it, which keep
        // the view.
        let keeps_view =
            |line: &&SharedEntry<G>| matches!(line, SharedEntry::Public(line) if line.keeps_view());
        let later = self.lines.iter().skip(self.played).take_while(keeps_view).count() as u64;
        let mut later = witness.record.shown.iter().filter(|one| one.seq > seq && one.seq - seq <= later);
        let wrong = later.find(|one| self.leaf(witness.id) != Some(one.leaf));
        let finding = wrong.map(|one| Finding { seq: one.seq, what: Misfit::View });
        Verdict { seq, head, finding: self.failed.or(finding), bots: self.bot_answers == 0 }
    }

    /// The log of the game, if it is over, was played, and fits: see [`finished_log`].
    pub(crate) fn finished_log(&self) -> Option<Log<G>> {
        let dealer = self.dealer.as_ref().filter(|_| self.failed.is_none() && !self.has_next_round());
        dealer.and_then(finished_log)
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
                None if !self.dealt && self.deal.as_ref().is_some_and(|deal| deal.shares.is_some()) => {
                    self.unread = true;
                    return Ok(());
                }
                None => return Err(Misfit::Unreadable),
            },
        };
        if !matches!(line, LogEntry::Answer { .. } | LogEntry::Undo { .. }) {
            self.last = None;
        }
        Deal::follow(&mut self.deal, (line, tip), &self.room, &self.persons, self.host)?;
        match line {
            LogEntry::Game { setup, .. } => self.dealer = Some(Dealer::new(setup.clone(), Vec::new())),
            LogEntry::Chair { person, chair, by } => self.may_sit(*person, chair, *by, witness.id)?,
            LogEntry::Deal { bots, .. } => {
                let awaited = self.dealer.as_ref().is_some_and(|dealer| dealer.game().asks() == Asks::Seed);
                if !awaited || self.unread {
                    return Err(Misfit::DealtAnew);
                }
                (self.bots, self.bot_answers, self.bot_version) = (None, 0, Some(*bots));
                self.dealt = false;
            }
            LogEntry::SeedShares { .. } => self.opened = false,
            LogEntry::Seed { seed } => {
                if self.unread {
                    return Err(Misfit::Unreadable);
                }
                let own = self.deal.as_ref().filter(|_| !self.dealt).ok_or(Misfit::NotDealt)?;
                let right = own.seed(&self.room, secret)?;
                self.dealt = true;
                if right != *seed {
                    return Err(Misfit::Seed);
                }
                let dealer = self.dealer.as_mut().ok_or(Misfit::Illegal)?;
                dealer.begin_round(Seed(*seed)).map_err(|_| Misfit::Illegal)?;
                self.bots =
                    Some(BotRound::new(dealer.clone(), self.persons.clone(), *seed, *secret, tip.seq));
            }
            // The round that was opened is over.
            LogEntry::Answer { .. } if self.opened => return Err(Misfit::Illegal),
            LogEntry::Answer { by, to, parts, proof } => {
                self.answer(*by, *to, parts, proof.as_ref(), witness)?;
                if let Some(proof) = proof {
                    let what = Request::Answer { to: *to, parts: parts.clone() };
                    self.check_signature(*by, what, proof)?;
                }
                let answer = Answer { by: *by, to: *to, parts: parts.clone() };
                let dealer = self.dealer.as_mut().ok_or(Misfit::Illegal)?;
                LastAnswer::follow(&mut self.last, (tip.seq, *by), dealer, &self.persons);
                if self.last.as_ref().is_some_and(|last| last.seq == tip.seq) {
                    self.told_before = self.told;
                }
                dealer.handle(&answer).map_err(|_| Misfit::Illegal)?;
            }
            // The undone answer cannot be read; it has no effect, because the round is given up.
            LogEntry::Undo { .. } if self.unread => return Ok(()),
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
            LogEntry::GivenUp(_) => return Err(Misfit::Unreadable),
            LogEntry::Gone10(_)
            | LogEntry::SeedPromises { .. }
            | LogEntry::HandedOver { .. }
            | LogEntry::Succeeded(_)
            | LogEntry::Verdict(_) => {}
        }
        if matches!(line, LogEntry::Game { .. } | LogEntry::Chair { .. }) {
            line.seat(&mut self.persons);
            self.history.push((tip.seq, self.persons.clone()));
        }
        // Views of a round that is given up cannot be checked.
        if self.unread { Ok(()) } else { self.compare(tip, facts, witness) }
    }

    /// Follows who runs the room.
    fn handed_over(&mut self, line: &SharedEntry<G>, tip: Tip) -> Result<(), Misfit> {
        let (heir, right) = match line {
            SharedEntry::Public(LogEntry::HandedOver { heir, term, signature }) => {
                let digest = hand_over_digest(&self.room, *term, &self.tip(), *heir);
                (*heir, self.host.signed(&digest, signature))
            }
            SharedEntry::Public(LogEntry::Succeeded(certificate)) => {
                (certificate.heir, self.succeeded(certificate, tip)?)
            }
            _ => return Ok(()),
        };
        if !right {
            return Err(Misfit::Forged);
        }
        self.host = heir;
        Ok(())
    }

    /// Checks how the heir of a lost host goes on; `false` if it may not. It needs the votes of people who sit, for
    /// this end of the log. A round that is being played goes on if enough of them have given their share of its
    /// secret, and is given up otherwise.
    fn succeeded(&mut self, certificate: &Certificate, tip: Tip) -> Result<bool, Misfit> {
        let sit = shares::holders(&self.persons);
        let right = certificate.room == self.room
            && (certificate.from, certificate.tip) == (self.host, self.tip())
            && certificate.votes().is_some()
            // Otherwise a host could give up a round by itself.
            && certificate.is_signed(|id| sit.contains(&id) && id != self.host);
        let Some(deal) = &self.deal else { return Ok(right && !self.unread) };
        let enough = certificate.shares_of(deal.of) >= deal.commitments.len();
        if self.dealt && !self.opened && !enough {
            // The round was read without enough shares.
            return Err(Misfit::Forged);
        }
        // With enough shares it goes on, and no other deal may follow.
        if self.unread && !enough {
            self.unread = false;
            self.deal = None;
            // Earlier answers are for questions that are gone.
            self.undone_at = tip.seq;
        }
        Ok(right)
    }

    /// Checks the view that the witness was shown after an entry. `facts`: how many there were before it.
    fn compare(&mut self, tip: Tip, facts: usize, witness: &Witness<G>) -> Result<(), Misfit> {
        let Some(dealer) = &self.dealer else { return Ok(()) };
        let seating = Seating::of(&self.persons, Some(dealer.game()));
        let after = seating.viewer(witness.id);
        let before = self.seating.as_ref().map_or(after, |seating| seating.viewer(witness.id));
        for fact in dealer.facts().get(facts..).unwrap_or(&[]) {
            let known = G::redact(fact, after);
            let known = if before == after { known } else { known.and_then(|fact| G::redact(&fact, before)) };
            self.told = known.map_or(self.told, |fact| shown::chain_fact::<G>(self.told, &fact));
        }
        self.seating = Some(seating);
        let mut seen =
            witness.record.shown.iter().filter(|shown| (shown.seq, shown.head) == (tip.seq, tip.head));
        if seen.all(|shown| self.leaf(witness.id) == Some(shown.leaf)) { Ok(()) } else { Err(Misfit::View) }
    }

    /// A member's view after the last entry.
    fn leaf(&self, id: MemberId) -> Option<Hash> {
        let (dealer, seating) = (self.dealer.as_ref()?, self.seating.as_ref()?);
        let view = shown::view_hash::<G>(&dealer.game().view(seating.viewer(id)));
        Some(shown::leaf(id, &view, &self.told))
    }
}

/// The log of a game that is over; `None` while it is not over, and for a game that began elsewhere.
pub(crate) fn finished_log<G: RoomGame>(dealer: &Dealer<G>) -> Option<Log<G>> {
    dealer.game().outcome()?;
    let whole = dealer.log().replay().is_ok_and(|game| game == *dealer.game());
    whole.then(|| dealer.log().clone())
}
