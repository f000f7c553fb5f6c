//! This device is elected, and goes on with the lost host's game. It has the log, sealed, as everybody has it. If those
//! who have voted have given enough shares of the secret that opens the current round, that goes on exactly where it
//! stood, with the same hands, and is proven at its end like any other. Otherwise the round is given up: everybody sits
//! where they sat, with the points of the rounds before, and it is dealt again. If somebody knows more of the log than
//! this device they are asked for that first.

use game::Asks;

use super::candidate::Candidacy;
use super::connections::HandshakeStage;
use super::undo::Undoing;
use super::{Host, MemberRecord};
use crate::RoomGame;
use crate::api::{CloseReason, Event, Peer};
use crate::chain::{HashChain, LogEntry, RequestProof, Tip};
use crate::frame::{KnownLog, SharedEntry, ToGuest, encode, unpack_lines};
use crate::hand_over::DealSecret;
use crate::key::MemberId;
use crate::limits::{MAX_DEALS, MAX_KEPT_ENTRIES};
use crate::lobby::{Chair, Phase};
use crate::shared_hands::SharedHands;
use crate::shares::{self, Commitment, DealId};
use crate::succession::{Authority, Certificate, Vote};

/// How long somebody who knows more of the log has to send that.
const LOG_TIMEOUT: u64 = 5000;

/// What one of the voters knows of the log.
pub(super) struct CollectedLog<G: RoomGame> {
    /// Who, and how far, as the lost host has signed it.
    of: MemberId,
    known: KnownLog,
    /// Where the log begins, and what has arrived.
    base: Tip,
    lines: Vec<SharedEntry<G>>,
    tip: Tip,
    until: u64,
}

impl<G: RoomGame> CollectedLog<G> {
    fn is_complete(&self) -> bool {
        self.tip == self.known.tip
    }

    /// Until when the rest is waited for.
    pub(super) fn due(&self) -> Option<u64> {
        (!self.is_complete()).then_some(self.until)
    }
}

impl<G: RoomGame> Candidacy<G> {
    /// Whether somebody is still sending what they know of the log.
    pub(super) fn awaits_log(&self, now: u64) -> bool {
        self.log.as_ref().and_then(CollectedLog::due).is_some_and(|until| now < until)
    }

    /// The log that reaches furthest, of those that this device has, and where it begins.
    fn best_log(&self) -> Option<(Tip, Vec<SharedEntry<G>>)> {
        let (base, mut lines) = if let Some(log) = self.log.as_ref().filter(|log| log.is_complete()) {
            (log.base, log.lines.clone())
        } else {
            self.guest.whole_log()?;
            self.guest.game_log().map(|(base, lines)| (base, lines.to_vec()))?
        };
        // Hosts that were lost before they had told anybody what they entered first.
        let mut tip = lines.iter().fold(base, |tip, line| tip.after(&line.entry_hash()));
        for certificate in self.guest.lineage().iter().filter(|one| one.room == self.room()) {
            if certificate.tip == tip {
                let line = SharedEntry::Public(certificate.entry());
                tip = tip.after(&line.entry_hash());
                lines.push(line);
            }
        }
        Some((base, lines))
    }

    /// The last position of the log that any of the voters knows, as the lost host has signed it.
    fn last_position(&self) -> Tip {
        let signed = |known: &KnownLog| self.guest.is_signed(known);
        let told = self.votes.iter().filter_map(|vote| vote.known).filter(signed).map(|known| known.tip);
        told.chain(self.guest.last_signed()).max_by_key(|tip| tip.seq).unwrap_or_default()
    }
}

/// A round that is being played, as everybody sees it.
struct SealedRound<'a> {
    of: DealId,
    commitments: &'a [Commitment],
    holders: Vec<MemberId>,
}

impl<'a> SealedRound<'a> {
    /// The round with which this log of a game ends, if anything of it is sealed.
    fn at_end<G: RoomGame>(lines: &'a [SharedEntry<G>]) -> Option<Self> {
        let (mut persons, mut last, mut is_sealed) = (Vec::new(), None, false);
        for line in lines {
            match line {
                SharedEntry::Secret(_) => is_sealed = true,
                SharedEntry::Public(LogEntry::Game { chairs, .. }) => persons.clone_from(chairs),
                SharedEntry::Public(LogEntry::Chair { person, chair, .. }) => {
                    *persons.get_mut(person.index())? = chair.clone();
                }
                SharedEntry::Public(LogEntry::Deal { deal, term, commitments, .. }) => {
                    let of = DealId { term: *term, deal: *deal };
                    last = Some(SealedRound { of, commitments, holders: shares::holders(&persons) });
                    is_sealed = false;
                }
                SharedEntry::Public(LogEntry::Opened { .. }) => is_sealed = false,
                // An earlier heir had too few shares and gave the round up. It stays given up, as every audit expects.
                SharedEntry::Public(LogEntry::Succeeded(certificate)) => {
                    let enough =
                        |round: &SealedRound| certificate.shares_of(round.of) >= round.commitments.len();
                    last = last.filter(enough);
                }
                SharedEntry::Public(_) => {}
            }
        }
        last.filter(|_| is_sealed)
    }

