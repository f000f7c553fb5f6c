//! The host is lost, and this device proposes itself: it collects votes, and, once it has enough, what the
//! voters were shown at the same moment. From that it continues the game: hands and everything open are as
//! they were; what nobody has seen is dealt anew, from the seed of a new deal.

use game::{Dealer, View as _};

use super::connections::HandshakeStage;
use super::succeed::CollectedLog;
use super::{Host, MemberRecord, next_term};
use crate::RoomGame;
use crate::api::{BotPlayer, CloseReason, Event, Peer};
use crate::chain::{HashChain, LogEntry, SeatChange, Tip};
use crate::frame::{JoinRequest, ToGuest, encode};
use crate::guest::Guest;
use crate::hash::Hash;
use crate::key::MemberId;
use crate::lobby::{Chair, ConnectionQuality, Lobby, Phase};
use crate::succession::{Authority, Certificate, SignedView, Vote, common_moment, vote_digest};

/// How long a candidate listens, in milliseconds, before it looks for the host again.
const CANDIDACY: u64 = 30_000;
/// With a majority it waits for everybody else's vote so many milliseconds: the hand of somebody who is late
/// is dealt anew.
const LATE_VOTES: u64 = 8000;
/// How long a candidate may take, in all, to use a majority: those who have voted wait for a little longer.
const RESULT_AWAITED: u64 = 30_000;
/// How long voters have to send what they were shown.
const VIEWS_TIMEOUT: u64 = 5000;
/// How long a member is silent before the others may go on without their vote, if the person at the candidate's
/// device wants to.
pub(crate) const GONE_AFTER: u64 = 60_000;

/// A candidacy.
pub(super) struct Candidacy<G: RoomGame> {
    /// This device as the guest that it was.
    pub(super) guest: Guest<G>,
    pub(super) votes: Vec<Vote>,
    /// What one of the voters knows of the log, if that is more than this device does.
    pub(super) log: Option<CollectedLog<G>>,
    /// The majority is reached: since when.
    majority: Option<u64>,
    until: u64,
    gathering: Option<Gathering<G>>,
}

/// What the voters were shown is being collected: the candidate is elected.
struct Gathering<G: RoomGame> {
    /// The moment from which the game continues.
    head: Option<Hash>,
    view: Option<G::View>,
    awaited: Vec<MemberId>,
    until: u64,
}

impl<G: RoomGame> Candidacy<G> {
    /// The room that has lost its host.
    pub(super) fn room(&self) -> Hash {
        self.guest.room_id()
    }

    pub(super) fn is_elected(&self) -> bool {
        self.gathering.is_some()
    }

    pub(super) fn due(&self) -> u64 {
        match &self.gathering {
            Some(gathering) => gathering.until,
            // A majority that was reached shortly before the end is still used.
            None => {
                let late = self.log.as_ref().and_then(CollectedLog::due);
                late.unwrap_or_else(|| self.majority.map_or(self.until, |at| at + LATE_VOTES))
            }
        }
    }
}

impl<G: RoomGame> Host<G> {
    /// A guest's device that proposes itself. It becomes the guest again if it is not elected:
    /// [`Host::step_down`].
    pub(crate) fn candidate(
        mut guest: Guest<G>,
        lobby: Lobby<G>,
        brain: Box<dyn BotPlayer<G>>,
        now: u64,
    ) -> Host<G> {
        let (key, rng) = guest.heir_key();
        let (id, name) = (key.id(), guest.name().clone());
        let mut host = Host::with_key(key, rng, name, lobby.setup.clone(), brain);
        host.term = next_term(guest.last_term(), &mut host.rng);
        guest.note_vote(guest.room_id(), host.term, id);
        let own = guest.own_vote(host.term, id);
        let mut lobby = Lobby { key: Some(guest.key()), ..lobby };
        for member in &mut lobby.members {
            (member.present, member.ready) = (member.id == id, false);
            (member.since, member.quality) = (now, ConnectionQuality::Unknown);
        }
        // The host is the first.
        lobby.members.sort_by_key(|member| member.id != id);
        (host.lobby, host.admission) = (lobby, guest.admission().clone());
        host.table = guest.table().cloned();
        host.candidacy = Some(Box::new(Candidacy {
            guest,
            votes: vec![own],
            log: None,
            majority: None,
            until: now + CANDIDACY,
            gathering: None,
        }));
        host
    }

