//! What a guest does when the host is lost: it votes for whoever proposes themselves, proposes itself when
//! it is its turn, and becomes the guest of whoever is elected.

use game::Rng;
use serde::{Deserialize, Serialize};

use super::connection::HandshakeStage;
use super::{DealReport, DealStage, Guest, KeptLog, PendingFacts, SinceConnected};
use crate::RoomGame;
use crate::api::{BotPlayer, CloseReason, Event};
use crate::chain::Tip;
use crate::frame::{Handshake, ToGuest, ToHost, decode};
use crate::hash::Hash;
use crate::host::Host;
use crate::key::{MemberId, MemberKey, Signature, room_id};
use crate::limits::{MAX_LINEAGE, MAX_SEEN, bounded_vec};
use crate::lobby::{Chair, Lobby};
use crate::record::Record;
use crate::room::Room;
use crate::succession::{Certificate, SeenView, is_lineage, vote};

/// After how many milliseconds without the host the first proposes themselves; each next one later.
const FIRST_CANDIDATE: u64 = 20_000;
const NEXT_CANDIDATE: u64 = 10_000;
/// A device that is awake notices within this time that it does not hear the host any more.
const NOTICED_WITHIN: u64 = 30_000;
/// Nobody votes who has heard the host this recently.
const VOTES_AFTER: u64 = 10_000;
/// How long a voter waits for the result.
const RESULT_TIMEOUT: u64 = 45_000;
/// After so many milliseconds without the host a certificate also counts that most have not signed.
const ACCEPTS_FEW_AFTER: u64 = 55_000;
/// How long a host looks for another one of its room.
const SCOUTS_FOR: u64 = 8000;

/// How this device stands to the hosts of the room.
pub(super) struct Succession<G: RoomGame> {
    /// The former hosts.
    hosts: Vec<MemberId>,
    lineage: Vec<Certificate>,
    /// What it was shown, the latest last.
    seen: Vec<SeenView<G>>,
    /// Since when the host is not heard.
    lost_since: Option<u64>,
    /// It does not propose itself before.
    not_before: u64,
    /// It has told its owner that it wants to be a host, or one again.
    wants_swap: bool,
    /// The person here wants to go on with whoever is there.
    consent: bool,
    /// The host that this device is, and until when it looks for another one.
    parked: Option<(Box<Host<G>>, u64)>,
    /// The heir has not dealt yet: the table is as it was.
    pub waits_for_deal: bool,
    /// The view that was sent last meanwhile.
    pub held: Option<G::View>,
}

impl<G: RoomGame> Default for Succession<G> {
    fn default() -> Self {
        Succession {
            hosts: Vec::new(),
            lineage: Vec::new(),
            seen: Vec::new(),
            lost_since: None,
            not_before: 0,
            wants_swap: false,
            consent: false,
            parked: None,
            waits_for_deal: false,
            held: None,
        }
    }
}

/// What is saved of it.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct SavedSuccession<G: RoomGame> {
    lobby: Option<Lobby<G>>,
    hosts: Vec<MemberId>,
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_LINEAGE>")]
    lineage: Vec<Certificate>,
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_SEEN>")]
    seen: Vec<SeenView<G>>,
}

impl<G: RoomGame> Guest<G> {
    /// A host that looks for another one of its room.
    pub(crate) fn scouting(key: MemberKey, rng: Rng, host: Host<G>, now: u64) -> Room<G> {
        let Some(own) = host.lobby().member(key.id()).cloned() else { return Room::Host(Box::new(host)) };
        let mut guest = Guest::with_key(key, rng, own.name, host.key());
        guest.figure = own.figure;
        guest.knows(host.id());
        guest.term = host.term();
        guest.lobby = Some(host.lobby().clone());
        guest.table = host.table().cloned();
        guest.succession.lineage = host.lineage().to_vec();
        guest.succession.parked = Some((Box::new(host), now.saturating_add(SCOUTS_FOR)));
        Room::Guest(Box::new(guest))
    }

    /// A guest that knows nothing, in the place of one that becomes something else.
    pub(crate) fn blank(&self) -> Guest<G> {
        Guest::with_key(self.key.clone(), self.rng.clone(), self.name.clone(), self.room_key)
    }

