//! This device is elected, and goes on with the lost host's game exactly where it stood: it has the log, sealed, as
//! everybody has it, and those who have voted have given their shares of the secret that opens it. So hands are as they
//! were, and the round is proven at its end like any other. If somebody knows more of the log than this device they are
//! asked for that first.

use game::Asks;

use super::candidate::Candidacy;
use super::connections::HandshakeStage;
use super::{Host, MemberRecord};
use crate::RoomGame;
use crate::api::{Event, Peer};
use crate::chain::{HashChain, LogEntry, RequestProof, Tip};
use crate::frame::{KnownLog, SharedEntry, ToGuest, encode};
use crate::hand_over::DealSecret;
use crate::key::{MemberId, Signature, room_id};
use crate::limits::{MAX_DEALS, MAX_KEPT_ENTRIES};
use crate::lobby::{Chair, Phase};
use crate::shared_hands::SharedHands;
use crate::shares::{self, Commitment};
use crate::succession::{Authority, Certificate};

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
        match self.log.as_ref().filter(|log| log.is_complete()) {
            Some(log) => Some((log.base, log.lines.clone())),
            None => {
                self.guest.whole_log()?;
                self.guest.game_log().map(|(base, lines)| (base, lines.to_vec()))
            }
        }
    }
}

impl<G: RoomGame> Host<G> {
    /// Asks whoever has just voted for what they know of the log, if that is more than anybody else does.
    pub(super) fn want_log(&mut self, peer: Peer, now: u64) {
        let Some(candidacy) = &mut self.candidacy else { return };
        let (room, lost) = (candidacy.room(), candidacy.guest.host());
        let own = candidacy.guest.whole_log();
        let Some(vote) = candidacy.votes.last() else { return };
        let signed = vote.known.filter(|known| known.whole && known.is_signed_by(&room, lost));
        let best = candidacy.log.as_ref().map(|log| log.known).or(own);
        let Some(known) = signed.filter(|known| best.is_none_or(|best| known.age() > best.age())) else {
            return;
        };
        let from = own.map_or_else(|| Tip::start(&room), |own| own.tip);
        let (of, until) = (vote.id, now + LOG_TIMEOUT);
        let tip = Tip::default();
        candidacy.log = Some(CollectedLog { of, known, base: tip, lines: Vec::new(), tip, until });
        if let Some(connection) = self.connections.get_mut(peer) {
            connection.push(encode(&ToGuest::<G>::LogWanted(from)), now);
        }
    }