    /// Whether this device is not the host yet: it is a candidate, and nothing of it is stored.
    pub fn is_candidate(&self) -> bool {
        self.candidacy.is_some()
    }

    /// The host that a candidate wants to succeed.
    pub(crate) fn lost_host(&self) -> Option<MemberId> {
        self.candidacy.as_ref().and_then(|candidacy| candidacy.guest.host())
    }

    /// Whether the person here may go on without those who do not answer.
    pub fn may_go_on(&self, now: u64) -> bool {
        self.candidacy.as_ref().is_some_and(|candidacy| {
            candidacy.gathering.is_none() && candidacy.guest.may_go_on(GONE_AFTER, now)
        })
    }

    /// The person here wants to go on.
    pub(super) fn consent(&mut self) {
        if let Some(candidacy) = &mut self.candidacy {
            candidacy.guest.consent();
        }
    }

    /// The guest that this device was before it proposed itself.
    pub(crate) fn step_down(&mut self) -> Option<Guest<G>> {
        if self.candidacy.as_ref().is_some_and(|candidacy| candidacy.is_elected()) {
            return None;
        }
        let candidacy = self.candidacy.take()?;
        Some(candidacy.guest)
    }

    /// Handles a vote; `None` if it is none.
    pub(super) fn voted(&mut self, peer: Peer, nonce: [u8; 32], vote: Vote, now: u64) -> Option<()> {
        let (own, term) = (self.id(), self.term);
        let Some(candidacy) = self.candidacy.as_mut().filter(|candidacy| !candidacy.is_elected()) else {
            return self.voted_late(peer, nonce, &vote, now);
        };
        let digest = vote_digest(&candidacy.room(), term, own);
        if vote.id == own || !candidacy.guest.may_vote(vote.id) || !vote.id.signed(&digest, &vote.signature) {
            return None;
        }
        self.connections.get_mut(peer)?.stage = HandshakeStage::Voted(nonce, vote.id);
        candidacy.votes.retain(|other| other.id != vote.id);
        candidacy.votes.push(vote);
        self.want_log(peer, now);
        self.check_candidacy(now);
        Some(())
    }

    /// Handles a vote that arrives after the election. The voter learns the result, and, while the views of others
    /// are awaited, is asked for theirs, too.
    fn voted_late(&mut self, peer: Peer, nonce: [u8; 32], vote: &Vote, now: u64) -> Option<()> {
        let own = self.id();
        let certificate = self.lineage.last().filter(|last| last.heir == own && last.votes().is_some())?;
        let digest = vote_digest(&certificate.room, certificate.term, own);
        let sits = vote.id != own && self.lobby.chair_of(vote.id).is_some();
        if !sits || !vote.id.signed(&digest, &vote.signature) {
            return None;
        }
        let gathering = self.candidacy.as_mut().and_then(|candidacy| candidacy.gathering.as_mut());
        let head = gathering.as_ref().and_then(|gathering| gathering.head);
        let head = head.filter(|head| vote.heads.contains(head));
        let connection = self.connections.get_mut(peer)?;
        connection.stage = HandshakeStage::Voted(nonce, vote.id);
        let certificate = Box::new(certificate.clone());
        connection.push(encode(&ToGuest::<G>::Elected { certificate, head }), now);
        if let Some(gathering) = gathering {
            if head.is_some() && !gathering.awaited.contains(&vote.id) {
                gathering.awaited.push(vote.id);
            }
            self.await_voters(now);
        }
        Some(())
    }