    pub(super) fn saved_succession(&self) -> Option<SavedSuccession<G>> {
        let Succession { hosts, lineage, seen, .. } = &self.succession;
        let seen = seen.get(seen.len().saturating_sub(3)..).unwrap_or(&[]).to_vec();
        let lobby = self.lobby.clone();
        lobby.is_some().then(|| SavedSuccession {
            lobby,
            hosts: hosts.clone(),
            lineage: lineage.clone(),
            seen,
        })
    }

    pub(super) fn restore_succession(&mut self, saved: SavedSuccession<G>) {
        let SavedSuccession { lobby, hosts, lineage, seen } = saved;
        self.lobby = lobby;
        (self.succession.hosts, self.succession.lineage, self.succession.seen) = (hosts, lineage, seen);
    }

    /// Keeps what this device is shown, for an heir.
    pub(super) fn keep_seen(&mut self, seen: SeenView<G>) {
        let all = &mut self.succession.seen;
        all.retain(|other| other.head != seen.head);
        if all.len() >= MAX_SEEN {
            all.remove(0);
        }
        all.push(seen);
    }

    /// The heads of the log at the views that this device has.
    pub(crate) fn seen_heads(&self) -> Vec<Hash> {
        self.succession.seen.iter().map(|seen| seen.head).collect()
    }

    /// The view at this head of the log.
    pub(crate) fn seen(&self, head: &Hash) -> Option<&SeenView<G>> {
        self.succession.seen.iter().find(|seen| seen.head == *head)
    }

    /// How the room came to its host.
    pub(crate) fn lineage(&self) -> &[Certificate] {
        &self.succession.lineage
    }

    /// Whether this was the room's host, or is.
    pub(crate) fn knew_host(&self, id: MemberId) -> bool {
        self.host == Some(id) || self.succession.hosts.contains(&id)
    }

    /// The room's identifier.
    pub(crate) fn room_id(&self) -> Hash {
        self.room
    }

    /// The newest term that this device knows.
    pub(crate) fn newest_term(&self) -> u32 {
        self.term.max(self.signed_term()).max(self.succession.lineage.last().map_or(0, |last| last.term))
    }

    /// The key of this device and random numbers, for a host.
    pub(crate) fn heir_key(&self) -> (MemberKey, Rng) {
        (self.key.clone(), self.key.stream("heir", &mut self.rng.clone()))
    }

    /// Whether this member has a chair, and is not the host.
    pub(crate) fn may_vote(&self, id: MemberId) -> bool {
        Some(id) != self.host && self.lobby.as_ref().is_some_and(|lobby| lobby.chair_of(id).is_some())
    }

