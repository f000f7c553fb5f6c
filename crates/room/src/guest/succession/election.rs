//! The host is lost: this device votes for a candidate, or stands for host when it is its turn.

use super::Probe;
use crate::frame::{FromHost, decode_in_lobby, pack_lines};
use crate::guest::connection::HandshakeStage;
use crate::limits::{MAX_ENTRIES_PER_UPDATE, MAX_LINEAGE};
use crate::succession::{Ballot, may_follow, vote};
use crate::{
    BotPlayer, Chair, CloseReason, Event, Guest, Hash, KnownLog, MAX_FRAME_LEN, MemberId, Room, RoomGame,
    SharedEntry, Tip, ToHost, Vote,
};

/// After how many milliseconds without the host of a running game the first device stands for host; each next
/// one later.
const FIRST_CANDIDATE: u64 = 20_000;
const NEXT_CANDIDATE: u64 = 10_000;
/// The first device waits longer while no game is running: a host may be away to send the link with another app.
const FIRST_CANDIDATE_IN_LOBBY: u64 = 60_000;
/// How long after its turn a candidate surely listens: then the others look for it. At their usual intervals they
/// would knock too late to find it before the next one's turn.
const LISTENS_AFTER: u64 = 1500;
/// A device that has just noticed the loss, or has slept, looks for the host for at least this time.
const LOOKS_FIRST: u64 = 8000;
/// How long the host or a voter is silent before a person may go on without them.
const GONE_AFTER: u64 = 60_000;
/// A device that has heard the host this recently does not vote.
pub(super) const VOTES_AFTER: u64 = 10_000;
/// How many bytes of entries of the log are sent to a candidate in one frame, unless a single one is longer.
const MAX_LOG_FRAME: usize = 48_000;
/// How long a voter waits for the result.
const RESULT_TIMEOUT: u64 = 45_000;