    /// Goes on with whatever the candidate waits for.
    pub(super) fn check_candidacy(&mut self, now: u64) {
        let Some(candidacy) = &mut self.candidacy else { return };
        if let Some(gathering) = &candidacy.gathering {
            if gathering.awaited.is_empty() || now >= gathering.until {
                self.carry_on(now);
            }
            return;
        }
        let (votes, all) = (candidacy.votes.len(), candidacy.guest.present_electors());
        // Whoever is alone is asked first.
        let alone = candidacy.guest.has_consent() && candidacy.guest.may_go_on(GONE_AFTER, now);
        if alone || votes > 1 && 2 * votes > all {
            let since = *candidacy.majority.get_or_insert(now);
            if now >= since + RESULT_AWAITED {
                // This device slept, and those who have voted have gone on with somebody else.
                candidacy.until = now;
            } else if (votes >= all || now >= since + LATE_VOTES) && !candidacy.awaits_log(now) {
                return self.elect(now);
            }
        }
        let late = candidacy.majority.is_some_and(|since| now >= since + RESULT_AWAITED);
        if now >= candidacy.until && (candidacy.majority.is_none() || late) {
            candidacy.until = now + CANDIDACY;
            self.events.push_back(Event::ChangeRole);
        }
    }

    /// This device has enough votes: it asks those who have voted for what they were shown.
    fn elect(&mut self, now: u64) {
        let (heir, term) = (self.id(), self.term);
        let Some(candidacy) = &mut self.candidacy else { return };
        let mut votes: Vec<_> = candidacy.votes.iter().map(|vote| (vote.id, vote.signature)).collect();
        votes.sort_by_key(|(id, _)| *id);
        if self.succeed(&votes, now).is_some() {
            return;
        }
        let Some(candidacy) = &mut self.candidacy else { return };
        let (room, authority) = (candidacy.room(), Authority::Votes(votes));
        let certificate = Certificate { room, term, heir, authority };
        let lists: Vec<&[Hash]> = candidacy.votes.iter().map(|vote| &vote.heads[..]).collect();
        let head = common_moment(&lists);
        let has = |id: MemberId| {
            let vote = candidacy.votes.iter().find(|vote| vote.id == id);
            head.filter(|head| vote.is_some_and(|vote| vote.heads.contains(head)))
        };
        let mut awaited = Vec::new();
        for connection in self.connections.values_mut() {
            let HandshakeStage::Voted(_, id) = connection.stage else { continue };
            let (certificate, head) = (Box::new(certificate.clone()), has(id));
            connection.push(encode(&ToGuest::<G>::Elected { certificate, head }), now);
            if head.is_some() && !awaited.contains(&id) {
                awaited.push(id);
            }
        }
        self.lineage = candidacy.guest.lineage().to_vec();
        self.lineage.push(certificate);
        let own = head.and_then(|head| candidacy.guest.signed_view(&head));
        let (view, until) = (own.map(|seen| seen.view.clone()), now + VIEWS_TIMEOUT);
        candidacy.gathering = Some(Gathering { head, view, awaited, until });
        self.await_voters(now);
        self.check_candidacy(now);
    }

    /// Handles what a voter was shown. `None` if the former host has not signed that.
    pub(super) fn collect_view(&mut self, id: MemberId, seen: SignedView<G>, now: u64) -> Option<()> {
        let Some(candidacy) = &mut self.candidacy else { return Some(()) };
        let knows = candidacy.guest.knew_host(&seen.room, seen.host);
        let Some(gathering) = &mut candidacy.gathering else { return Some(()) };
        if !knows || gathering.head != Some(seen.head) || !seen.was_shown_to(id) {
            return None;
        }
        match &mut gathering.view {
            Some(view) => {
                view.merge(&seen.view);
            }
            None => gathering.view = Some(seen.view),
        }
        gathering.awaited.retain(|awaited| *awaited != id);
        self.check_candidacy(now);
        Some(())
    }

    /// Handles a request to be let in; `None` if it violates the protocol. While this device is elected but has not
    /// gone on, the request waits: whoever is let in sends at once what they had asked the lost host, and there is
    /// nothing yet on which that could be carried out.
    pub(super) fn join_or_wait(
        &mut self,
        peer: Peer,
        theirs: [u8; 32],
        join: JoinRequest,
        now: u64,
    ) -> Option<()> {
        match &self.candidacy {
            None => self.join(peer, theirs, join, now),
            Some(candidacy) => {
                let waiting = &mut self.connections.get_mut(peer)?.waiting_join;
                let may_wait = candidacy.is_elected() && waiting.is_none();
                may_wait.then(|| *waiting = Some(Box::new(join)))
            }
        }
    }