    /// Handles a part of the log. `None` if it does not continue what has come before.
    pub(super) fn collect_log(
        &mut self,
        of: MemberId,
        from: Tip,
        lines: Vec<SharedEntry<G>>,
        now: u64,
    ) -> Option<()> {
        let Some(candidacy) = &mut self.candidacy else { return Some(()) };
        let Some(log) = candidacy.log.as_mut().filter(|log| log.of == of && !log.is_complete()) else {
            return Some(());
        };
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

    /// Goes on where the lost host has stopped. `None` if the log or shares are missing: nothing has changed then.
    pub(super) fn succeed(&mut self, votes: &[(MemberId, Signature)], now: u64) -> Option<()> {
        let candidacy = self.candidacy.as_ref().filter(|_| self.lobby.phase.is_running())?;
        let (room, lost) = (candidacy.room(), candidacy.guest.host()?);
        let (base, lines) = candidacy.best_log()?;
        let given: Vec<_> = candidacy.votes.iter().filter_map(|vote| Some((vote.id, vote.share?))).collect();
        let (lineage, nonce) = (candidacy.guest.lineage().to_vec(), candidacy.guest.last_nonce());
        self.deal_secrets = secrets_of(&lines, &given)?;
        self.room = room;
        let opened = self.open_lines(base, &lines).filter(|()| self.may_succeed(votes));
        if opened.is_none() {
            (self.room, self.chain) = (room_id(self.id()), HashChain::new(Tip::default()));
            (self.dealer, self.persons, self.deals) = (None, Vec::new(), 0);
            (self.shared_hands, self.resumes) = (SharedHands::default(), None);
            (self.deals_anew, self.undoing) = (false, super::undo::Undoing::default());
            self.deal_secrets.clear();
            return None;
        }
        let (own, term, tip) = (self.id(), self.term, self.chain.tip());
        let authority = Authority::Shares { from: lost, tip, votes: votes.to_vec() };
        let certificate = Certificate { room, term, heir: own, authority };
        for connection in self.connections.values_mut() {
            if matches!(connection.stage, HandshakeStage::Voted(..)) {
                let certificate = Box::new(certificate.clone());
                connection.push(encode(&ToGuest::<G>::Elected { certificate, head: None }), now);
            }
        }
        self.lineage = [lineage, vec![certificate.clone()]].concat();
        self.candidacy = None;
        self.await_voters(now);
        // The table is that of the log, should it be another one than this device knew.
        let known = self.table.as_ref().map(|table| table.tip);
        if known.is_none_or(|known| self.chain.tip_at(known.seq) != Some(known)) {
            self.table = None;
        }
        self.enter(LogEntry::Succeeded(certificate));
        self.know_members(nonce, now);
        self.take_places(lost, now);
        self.refresh();
        self.take_back(own, now);
        self.events.push_back(Event::Continued(own));
        self.let_in(now);
        self.lobby_changed();
        Some(())
    }

    /// Whether so many have voted as everybody wants to see.
    fn may_succeed(&self, votes: &[(MemberId, Signature)]) -> bool {
        let sit = shares::holders(&self.persons);
        self.dealer.is_some()
            && votes.len() >= shares::threshold(sit.len())
            && votes.iter().all(|(id, _)| sit.contains(id))
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
        self.lobby.paused = false;
        let is = |line: &&LogEntry<G>| {
            matches!(line, LogEntry::Deal { .. } | LogEntry::Seed { .. } | LogEntry::Opened { .. })
        };
        let over = self.dealer.as_ref().is_some_and(|dealer| dealer.game().asks() == Asks::Over);
        self.lobby.phase = match self.log().filter(is).last() {
            Some(LogEntry::Opened { .. }) if over => Phase::Over,
            Some(LogEntry::Opened { .. }) => Phase::RoundOver,
            Some(LogEntry::Seed { .. }) => Phase::Playing,
            _ => Phase::Dealing,
        };
        if let Some(seat) = self.lobby.chair_of(lost).filter(|_| self.lobby.phase.is_running()) {
            self.set_chair(seat, Chair::StandIn(lost), None, now);
        }
        match self.lobby.phase {
            Phase::Dealing => self.deal_again(now),
            Phase::Playing => self.settle(now),
            _ => {}
        }
    }
}

#[cfg(test)]
impl<G: RoomGame> Host<G> {
    /// Whether this is a position of its log of the current game.
    pub(crate) fn has_been_at(&self, tip: Tip) -> bool {
        self.chain.tip_at(tip.seq) == Some(tip)
    }
}

/// The secrets of all deals of a game that have to be read: those of rounds that are over everybody knows, the last
/// one follows from these shares. `None` if there are too few.
fn secrets_of<G: RoomGame>(
    lines: &[SharedEntry<G>],
    given: &[(MemberId, [u8; 32])],
) -> Option<Vec<DealSecret>> {
    let (mut persons, mut secrets) = (Vec::new(), Vec::new());
    // The last deal, and whether anything of its round is sealed.
    let mut last: Option<(u32, u32, &[Commitment], Vec<MemberId>)> = None;
    let mut is_sealed = false;
    for line in lines {
        match line {
            SharedEntry::Secret(_) => is_sealed = true,
            SharedEntry::Public(LogEntry::Game { chairs, .. }) => persons.clone_from(chairs),
            SharedEntry::Public(LogEntry::Chair { person, chair, .. }) => {
                *persons.get_mut(person.index())? = chair.clone();
            }
            SharedEntry::Public(LogEntry::Deal { deal, term, commitments, .. }) => {
                last = Some((*deal, *term, commitments, shares::holders(&persons)));
                is_sealed = false;
            }
            SharedEntry::Public(LogEntry::Opened { deal, secret, .. }) => {
                let (number, term, ..) = last.as_ref().filter(|(number, ..)| number == deal)?;
                secrets.push(DealSecret { term: *term, deal: *number, secret: *secret });
                is_sealed = false;
            }
            SharedEntry::Public(_) => {}
        }
    }
    if let Some((deal, term, commitments, holders)) = last.filter(|_| is_sealed) {
        let right = |(id, share): &(MemberId, [u8; 32])| {
            let number = shares::number(&holders, *id)?;
            shares::is_right(commitments, number, share).then_some((number, *share))
        };
        let shares: Vec<_> = given.iter().filter_map(right).collect();
        secrets.push(DealSecret { term, deal, secret: shares::combine(commitments, &shares)? });
    }
    secrets.get(secrets.len().saturating_sub(MAX_DEALS)..).map(<[_]>::to_vec)
}
