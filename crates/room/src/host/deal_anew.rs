//! The vote on dealing the round anew that this device, as the heir of a lost host, has continued. The game goes on
//! meanwhile. Votes are lost when this device's page is loaded anew, and people are asked again.

use super::Host;
use super::requests::RequestResult;
use crate::RoomGame;
use crate::chain::{LogEntry, RequestProof};
use crate::deal_anew::{DealVote, voters, votes_needed};
use crate::frame::Refusal;
use crate::key::MemberId;
use crate::limits::MAX_ENTRIES_BEFORE_NEW_DEAL;
use crate::lobby::Phase;
use crate::table::table_changed;

/// For how many milliseconds people may vote.
const VOTE_TIMEOUT: u64 = 60_000;
/// The entries with which the new deal begins: the round is opened, and the votes.
const ENTRIES_OF_NEW_DEAL: u64 = 2;

/// A vote that is going on.
#[derive(Debug)]
pub(super) struct Voting {
    /// The number of the entry with which the round was continued.
    since: u64,
    until: u64,
    /// Who has said what.
    said: Vec<(MemberId, bool)>,
    votes: Vec<RequestProof>,
}

impl<G: RoomGame> Host<G> {
    /// Asks people whether the round is to be dealt anew, if it is one that an heir has continued.
    pub(super) fn offer_new_deal(&mut self, now: u64) {
        let since = self.continued_at().filter(|_| self.lobby.phase == Phase::Playing);
        let (until, said, votes) = (now + VOTE_TIMEOUT, Vec::new(), Vec::new());
        self.voting = since.map(|since| Voting { since, until, said, votes });
    }

    /// The number of the entry with which the current round was continued.
    fn continued_at(&self) -> Option<u64> {
        let entries = &self.chain.entries;
        let last = |before: usize, is: fn(&LogEntry<G>) -> bool| {
            entries.get(..before)?.iter().rposition(|entry| is(&entry.entry))
        };
        let seed = last(entries.len(), |line| matches!(line, LogEntry::Seed { .. }))?;
        let deal = last(seed, |line| matches!(line, LogEntry::Deal { .. }))?;
        let continued = last(seed, |line| matches!(line, LogEntry::Continued { .. }))?;
        let at = self.chain.base.seq.saturating_add(seed as u64).saturating_add(1);
        (continued > deal).then_some(at)
    }

    /// How it stands for this member; `None` if they have nothing to say.
    pub fn deal_vote(&self, id: MemberId) -> Option<DealVote> {
        let voting = self.voting.as_ref()?;
        if !voters(&self.persons).any(|voter| voter == id) {
            return None;
        }
        let count = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        let said = voting.said.iter().find(|(who, _)| *who == id).map(|(_, said)| *said);
        Some(DealVote { said, votes: count(self.said(true)), needed: count(votes_needed(&self.persons)) })
    }

    /// Whether a round is being dealt that replaces the one which is still shown.
    pub(crate) fn deals_anew(&self) -> bool {
        self.deals_anew
    }

    /// How many of those who play have said this.
    fn said(&self, yes: bool) -> usize {
        let said = self.voting.iter().flat_map(|voting| &voting.said);
        said.filter(|(id, said)| *said == yes && voters(&self.persons).any(|voter| voter == *id)).count()
    }

    /// A member wants the round to be dealt anew, or does not.
    pub(super) fn vote_on_deal(
        &mut self,
        id: MemberId,
        yes: bool,
        proof: Option<RequestProof>,
        now: u64,
    ) -> RequestResult<G> {
        if self.awaits_heir() {
            return Err(Refusal::NotNow);
        }
        let unheard = self.deal_vote(id).is_some_and(|vote| vote.said.is_none());
        let voting = self.voting.as_mut().filter(|_| unheard).ok_or(Refusal::OldQuestion)?;
        if proof.is_some_and(|proof| proof.seq < voting.since) {
            return Err(Refusal::OldQuestion);
        }
        voting.said.push((id, yes));
        voting.votes.extend(proof.filter(|_| yes));
        self.vote_changed();
        self.check_vote(now);
        Ok(())
    }

    /// Deals anew once most people want that, and asks no longer when they will not, or the round has gone on for
    /// a while.
    pub(super) fn check_vote(&mut self, now: u64) {
        let Some(voting) = &self.voting else { return };
        let entries = self.chain.tip().seq.saturating_sub(voting.since).saturating_add(ENTRIES_OF_NEW_DEAL);
        let late = now >= voting.until || entries > MAX_ENTRIES_BEFORE_NEW_DEAL;
        let (needed, all) = (votes_needed(&self.persons), voters(&self.persons).count());
        if self.lobby.phase != Phase::Playing || late || self.said(false) + needed > all {
            self.voting = None;
            self.vote_changed();
        } else if self.said(true) >= needed && !self.awaits_heir() {
            self.deal_anew(now);
        }
    }

    /// When people are asked no longer.
    pub(super) fn vote_due(&self) -> Option<u64> {
        self.voting.as_ref().map(|voting| voting.until)
    }

    fn deal_anew(&mut self, now: u64) {
        let Some(Voting { mut votes, .. }) = self.voting.take() else { return };
        votes.retain(|vote| voters(&self.persons).any(|voter| voter == vote.id));
        votes.sort_unstable_by_key(|vote| vote.id);
        self.open = None;
        self.open_round();
        self.enter_dealt_anew(votes, now);
    }

    /// Enters the votes, and deals. What was seen last is shown until there is something new.
    pub(super) fn enter_dealt_anew(&mut self, votes: Vec<RequestProof>, now: u64) {
        self.deals_anew = true;
        self.enter(LogEntry::DealtAnew { votes });
        self.begin_deal(now);
        self.refresh();
    }

    fn vote_changed(&mut self) {
        let facts = self.table.as_ref().map_or(0, |table| table.facts.len());
        table_changed(&mut self.events, facts);
    }
}
