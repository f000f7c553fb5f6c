//! An elected device goes on with the lost host's game. Like every device it has the log with its secret entries
//! sealed. If the voters have given enough shares of the secret that opens the current round, the round goes on exactly
//! where it stood, with the same hands, and is proven at its end like any other. Otherwise the round is given up:
//! everybody sits where they sat, with the points of the rounds before, and it is dealt again. If a voter knows more of
//! the log than this device, they are asked for it first.

use super::Host;
use super::candidate::Candidacy;
use super::connections::HandshakeStage;
use super::members::MemberState;
use crate::frame::unpack_lines;
use crate::limits::MAX_KEPT_ENTRIES;
use crate::shares;
use crate::{
    Authority, Certificate, Chair, Commitment, DealId, Event, Hash, KnownLog, LogEntry, MemberId, Peer,
    Phase, RequestProof, RoomGame, SharedEntry, Tip, ToGuest, Vote, encode,
};

/// How many milliseconds a voter who knows more of the log has to send it.
const LOG_TIMEOUT: u64 = 5000;

/// The part of the log that one of the voters has.
pub(super) struct CollectedLog<G: RoomGame> {
    /// The voter, and how far they know the log, as the lost host has signed it.
    of: MemberId,
    known: KnownLog,
    /// Where the log begins, and the entries that have arrived.
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
    /// Whether somebody is still sending their part of the log.
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
        // Add the first entries of heirs that were lost before any guest had received them.
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

    /// The last position of the log that any of the voters knows, as the lost host has signed it; the beginning of the
    /// log if the host has signed none.
    fn last_position(&self) -> Tip {
        let signed = |known: &KnownLog| self.guest.is_signed(known);
        let told = self.votes.iter().filter_map(|vote| vote.known).filter(signed).map(|known| known.tip);
        told.chain(self.guest.last_signed())
            .max_by_key(|tip| tip.seq)
            .unwrap_or_else(|| Tip::start(&self.guest.room_id()))
    }
}

impl<G: RoomGame> Host<G> {
    /// Asks the device that has just voted for its part of the log, if it reaches further than any other.
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

    /// Handles a part of the log. `None` if it does not continue the part before.
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

    /// Ends the election, as there are enough votes. Votes with a wrong share are dropped first: they are signed as
    /// giving a share, so that everybody would have to believe that there are enough.
    pub(super) fn elect(&mut self, now: u64) {
        let Some(mut candidacy) = self.candidacy.take() else { return };
        let log = candidacy.best_log().filter(|_| self.lobby.phase.is_running());
        let log =
            log.filter(|(base, lines)| self.open_log(*base, lines, None).is_some() && self.dealer.is_some());
        let given = candidacy.votes.len();
        candidacy.votes.retain(|vote| !self.has_wrong_share(vote));
        if candidacy.votes.len() == given {
            return self.succeed(*candidacy, log, now);
        }
        candidacy.majority = None;
        self.candidacy = Some(candidacy);
        self.forget_game(Tip::default());
        // Perhaps the remaining votes are enough.
        self.check_candidacy(now);
    }

    /// The commitments with which the current round's secret was shared, if this device cannot read that round. A round
    /// that an earlier heir has given up, as it had too few shares, stays given up, as every audit expects.
    fn sealed_deal(&self) -> Option<&[Commitment]> {
        let at = self.chain.entries.iter().rposition(|entry| matches!(entry.entry, LogEntry::Deal { .. }))?;
        let (deal, rest) = self.chain.entries.get(at..)?.split_first()?;
        let LogEntry::Deal { commitments, .. } = &deal.entry else { return None };
        let ends = |line: &LogEntry<G>| match line {
            LogEntry::Opened { .. } => true,
            LogEntry::Succeeded(certificate) => certificate.shares_of(self.last_deal) < commitments.len(),
            _ => false,
        };
        let is_sealed = self.has_given_up() && !rest.iter().any(|entry| ends(&entry.entry));
        is_sealed.then_some(commitments)
    }

    /// Whether a vote claims to give a share of the secret of the sealed round, but gives a wrong one.
    fn has_wrong_share(&self, vote: &Vote) -> bool {
        let claims = vote.signed.shares == Some(self.last_deal);
        claims && self.sealed_deal().is_some_and(|commitments| self.share_of(commitments, vote).is_none())
    }