    /// Whether a vote says that it comes with a share of this round's secret.
    fn claims_share(&self, vote: &Vote) -> bool {
        vote.signed.shares == Some(self.of)
    }

    /// The share that comes with a vote, and its number; `None` if there is none, or a wrong one.
    fn share_of(&self, vote: &Vote) -> Option<(u8, [u8; 32])> {
        let share = vote.share.filter(|_| self.claims_share(vote))?;
        let number = shares::number(&self.holders, vote.signed.id)?;
        shares::is_right(self.commitments, number, &share).then_some((number, share))
    }

    fn secret(&self, votes: &[Vote]) -> Option<DealSecret> {
        let shares: Vec<_> = votes.iter().filter_map(|vote| self.share_of(vote)).collect();
        let secret = shares::combine(self.commitments, &shares)?;
        Some(DealSecret { term: self.of.term, deal: self.of.deal, secret })
    }
}

impl<G: RoomGame> Host<G> {
    /// Asks the device that has just voted for what it knows of the log, if that is more than anybody else does.
    pub(super) fn want_log(&mut self, peer: Peer, now: u64) {
        let Some(candidacy) = &mut self.candidacy else { return };
        let room = candidacy.room();
        let own = candidacy.guest.whole_log();
        let Some(vote) = candidacy.votes.last() else { return };
        let signed = vote.known.filter(|known| known.whole && candidacy.guest.is_signed(known));
        let best = candidacy.log.as_ref().map(|log| log.known).or(own);
        let Some(known) = signed.filter(|known| best.is_none_or(|best| known.age() > best.age())) else {
            return;
        };
        let from = own.map_or_else(|| Tip::start(&room), |own| own.tip);
        let (of, until) = (vote.signed.id, now + LOG_TIMEOUT);
        let tip = Tip::default();
        candidacy.log = Some(CollectedLog { of, known, base: tip, lines: Vec::new(), tip, until });
        if let Some(connection) = self.connections.get_mut(peer) {
            connection.push(encode(&ToGuest::<G>::LogWanted(from)), now);
        }
    }

    /// Handles a part of the log. `None` if it does not continue what has come before.
    pub(super) fn collect_log(&mut self, of: MemberId, from: Tip, lines: &[u8], now: u64) -> Option<()> {
        let Some(candidacy) = &mut self.candidacy else { return Some(()) };
        let Some(log) = candidacy.log.as_mut().filter(|log| log.of == of && !log.is_complete()) else {
            return Some(());
        };
        let lines = unpack_lines(lines)?;
        if log.lines.is_empty() {
            let own = candidacy.guest.game_log().filter(|_| from == candidacy.guest.tip());
            (log.base, log.lines, log.tip) = match own {
                Some((base, lines)) => (base, lines.to_vec(), from),
                None => (from, Vec::new(), from),
            };
        }
        if from != log.tip || log.lines.len().saturating_add(lines.len()) > MAX_KEPT_ENTRIES {
            return None;
        }
        log.tip = lines.iter().fold(log.tip, |tip, line| tip.after(&line.entry_hash()));
        log.lines.extend(lines);
        self.check_candidacy(now);
        Some(())
    }

    /// Forgets the votes that came with a wrong share: the voters have signed that they give one, and with them
    /// everybody would have to believe that there are enough. `true` if there are any.
    pub(super) fn forget_wrong_shares(&mut self, now: u64) -> bool {
        let Some(candidacy) = self.candidacy.as_mut().filter(|_| self.lobby.phase.is_running()) else {
            return false;
        };
        let Some((_, lines)) = candidacy.best_log() else { return false };
        let Some(round) = SealedRound::at_end(&lines) else { return false };
        let lies = |vote: &&Vote| round.claims_share(vote) && round.share_of(vote).is_none();
        let liars: Vec<MemberId> = candidacy.votes.iter().filter(lies).map(|vote| vote.signed.id).collect();
        if liars.is_empty() {
            return false;
        }
        candidacy.votes.retain(|vote| !liars.contains(&vote.signed.id));
        candidacy.majority = None;
        let theirs = |stage| matches!(stage, HandshakeStage::Voted(_, id) if liars.contains(&id));
        let peers = self.connections.iter().filter(|(_, connection)| theirs(connection.stage));
        for peer in peers.map(|(peer, _)| peer).collect::<Vec<_>>() {
            self.close(peer, CloseReason::ProtocolError, now);
        }
        true
    }

