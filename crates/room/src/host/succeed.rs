//! This device is elected, and goes on with the lost host's game. It has the log, sealed, as everybody has it. If those
//! who have voted have given enough shares of the secret that opens the current round, that goes on exactly where it
//! stood, with the same hands, and is proven at its end like any other. Otherwise the round is given up: everybody sits
//! where they sat, with the points of the rounds before, and it is dealt again. If somebody knows more of the log than
//! this device they are asked for that first.

use super::candidate::Candidacy;
use super::connections::HandshakeStage;
use super::{Host, MemberRecord};
use crate::RoomGame;
use crate::api::{Event, Peer};
use crate::chain::{LogEntry, RequestProof, Tip};
use crate::frame::{KnownLog, SharedEntry, ToGuest, encode, unpack_lines};
use crate::hand_over::DealSecret;
use crate::key::MemberId;
use crate::limits::MAX_KEPT_ENTRIES;
use crate::lobby::{Chair, Phase};
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
        for certificate in self.guest.lineage() {
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
        let own = [Some(self.guest.tip()), self.guest.last_signed()];
        told.chain(own.into_iter().flatten()).max_by_key(|tip| tip.seq).unwrap_or_default()
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
        let own = candidacy.guest.whole_log();
        let Some(vote) = candidacy.votes.last() else { return };
        let signed = vote.known.filter(|known| known.whole && candidacy.guest.is_signed(known));
        let best = candidacy.log.as_ref().map(|log| log.known).or(own);
        let Some(known) = signed.filter(|known| best.is_none_or(|best| known.age() > best.age())) else {
            return;
        };
        let from = own.map_or_else(|| Tip::start(&self.room), |own| own.tip);
        let (of, until) = (vote.signed.id, now + LOG_TIMEOUT);
        let tip = Tip::default();
        candidacy.log = Some(CollectedLog { of, known, base: tip, lines: Vec::new(), tip, until });
        if let Some(connection) = self.connection(peer) {
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
    pub(super) fn forget_wrong_shares(&mut self) -> bool {
        let Some(candidacy) = self.candidacy.as_mut().filter(|_| self.lobby.phase.is_running()) else {
            return false;
        };
        let Some((_, lines)) = candidacy.best_log() else { return false };
        let Some(round) = SealedRound::at_end(&lines) else { return false };
        let before = candidacy.votes.len();
        candidacy.votes.retain(|vote| !round.claims_share(vote) || round.share_of(vote).is_some());
        let any = candidacy.votes.len() < before;
        if any {
            candidacy.majority = None;
        }
        any
    }

    /// Goes on where the lost host has stopped.
    pub(super) fn succeed(&mut self, candidacy: Candidacy<G>, now: u64) {
        let (own, room, term) = (self.id(), self.room, self.term);
        let Some(lost) = candidacy.guest.host() else { return };
        let log = candidacy.best_log().filter(|_| self.lobby.phase.is_running());
        let plays = log.is_some_and(|(base, lines)| self.open_game(base, &lines, &candidacy.votes).is_some());
        if !plays {
            // The people, what is agreed and, on every device, the score sheet are all there is to keep.
            self.forget_game(candidacy.last_position());
        }
        let mut votes: Vec<_> = candidacy.votes.iter().map(|vote| vote.signed).collect();
        votes.sort_by_key(|vote| vote.id);
        // Everybody checks the votes by who sits in the game.
        let sit = shares::holders(&self.persons);
        votes.retain(|vote| !plays || sit.contains(&vote.id));
        let (tip, authority) = (self.chain.tip(), Authority::Votes(votes));
        let certificate = Certificate { room, term, heir: own, from: lost, tip, authority };
        self.tell_voters(&certificate, now);
        self.lineage.push(certificate.clone());
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
            for (place, chair) in self.lobby.chairs.iter_mut().zip(&self.persons) {
                place.clone_from(chair);
            }
            self.lobby.phase = self.phase_of_log();
        } else if self.lobby.phase.is_running() {
            self.lobby.phase = Phase::Lobby;
        }
        if let Some(seat) = self.lobby.chair_of(lost) {
            self.set_chair(seat, Chair::StandIn(lost), None, now);
        }
        self.go_on(self.present_guests(), now);
        self.take_back(own, now);
        self.events.push_back(Event::Continued(own));
        self.lobby_changed();
    }

    /// Those who have voted for this device are there, although they have yet to join: if it is lost now, they are
    /// asked for their votes again. They are given as much time to join as everybody.
    fn tell_voters(&mut self, certificate: &Certificate, now: u64) {
        let elected = encode(&ToGuest::<G>::Elected(Box::new(certificate.clone())));
        for connection in &mut self.connections {
            if let HandshakeStage::Voted(id) = connection.stage {
                connection.push(elected.clone(), now);
                connection.since = now;
                if let Some(member) = self.lobby.member_mut(id) {
                    (member.present, member.since) = (true, now);
                }
            }
        }
    }

    /// Reads the game that this log contains. `None` if it cannot be played again, or if these votes do not suffice.
    fn open_game(&mut self, base: Tip, lines: &[SharedEntry<G>], votes: &[Vote]) -> Option<()> {
        let round = SealedRound::at_end(lines);
        let secret = round.as_ref().and_then(|round| round.secret(votes));
        self.open_log(base, lines, secret)?;
        // What cannot be read although the secret is right the lost host has made up.
        (self.dealer.is_some() && (secret.is_none() || !self.has_given_up())).then_some(())
    }

    /// What the lost host knew of the members, as far as it follows from the log. `nonce`: the number of this device's
    /// own last request, should it be a guest again.
    fn know_members(&mut self, nonce: u64, now: u64) {
        let (own, key) = (self.id(), self.key());
        let mut records = Vec::new();
        for id in self.lobby.members.iter().map(|member| member.id) {
            // Which spectators were told the newest key only the lost host knows: they keep the one they have.
            let known = self.admission.former_key.filter(|_| self.lobby.watches(id)).unwrap_or(key);
            let mut record = MemberRecord::new(id, known, now);
            record.state.nonce = if id == own { nonce } else { 0 };
            records.push(record);
        }
        // What was carried out is not carried out again.
        let mut note = |proof: &RequestProof| {
            let of = records.iter_mut().map(|record| &mut record.state).find(|state| state.id == proof.id);
            if let Some(state) = of.filter(|state| proof.nonce > state.nonce) {
                state.nonce = proof.nonce;
                state.replies = vec![(proof.nonce, Ok(()))];
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