    /// The share that comes with a vote, and its number, if it is one of this secret.
    fn share_of(&self, commitments: &[Commitment], vote: &Vote) -> Option<(u8, [u8; 32])> {
        let share = vote.share.filter(|_| vote.signed.shares == Some(self.last_deal))?;
        let number = shares::number(&self.holders, vote.signed.id)?;
        shares::is_right(commitments, number, &share).then_some((number, share))
    }

    /// The secret of the sealed round, if these votes suffice.
    fn secret_of(&self, votes: &[Vote]) -> Option<(DealId, Hash)> {
        let commitments = self.sealed_deal()?;
        let shares: Vec<_> = votes.iter().filter_map(|vote| self.share_of(commitments, vote)).collect();
        Some((self.last_deal, shares::combine(commitments, &shares)?))
    }

    /// Goes on where the lost host has stopped. `log`: of the game that is played, which has been read as far as that
    /// is possible without the secret of its current round.
    fn succeed(&mut self, candidacy: Candidacy<G>, log: Option<(Tip, Vec<SharedEntry<G>>)>, now: u64) {
        let (own, room, term) = (self.id(), self.room, self.term);
        let Some(lost) = candidacy.guest.host() else { return };
        // A member who does not sit in the game cannot be elected, even if the lobby said so.
        let mut plays = log.is_some() && shares::holders(&self.persons).contains(&own);
        if let (Some((base, lines)), Some(secret)) = (log, self.secret_of(&candidacy.votes)) {
            // Entries that cannot be read with the right secret were made up by the lost host.
            plays &= self.open_log(base, &lines, Some(secret)).is_some() && !self.has_given_up();
        }
        if !plays {
            // Only the people, the settings and, on every device, the score sheet can be kept.
            self.forget_game(candidacy.last_position());
        }
        let mut votes: Vec<_> = candidacy.votes.iter().map(|vote| vote.signed).collect();
        votes.sort_by_key(|vote| vote.id);
        // All devices check the votes against the people who sit in the game.
        let sit = shares::holders(&self.persons);
        votes.retain(|vote| !plays || sit.contains(&vote.id));
        let (tip, authority) = (self.chain.tip(), Authority::Votes(votes));
        let certificate = Certificate { room, term, heir: own, from: lost, tip, authority };
        self.tell_voters(&certificate, now);
        // If the log differs from the one that this device knew, its table is made again.
        let known = self.table.as_ref().map(|table| table.tip);
        if plays
            && known.is_none_or(|known| self.chain.tip_at(known.seq) != Some(known) || self.has_given_up())
        {
            self.table = None;
        }
        self.begin_term(certificate, candidacy.guest.last_nonce());
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

    /// Enters that this device is the host by this certificate. `nonce`: the number of its own last request, in case it
    /// becomes a guest again.
    pub(super) fn begin_term(&mut self, certificate: Certificate, nonce: u64) {
        self.give_up_round();
        self.enter(certificate.entry());
        self.lineage.push(certificate);
        self.know_members(nonce);
    }

    /// The former host's data about members, as far as it follows from the log.
    fn know_members(&mut self, nonce: u64) {
        let (own, key) = (self.id(), self.key());
        let mut records = Vec::new();
        for id in self.lobby.members.iter().map(|member| member.id) {
            // Only the former host knows which spectators were told the newest key: all keep the one they have.
            let known = self.admission.former_key.filter(|_| self.lobby.watches(id)).unwrap_or(key);
            let nonce = if id == own { nonce } else { 0 };
            records.push(MemberState { nonce, ..MemberState::new(id, known) });
        }
        // Requests that were carried out are not carried out again.
        let mut note = |proof: &RequestProof| {
            let of = records.iter_mut().find(|state| state.id == proof.id);
            if let Some(state) = of.filter(|state| proof.nonce > state.nonce) {
                state.nonce = proof.nonce;
                state.replies = vec![(proof.nonce, Ok(()))];
            }
        };
        for line in self.log() {
            match line {
                LogEntry::Answer { proof: Some(proof), .. } => note(proof),
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