    /// Goes on where the lost host has stopped.
    pub(super) fn succeed(&mut self, candidacy: Candidacy<G>, now: u64) {
        let (own, room, term) = (self.id(), candidacy.room(), self.term);
        let Some(lost) = candidacy.guest.host() else { return };
        self.room = room;
        let log = candidacy.best_log().filter(|_| self.lobby.phase.is_running());
        let plays = log.is_some_and(|(base, lines)| self.open_game(base, &lines, &candidacy.votes).is_some());
        if !plays {
            // The people, what is agreed and, on every device, the score sheet are all there is to keep.
            self.chain = HashChain::new(candidacy.last_position());
            (self.dealer, self.persons, self.deals) = (None, Vec::new(), 0);
            (self.shared_hands, self.undoing) = (SharedHands::default(), Undoing::default());
            self.deal_secrets.clear();
        }
        let mut votes: Vec<_> = candidacy.votes.iter().map(|vote| vote.signed).collect();
        votes.sort_by_key(|vote| vote.id);
        // Everybody checks the votes by who sits in the game.
        let sit = shares::holders(&self.persons);
        votes.retain(|vote| !plays || sit.contains(&vote.id));
        let (tip, authority) = (self.chain.tip(), Authority::Votes(votes));
        let certificate = Certificate { room, term, heir: own, from: lost, tip, authority };
        for connection in self.connections.values_mut() {
            if matches!(connection.stage, HandshakeStage::Voted(..)) {
                connection.push(encode(&ToGuest::<G>::Elected(Box::new(certificate.clone()))), now);
            }
        }
        (self.lineage, self.ballots) = (candidacy.guest.lineage().to_vec(), candidacy.guest.ballots());
        self.lineage.push(certificate.clone());
        self.await_voters(now);
        // The table is that of the log, should it be another one than this device knew.
        let known = self.table.as_ref().map(|table| table.tip);
        if plays
            && known.is_none_or(|known| self.chain.tip_at(known.seq) != Some(known) || self.has_given_up())
        {
            self.table = None;
        }
        self.give_up_round();
        self.enter(LogEntry::Succeeded(Box::new(certificate)));
        self.know_members(candidacy.guest.last_nonce(), now);
        if plays {
            self.take_places(lost, now);
        } else {
            self.leave_game(lost);
        }
        self.take_back(own, now);
        self.events.push_back(Event::Continued(own));
        self.refresh();
        self.lobby_changed();
    }

    /// Reads the game that this log contains. `None` if it cannot be played again, or if these votes do not suffice.
    fn open_game(&mut self, base: Tip, lines: &[SharedEntry<G>], votes: &[Vote]) -> Option<()> {
        let round = SealedRound::at_end(lines);
        let secret = round.as_ref().and_then(|round| round.secret(votes));
        self.deal_secrets = opened_secrets(lines);
        self.deal_secrets.extend(secret);
        self.open_lines(base, lines)?;
        // What cannot be read although the secret is right the lost host has made up.
        (self.dealer.is_some() && (secret.is_none() || !self.has_given_up())).then_some(())
    }

    /// Whether the current round is one of which this device cannot read what was played.
    pub(super) fn has_given_up(&self) -> bool {
        self.chain.is_given_up(self.chain.tip().seq)
    }

    /// Nothing of a round that is given up counts any more: the next entry says so.
    pub(super) fn give_up_round(&mut self) {
        if self.has_given_up() {
            (self.shared_hands, self.open) = (SharedHands::default(), None);
            // Whatever was answered then is for a question that is gone.
            self.undoing = Undoing::default();
            self.undoing.at = self.chain.tip().seq.saturating_add(1);
            self.told.clear();
        }
    }