impl<G: RoomGame> Guest<G> {
    /// The members who have a chair and were there when the host was lost, in the order of their chairs.
    fn electors(&self) -> impl Iterator<Item = MemberId> + '_ {
        let present = |id| self.lobby.iter().any(|lobby| lobby.is_present(id));
        let sit = self.lobby.iter().flat_map(|lobby| lobby.chairs.iter().filter_map(Chair::owner));
        let here = sit.filter(move |id| self.may_vote(*id) && present(*id));
        // After a reload the host has not noticed yet that this device is there.
        here.chain(Some(self.id()).filter(|own| self.may_vote(*own) && !present(*own)))
    }

    /// How many of these members there are.
    pub(crate) fn present_electors(&self) -> usize {
        self.electors().count()
    }

    pub(super) fn sits(&self, id: MemberId) -> bool {
        self.lobby.as_ref().is_some_and(|lobby| lobby.chair_of(id).is_some())
    }

    /// Whether this member has a chair, and is not the host.
    pub(crate) fn may_vote(&self, id: MemberId) -> bool {
        Some(id) != self.host && self.sits(id)
    }

    pub(super) fn lost_for(&self, now: u64) -> Option<u64> {
        self.succession.lost_since.map(|at| now.saturating_sub(at))
    }

    fn first_candidate(&self) -> u64 {
        if self.is_running() { FIRST_CANDIDATE } else { FIRST_CANDIDATE_IN_LOBBY }
    }

    /// Whether the person here may go on without those who do not answer: they are the only one left, or
    /// have waited for long.
    pub(crate) fn may_go_on(&self, now: u64) -> bool {
        let alone = self.present_electors() == 1;
        self.lost_for(now).is_some_and(|ms| ms >= GONE_AFTER || alone && ms >= self.first_candidate())
            && self.may_vote(self.id())
    }

    /// Whether the app should ask the person here to go on.
    pub(crate) fn may_be_asked(&self, now: u64) -> bool {
        self.half.is_some() && !self.is_connected() && !self.has_consent() && self.may_go_on(now)
    }

    pub(crate) fn consent(&mut self) {
        (self.succession.consent, self.succession.not_before) = (true, 0);
    }

    pub(crate) fn has_consent(&self) -> bool {
        self.succession.consent
    }

    /// Whether the host of a running game is lost.
    pub(in crate::guest) fn is_game_lost(&self) -> bool {
        self.is_running() && self.succession.lost_since.is_some()
    }

    pub(in crate::guest) fn note_lost(&mut self, last_heard: u64, now: u64) {
        // While this device slept the host may have been there all the time.
        self.succession.lost_since = Some(last_heard.max(self.succession.woke_at));
        self.succession.sought = 0;
        self.look_first(now);
        self.check_inheritance();
    }

    /// Makes this device look for the host before it stands for host itself.
    pub(super) fn look_first(&mut self, now: u64) {
        let until = now.saturating_add(LOOKS_FIRST);
        self.succession.not_before = self.succession.not_before.max(until);
    }

    /// When the elector with this place stands for host.
    fn turn(&self, place: usize) -> Option<u64> {
        let after = self.first_candidate().saturating_add(NEXT_CANDIDATE.saturating_mul(place as u64));
        self.succession.lost_since.map(|lost| lost.saturating_add(after))
    }

    fn own_place(&self) -> Option<usize> {
        self.electors().position(|id| id == self.id())
    }

    /// When this device stands for host, or stops looking for another host.
    fn candidacy_at(&self) -> Option<u64> {
        if let Some(Probe { until, .. }) = &self.probing {
            return Some(*until);
        }
        // Without the code this device cannot be the host, and the others accept no longer lineage.
        self.half.as_ref().filter(|_| self.lineage().len() < MAX_LINEAGE)?;
        let turn = self.turn(self.own_place()?)?;
        let at = if self.succession.consent { self.succession.lost_since? } else { turn };
        Some(at.max(self.succession.not_before))
    }

    /// When the next candidate whose turn comes before this device's begins to listen.
    fn seek_at(&self) -> Option<u64> {
        let sought = self.succession.sought;
        let before = self.own_place().unwrap_or_else(|| self.present_electors());
        let seeks = sought < before && self.connection.is_none() && !self.is_probing();
        self.turn(sought).filter(|_| seeks).map(|turn| turn.saturating_add(LISTENS_AFTER))
    }

    pub(in crate::guest) fn succession_due(&self) -> Option<u64> {
        let due = self.role_due().into_iter().chain(self.seek_at()).min();
        due.filter(|_| self.out.is_none())
    }

    /// When this device becomes a candidate or a host, or stops looking for another host.
    fn role_due(&self) -> Option<u64> {
        let candidacy = self.candidacy_at().filter(|_| !self.is_connected() && !self.is_voter());
        if self.takes_over() { Some(0) } else { candidacy }
    }

    pub(in crate::guest) fn check_succession(&mut self, now: u64) {
        if self.is_connected() {
            (self.succession.lost_since, self.succession.consent) = (None, false);
        } else if self.host.is_some() && self.lobby.is_some() {
            self.succession.lost_since.get_or_insert(now);
        }
        if self.out.is_some() {
            return;
        }
        if self.seek_at().is_some_and(|at| now >= at) {
            self.succession.sought += 1;
            self.events.push_back(Event::Seek);
        }
        if self.role_due().is_some_and(|at| now >= at) {
            self.succession.wants_role_change = true;
            self.succession.not_before = now.saturating_add(FIRST_CANDIDATE);
            if let Some(probe) = &mut self.probing {
                probe.until = now.saturating_add(super::PROBE_TIMEOUT);
            }
            self.tell_once(Event::ChangeRole);
        }
    }

    /// This device as a candidate, as the heir that the host has named, or as the host it was.
    pub(crate) fn become_host(mut self, brain: Box<dyn BotPlayer<G>>, now: u64) -> Room<G> {
        let wants = core::mem::take(&mut self.succession.wants_role_change);
        if wants && self.takes_over() {
            return self.take_over(brain, now);
        }
        let may = wants && !self.is_connected() && !self.is_voter();
        match (self.probing.take_if(|_| may), self.half, self.lobby.clone()) {
            (Some(probe), ..) => Room::Host(probe.host),
            (None, Some(half), Some(lobby)) if may => {
                self.hang_up(CloseReason::Replaced, now);
                self.events.clear();
                Room::Host((half.candidate)(self, lobby, brain, now))
            }
            _ => Room::Guest(Box::new(self)),
        }
    }

    pub(crate) fn vote(&mut self, bytes: &[u8], now: u64) -> Option<()> {
        let FromHost::Candidate { id, signature, ticket, room, term } = decode_in_lobby::<G>(bytes)? else {
            return None;
        };
        let handshake = self.connection.as_ref()?.handshake(id);
        let proven = id.signed(&handshake.proof_digest(), &signature)
            && ticket == handshake.ticket(&self.room_key, id);
        let lost = self.lost_for(now).is_some_and(|ms| ms >= VOTES_AFTER) && !self.is_probing();
        // A candidate may not have heard that it was to be the heir.
        let votes = lost && self.may_vote(self.id()) && self.sits(id);
        let is_next = room == self.room && may_follow(term, self.newest_term());
        if !proven || !votes || !is_next || !self.note_vote(room, term, id) {
            return None;
        }
        let vote = self.own_vote(term, id);
        let connection = self.connection.as_mut()?;
        connection.stage = HandshakeStage::Voted(id);
        connection.deadline = now + RESULT_TIMEOUT;
        self.send(&ToHost::Vote(Box::new(vote)));
        Some(())
    }

    /// This device's vote for this candidate, with the data that it needs to go on.
    pub(crate) fn own_vote(&self, term: u32, candidate: MemberId) -> Vote {
        let share = self.own_key_share().filter(|_| self.is_running());
        let vote = vote(&self.key, &self.room, term, candidate, share);
        Vote { known: self.whole_log(), ..vote }
    }

    /// How far this device has the whole log, as the lost host has signed it.
    pub(crate) fn whole_log(&self) -> Option<KnownLog> {
        self.whole().filter(|known| self.game_log().is_some() && self.is_signed(known))
    }

    /// Whether the host of that time has signed this.
    pub(crate) fn is_signed(&self, known: &KnownLog) -> bool {
        known.is_signed_by(&self.room, self.host_at(known.tip.seq))
    }

    /// The last position of the log that the host has signed, as far as this device knows.
    pub(crate) fn last_signed(&self) -> Option<Tip> {
        self.known.map(|known| known.tip)
    }

    /// Sends a candidate that knows less of the log than this device the rest, or the whole game.
    pub(super) fn tell_log(&mut self, from: Tip) {
        let Some((base, lines)) = self.game_log().map(|(base, lines)| (base, lines.to_vec())) else { return };
        let known = usize::try_from(from.seq.saturating_sub(base.seq)).ok();
        let known = known.filter(|_| self.kept_head(from.seq) == Some(from.head));
        let (mut at, known) = known.map_or((base, 0), |known| (from, known));
        let mut rest = lines.get(known..).unwrap_or(&[]);
        while !rest.is_empty() {
            // No entry is longer than the most that a sealed one may be.
            let mut len = 0;
            let fits = |line: &&SharedEntry<G>| {
                len += postcard::to_allocvec(line).map_or(MAX_FRAME_LEN, |bytes| bytes.len());
                len <= MAX_LOG_FRAME
            };
            let some = rest.iter().take(MAX_ENTRIES_PER_UPDATE).take_while(fits).count().max(1);
            let (now, later) = rest.split_at(some);
            self.send(&ToHost::Log { from: at, lines: pack_lines(now) });
            at = now.iter().fold(at, |tip, line| tip.after(&line.entry_hash()));
            rest = later;
        }
    }

    /// Records this device's vote; `false` if it has already voted otherwise in this term, or in a later one.
    pub(crate) fn note_vote(&mut self, room: Hash, term: u32, candidate: MemberId) -> bool {
        let ballot = Ballot { room, term, candidate, void: false };
        self.succession.ballots.note(ballot)
    }

    /// Whether this device waits for the result of a vote.
    pub(crate) fn is_voter(&self) -> bool {
        self.connection.as_ref().is_some_and(|c| matches!(c.stage, HandshakeStage::Voted(_)))
    }
}