    /// Lets in those who have asked for it since this device was elected.
    pub(super) fn let_in(&mut self, now: u64) {
        let open = self.connections.iter_mut().filter(|(_, connection)| connection.closing.is_none());
        let requests: Vec<_> = open
            .filter_map(|(peer, connection)| match connection.stage {
                HandshakeStage::Greeted(theirs) | HandshakeStage::Voted(theirs, _) => {
                    Some((peer, theirs, connection.waiting_join.take()?))
                }
                _ => None,
            })
            .collect();
        for (peer, theirs, join) in requests {
            if self.join(peer, theirs, *join, now).is_none() {
                self.close(peer, CloseReason::ProtocolError, now);
            }
        }
    }

    /// Continues the game from what the voters have seen together.
    fn carry_on(&mut self, now: u64) {
        let Some(candidacy) = self.candidacy.take() else { return };
        let Candidacy { guest, gathering, .. } = *candidacy;
        let (key, own, lost) = (self.key(), self.id(), guest.host());
        self.events.push_back(Event::Continued(own));
        // Which spectators were told the newest key only the lost host knows: they keep the one they have.
        let known = |id| self.admission.former_key.filter(|_| self.lobby.watches(id)).unwrap_or(key);
        let others = self.lobby.members.iter().map(|member| member.id).filter(|id| *id != own);
        self.records = others.map(|id| MemberRecord::new(id, known(id), now)).collect();
        // A bot stands in for the lost host until they are back.
        for chair in &mut self.lobby.chairs {
            if chair.owner().is_some() && chair.owner() == lost {
                *chair = lost.map_or(Chair::Open, Chair::StandIn);
            }
        }
        self.let_in(now);
        let (head, view) = gathering.map_or((None, None), |gathering| (gathering.head, gathering.view));
        match view {
            Some(mut view) => {
                // Also where nobody else had a view: whoever has answered the open question is asked again.
                let own = view.clone();
                view.merge(&own);
                self.show_until_dealt(&guest, head);
                self.continue_game(view, now);
            }
            // The people, what is agreed and, on every device, the score sheet are all there is to keep.
            None if self.lobby.phase.is_running() => self.lobby.phase = Phase::Lobby,
            None => {}
        }
        self.lobby_changed();
    }

    /// Keeps the table as it was at that moment.
    fn show_until_dealt(&mut self, guest: &Guest<G>, head: Option<Hash>) {
        let facts = head.and_then(|head| guest.signed_view(&head)).map(|seen| seen.facts);
        if let Some(table) = &mut self.table {
            table.facts.truncate(facts.map_or(usize::MAX, |facts| facts as usize));
            (table.tip, table.until, table.waits) = (Tip::start(&self.room), None, None);
        }
    }

    fn continue_game(&mut self, view: G::View, now: u64) {
        let chairs: Vec<Chair> = self.lobby.chairs.iter().filter(|c| **c != Chair::Open).cloned().collect();
        let setup = self.lobby.setup.clone();
        self.persons.clone_from(&chairs);
        self.chain = HashChain::new(Tip::start(&self.room));
        self.dealer = Some(Dealer::new(setup.clone(), Vec::new()));
        self.lobby.paused = false;
        self.lobby.phase = Phase::Dealing;
        if let Some(table) = &mut self.table {
            let changes = chairs.iter().zip(game::Seats::first(game::Seat::MAX));
            let change = |(chair, person): (&Chair, _)| SeatChange { from: 0, person, chair: chair.clone() };
            table.seat_history.change(table.facts.len(), changes.map(change).collect());
        }
        self.enter(LogEntry::Game { setup, chairs });
        self.resumes = Some(view);
        let there = |id: &MemberId| {
            self.connections.values().any(|connection| match connection.stage {
                HandshakeStage::Voted(_, voter) => voter == *id,
                HandshakeStage::In(member) => member == *id,
                _ => false,
            })
        };
        let awaited = self.guests_at_table().filter(there).collect();
        self.deal_among(awaited, now + VIEWS_TIMEOUT, now);
    }

    /// How this device became the host; empty at a room's first one.
    pub fn lineage(&self) -> &[Certificate] {
        &self.lineage
    }
}
