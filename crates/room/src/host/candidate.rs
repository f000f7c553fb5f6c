//! A candidacy after the host is lost: this device collects votes, and, once it has enough, goes on with the game
//! (`succeed`).

use super::connections::HandshakeStage;
use super::succeed::CollectedLog;
use super::{Host, next_term};
use crate::succession::{Ballots, vote_digest};
use crate::{
    BotPlayer, Certificate, CloseReason, Event, Guest, Lobby, Peer, RoomGame, SignedVote, ToGuest, Vote,
    encode,
};

/// How long a candidate listens, in milliseconds, before it looks for the host again.
const CANDIDACY: u64 = 30_000;
/// With a majority it waits for everybody else's vote this many milliseconds: their share may be needed, and they may
/// know more of the log.
const LATE_VOTES: u64 = 8000;
/// How long a candidate may take, in all, to use a majority: those who have voted wait for a little longer.
const RESULT_AWAITED: u64 = 30_000;

/// A candidacy.
pub(super) struct Candidacy<G: RoomGame> {
    /// This device as the guest that it was.
    pub(super) guest: Guest<G>,
    pub(super) votes: Vec<Vote>,
    /// The part of the log that one of the voters has and this device lacks.
    pub(super) log: Option<CollectedLog<G>>,
    /// When the majority was reached.
    pub(super) majority: Option<u64>,
    /// Whether it has gone on in a later term ([`Host::refused`]).
    raised: bool,
    until: u64,
}

impl<G: RoomGame> Candidacy<G> {
    pub(super) fn due(&self) -> u64 {
        // A majority that was reached shortly before the end is still used.
        let late = self.log.as_ref().and_then(CollectedLog::due);
        late.unwrap_or_else(|| self.majority.map_or(self.until, |at| at + LATE_VOTES))
    }
}

impl<G: RoomGame> Host<G> {
    /// Makes a guest's device a candidate. It becomes the guest again if it is not elected.
    pub(crate) fn candidate(
        mut guest: Guest<G>,
        lobby: Lobby<G>,
        brain: Box<dyn BotPlayer<G>>,
        now: u64,
    ) -> Host<G> {
        let mut host = Host::of_guest(&guest, lobby, brain, now);
        host.term = next_term(guest.last_term(), &mut host.rng);
        guest.note_vote(host.room, host.term, host.id());
        host.ballots = guest.ballots();
        let own = guest.own_vote(host.term, host.id());
        host.candidacy = Some(Box::new(Candidacy {
            guest,
            votes: vec![own],
            log: None,
            majority: None,
            raised: false,
            until: now + CANDIDACY,
        }));
        host
    }

    /// Whether this device is not the host yet: it is a candidate, and nothing of it is stored.
    pub fn is_candidate(&self) -> bool {
        self.candidacy.is_some()
    }

    /// Whether the person here may go on without those who do not answer.
    pub fn may_go_on(&self, now: u64) -> bool {
        self.candidacy.as_ref().is_some_and(|candidacy| candidacy.guest.may_go_on(now))
    }

    /// Handles a vote; `None` if it is invalid.
    pub(super) fn voted(&mut self, peer: Peer, vote: Vote, now: u64) -> Option<()> {
        let (own, term) = (self.id(), self.term);
        let Some(candidacy) = &mut self.candidacy else {
            // The election is over, and the voter learns the result.
            let result = self.lineage.last().filter(|last| last.heir == own && last.votes().is_some())?;
            let result = encode(&ToGuest::<G>::Elected(Box::new(result.clone())));
            self.connection(peer)?.push(result, now);
            return Some(());
        };
        let SignedVote { id, shares, signature } = vote.signed;
        let digest = vote_digest(&self.room, term, own, shares);
        if id == own || !candidacy.guest.may_vote(id) || !id.signed(&digest, &signature) {
            return None;
        }
        self.connections.iter_mut().find(|one| one.peer == peer)?.stage = HandshakeStage::Voted(id);
        candidacy.votes.retain(|other| other.signed.id != id);
        candidacy.votes.push(vote);
        self.want_log(peer, now);
        self.check_candidacy(now);
        Some(())
    }

    /// Handles the end of a connection to a device that was asked for its vote and has not given it. The device may have
    /// voted in this term for a candidate that is lost as well, so without a majority the candidate goes on in a later
    /// term, once in a candidacy. Votes are valid in one term, so those who have voted are asked again when they are back.
    pub(super) fn refused(&mut self, now: u64) {
        let id = self.id();
        let open = self.candidacy.as_mut().filter(|one| !one.raised && one.majority.is_none());
        let Some(candidacy) = open else { return };
        self.term = next_term(self.term, &mut self.rng);
        candidacy.raised = true;
        candidacy.guest.note_vote(self.room, self.term, id);
        candidacy.votes = vec![candidacy.guest.own_vote(self.term, id)];
        candidacy.log = None;
        self.ballots = candidacy.guest.ballots();
        let voters = self.connections.iter_mut().filter(|one| matches!(one.stage, HandshakeStage::Voted(_)));
        voters.for_each(|voter| voter.close(CloseReason::Replaced, now));
    }

    /// Takes the next step of the candidacy, if it is due.
    pub(super) fn check_candidacy(&mut self, now: u64) {
        let Some(candidacy) = &mut self.candidacy else { return };
        let (votes, all) = (candidacy.votes.len(), candidacy.guest.present_electors());
        // A person who is alone is asked first.
        let alone = candidacy.guest.has_consent() && candidacy.guest.may_go_on(now);
        if alone || votes > 1 && 2 * votes > all {
            let since = *candidacy.majority.get_or_insert(now);
            let is_ripe = votes >= all || now >= since + LATE_VOTES;
            // If it is later, because this device slept, the voters have gone on with another host.
            if is_ripe && now < since + RESULT_AWAITED && !candidacy.awaits_log(now) {
                return self.elect(now);
            }
        }
        if now >= candidacy.majority.map_or(candidacy.until, |since| since + RESULT_AWAITED) {
            candidacy.until = now + CANDIDACY;
            self.events.push_back(Event::ChangeRole);
        }
    }

    /// How this device became the host; empty at a room's first one.
    pub fn lineage(&self) -> &[Certificate] {
        &self.lineage
    }

    /// This device's votes before it was the host.
    pub(crate) fn ballots(&self) -> &Ballots {
        &self.ballots
    }
}

#[cfg(test)]
impl<G: RoomGame> Host<G> {
    /// The host that a candidate wants to succeed.
    pub(crate) fn lost_host(&self) -> Option<crate::MemberId> {
        self.candidacy.as_ref().and_then(|candidacy| candidacy.guest.host())
    }
}