    /// The members who have a chair and were there when the host was lost, in the order of their chairs.
    fn electors(&self) -> impl Iterator<Item = MemberId> + '_ {
        let present = |lobby: &Lobby<G>, id| lobby.member(id).is_some_and(|member| member.present);
        let here = self.lobby.iter().flat_map(move |lobby| {
            lobby.chairs.iter().filter_map(Chair::owner).filter(move |id| present(lobby, *id))
        });
        let (host, own) = (self.host, self.id());
        // After a reload the host has not noticed yet that this device is there.
        let own = Some(own).filter(|own| {
            self.may_vote(*own) && self.lobby.as_ref().is_some_and(|lobby| !present(lobby, *own))
        });
        here.filter(move |id| Some(*id) != host).chain(own)
    }

    /// How many were there.
    pub(crate) fn present_electors(&self) -> usize {
        self.electors().count()
    }

    /// For how long the host has been lost.
    fn lost_for(&self, now: u64) -> Option<u64> {
        self.succession.lost_since.map(|at| now.saturating_sub(at))
    }

    /// Whether the person here may go on without those who do not answer: they are the only one left, or
    /// have waited for long.
    pub(crate) fn may_go_on(&self, after: u64, now: u64) -> bool {
        let alone = self.present_electors() == 1;
        self.lost_for(now).is_some_and(|ms| ms >= after || alone && ms >= FIRST_CANDIDATE)
            && self.may_vote(self.id())
    }

    /// The same, for the app.
    pub(crate) fn may_be_asked(&self, now: u64) -> bool {
        !self.is_connected() && !self.succession.consent && self.may_go_on(crate::host::GONE_AFTER, now)
    }

    pub(crate) fn consent(&mut self) {
        (self.succession.consent, self.succession.not_before) = (true, 0);
    }

    pub(crate) fn has_consent(&self) -> bool {
        self.succession.consent
    }

    /// Whether this device is a host that looks for another one of its room.
    pub fn is_scout(&self) -> bool {
        self.succession.parked.is_some()
    }

    /// Whether the host of a running game is lost.
    pub(super) fn is_game_lost(&self) -> bool {
        let running = self.lobby.as_ref().is_some_and(|lobby| lobby.phase.is_running());
        running && self.succession.lost_since.is_some()
    }

    /// The connection to the host is lost.
    pub(super) fn note_lost(&mut self, last_heard: u64, now: u64) {
        // Noticed this late it is this device that slept: the host may be there, and is looked for first.
        let slept = now.saturating_sub(last_heard) > NOTICED_WITHIN;
        self.succession.lost_since = Some(if slept { now } else { last_heard });
    }

    /// When this device proposes itself.
    fn stands_at(&self) -> Option<u64> {
        if let Some((_, until)) = &self.succession.parked {
            return Some(*until);
        }
        let lost = self.succession.lost_since.filter(|_| self.is_game_lost())?;
        let turn = self.electors().position(|id| id == self.id())? as u64;
        let at = lost.saturating_add(FIRST_CANDIDATE).saturating_add(turn.saturating_mul(NEXT_CANDIDATE));
        Some(if self.succession.consent { lost } else { at }.max(self.succession.not_before))
    }

    pub(super) fn succession_due(&self) -> Option<u64> {
        self.stands_at().filter(|_| self.out.is_none() && !self.is_connected() && !self.is_voter())
    }

    pub(super) fn check_succession(&mut self, now: u64) {
        if self.is_connected() {
            (self.succession.lost_since, self.succession.consent) = (None, false);
            return;
        }
        if self.host.is_some() && self.lobby.is_some() {
            self.succession.lost_since.get_or_insert(now);
        }
        if self.succession_due().is_some_and(|at| now >= at) {
            self.succession.wants_swap = true;
            self.succession.not_before = now.saturating_add(FIRST_CANDIDATE);
            if let Some((_, until)) = &mut self.succession.parked {
                *until = now.saturating_add(SCOUTS_FOR);
            }
            self.events.push_back(Event::Swap);
        }
    }

    /// This device as a candidate, or as the host it was.
    pub(crate) fn stand(mut self, brain: Box<dyn BotPlayer<G>>, now: u64) -> Room<G> {
        let wants = core::mem::take(&mut self.succession.wants_swap);
        let lobby = self.lobby.clone().filter(|_| wants && !self.is_connected() && !self.is_voter());
        let Some(lobby) = lobby else { return Room::Guest(Box::new(self)) };
        if let Some((host, _)) = self.succession.parked.take() {
            return Room::Host(host);
        }
        self.hang_up(CloseReason::Replaced, now);
        self.events.clear();
        Room::Host(Box::new(Host::candidate(self, lobby, brain, now)))
    }

    /// Another host than the one this device knows proves who it is. It has to say how it became the host.
    pub(super) fn claimed(&mut self, id: MemberId, theirs: [u8; 32], bytes: &[u8], now: u64) -> Option<()> {
        let ToGuest::<G>::Lineage(lineage) = decode(bytes)? else { return None };
        if lineage.last()?.heir != id || !self.accepts(&lineage, now) {
            return None;
        }
        self.succeed(lineage, None);
        self.join_heir(theirs)
    }

    /// Votes for a candidate.
    pub(super) fn vote(&mut self, theirs: [u8; 32], bytes: &[u8], now: u64) -> Option<()> {
        let ToGuest::<G>::Candidate { id, signature, ticket, room, term } = decode(bytes)? else {
            return None;
        };
        let connection = self.connection.as_ref()?;
        let handshake = Handshake {
            room: room_id(id),
            host: theirs,
            guest: connection.nonce(),
            binding: connection.binding(),
        };
        let proven = id.signed(&handshake.proof_digest(), &signature)
            && ticket == handshake.ticket(&self.room_key, id);
        let lost = self.lost_for(now).is_some_and(|ms| ms >= VOTES_AFTER) && self.succession.parked.is_none();
        let votes = lost && self.may_vote(self.id()) && self.may_vote(id);
        if !proven || !votes || room != self.room || term <= self.newest_term() {
            return None;
        }
        let vote = vote(&self.key, &room, term, id, self.seen_heads());
        let connection = self.connection.as_mut()?;
        connection.stage = HandshakeStage::Voted(id, theirs);
        connection.deadline = now + RESULT_TIMEOUT;
        self.send(&ToHost::Vote(Box::new(vote)));
        Some(())
    }

    /// Whether this device waits for the result of a vote.
    fn is_voter(&self) -> bool {
        self.connection.as_ref().is_some_and(|c| matches!(c.stage, HandshakeStage::Voted(..)))
    }

    /// The candidate is elected.
    pub(super) fn elected(&mut self, id: MemberId, theirs: [u8; 32], bytes: &[u8], now: u64) -> Option<()> {
        let ToGuest::<G>::Elected { certificate, head } = decode(bytes)? else { return None };
        let mut lineage = self.succession.lineage.clone();
        lineage.push(*certificate);
        if lineage.last()?.heir != id || !self.accepts(&lineage, now) {
            return None;
        }
        let seen = head.and_then(|head| self.seen(&head)).cloned();
        self.succeed(lineage, seen.as_ref());
        if let Some(seen) = seen {
            self.send(&ToHost::Testimony(Box::new(seen)));
        }
        self.join_heir(theirs)
    }

    /// Whether these certificates lead from a host that this device knows to another one.
    fn accepts(&self, lineage: &[Certificate], now: u64) -> bool {
        let sits = |id| self.lobby.as_ref().is_some_and(|lobby| lobby.chair_of(id).is_some());
        let signed = |certificate: &Certificate| certificate.is_signed(sits);
        let Some(at) = lineage.iter().position(|certificate| certificate.room == self.room) else {
            // The network was divided, and both halves have gone on.
            return is_lineage(lineage)
                && self.succession.lineage.iter().any(|mine| {
                    let theirs = lineage.iter().find(|theirs| theirs.room == mine.room);
                    theirs.is_some_and(|theirs| {
                        theirs.heir != mine.heir && theirs.beats(mine) && signed(theirs)
                    })
                });
        };
        let new = lineage.get(at..).unwrap_or(&[]);
        let Some(first) = new.first() else { return false };
        // A host to whom nobody comes knows only that the others have decided.
        let scouts = self.is_scout();
        let long_lost = scouts || self.lost_for(now).is_some_and(|ms| ms >= ACCEPTS_FEW_AFTER);
        (scouts || first.term > self.newest_term())
            && is_lineage(new)
            && new.iter().all(signed)
            && (long_lost || 2 * first.votes.len() > self.present_electors())
    }

    /// Becomes the guest of whoever the last certificate names. What the device had seen at `seen` is what
    /// the table shows until the heir has dealt.
    fn succeed(&mut self, lineage: Vec<Certificate>, seen: Option<&SeenView<G>>) {
        let Some(heir) = lineage.last().map(|last| last.heir) else { return };
        self.succession.hosts.extend(self.host);
        self.succession.lineage = lineage;
        self.succession.parked = None;
        self.succession.held = None;
        self.succession.waits_for_deal = self.table.is_some();
        (self.host, self.room, self.term, self.tip_term) = (Some(heir), room_id(heir), 0, 0);
        self.tip = Tip::start(&self.room);
        (self.shown_root, self.signature, self.signed_known) = (Hash::default(), Signature::NONE, None);
        (self.told, self.record, self.kept_log) = (Hash::default(), Record::default(), KeptLog::default());
        (self.deal, self.deal_stage) = (None, DealStage::None);
        self.deal_report = DealReport::default();
        self.since_connected = SinceConnected::default();
        self.pending_facts = PendingFacts::default();
        self.pending.iter_mut().for_each(|pending| (pending.sent, pending.again) = (false, false));
        if let (Some(table), Some(seen)) = (&mut self.table, seen) {
            table.facts.truncate(seen.facts as usize);
        }
        self.events.push_back(Event::Continued(heir));
    }

    fn join_heir(&mut self, theirs: [u8; 32]) -> Option<()> {
        let connection = self.connection.as_ref()?;
        let (guest, binding) = (connection.nonce(), connection.binding());
        self.join(&Handshake { room: self.room, host: theirs, guest, binding });
        Some(())
    }
}

#[cfg(test)]
mod tests;