    /// What the lost host knew of the members, as far as it follows from the log. `nonce`: the number of this device's
    /// own last request, should it be a guest again.
    fn know_members(&mut self, nonce: u64, now: u64) {
        let (own, key) = (self.id(), self.key());
        // Which spectators were told the newest key only the lost host knows: they keep the one they have.
        let known = |id| self.admission.former_key.filter(|_| self.lobby.watches(id)).unwrap_or(key);
        let all = self.lobby.members.iter().map(|member| member.id);
        let record = |id| MemberRecord {
            nonce: if id == own { nonce } else { 0 },
            ..MemberRecord::new(id, known(id), now)
        };
        let mut records: Vec<MemberRecord<G>> = all.map(record).collect();
        // What was carried out is not carried out again.
        let mut note = |proof: &RequestProof| {
            if let Some(record) = records.iter_mut().find(|record| record.id == proof.id)
                && proof.nonce > record.nonce
            {
                record.nonce = proof.nonce;
                record.replies = [(proof.nonce, Ok(()))].into();
            }
        };
        for line in self.log() {
            match line {
                LogEntry::Answer { proof: Some(proof), .. }
                | LogEntry::HandShown { proof: Some(proof), .. } => {
                    note(proof);
                }
                LogEntry::Undo { consents, .. } => consents.iter().for_each(&mut note),
                _ => {}
            }
        }
        self.records = records;
    }

    /// Everybody sits where the log says, a bot stands in for the lost host, and the game goes on.
    fn take_places(&mut self, lost: MemberId, now: u64) {
        for (place, chair) in self.lobby.chairs.iter_mut().zip(&self.persons) {
            place.clone_from(chair);
        }
        self.lobby_times.paused = self.lobby.paused.then_some(now);
        let is = |line: &&LogEntry<G>| {
            matches!(line, LogEntry::Deal { .. } | LogEntry::Seed { .. } | LogEntry::Opened { .. })
        };
        let over = self.dealer.as_ref().is_some_and(|dealer| dealer.game().asks() == Asks::Over);
        let phase = match self.log().rfind(is) {
            Some(LogEntry::Opened { .. }) if over => Phase::Over,
            Some(LogEntry::Opened { .. }) => Phase::RoundOver,
            Some(LogEntry::Seed { .. }) => Phase::Playing,
            _ => Phase::Dealing,
        };
        self.lobby.phase = phase;
        if let Some(seat) = self.lobby.chair_of(lost).filter(|_| self.lobby.phase.is_running()) {
            self.set_chair(seat, Chair::StandIn(lost), None, now);
        }
        match self.lobby.phase {
            Phase::Dealing => self.deal_among_present(now),
            Phase::Playing => self.settle(now),
            _ => {}
        }
    }

    /// Nobody has the log of the game: there is none any more. A bot sits on the chair of the lost host until they are
    /// back.
    fn leave_game(&mut self, lost: MemberId) {
        for chair in &mut self.lobby.chairs {
            if chair.owner() == Some(lost) {
                *chair = Chair::StandIn(lost);
            }
        }
        if self.lobby.phase.is_running() {
            self.lobby.phase = Phase::Lobby;
        }
    }
}

#[cfg(test)]
impl<G: RoomGame> Host<G> {
    /// Whether this is a position of its log of the current game.
    pub(crate) fn has_been_at(&self, tip: Tip) -> bool {
        self.chain.tip_at(tip.seq) == Some(tip)
    }

    /// Whether the round that was played there was given up.
    pub(crate) fn has_given_up_after(&self, tip: Tip) -> bool {
        let until_deal =
            |line: &&LogEntry<G>| !matches!(line, LogEntry::Deal { .. } | LogEntry::Opened { .. });
        let mut later = self.chain.after(tip.seq).iter().map(|entry| &entry.entry).take_while(until_deal);
        self.chain.is_given_up(tip.seq) || later.any(|line| matches!(line, LogEntry::GivenUp(_)))
    }
}

/// The secrets of the deals of a game that were opened.
pub(super) fn opened_secrets<G: RoomGame>(lines: &[SharedEntry<G>]) -> Vec<DealSecret> {
    let (mut dealt, mut secrets) = (None, Vec::new());
    for line in lines {
        match line {
            SharedEntry::Public(LogEntry::Deal { deal, term, .. }) => dealt = Some((*deal, *term)),
            SharedEntry::Public(LogEntry::Opened { deal, secret, .. }) => {
                if let Some((_, term)) = dealt.filter(|(number, _)| number == deal) {
                    secrets.push(DealSecret { term, deal: *deal, secret: *secret });
                }
            }
            _ => {}
        }
    }
    secrets.drain(..secrets.len().saturating_sub(MAX_DEALS));
    secrets
}
