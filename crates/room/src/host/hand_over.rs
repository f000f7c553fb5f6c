//! A host that goes away in order hands the room over, and the heir goes on exactly where it stood. In the middle of a
//! round the heir needs the secret of that round, so only a device on which nobody plays can take the room over then;
//! between rounds, when everything has been opened, the next seated member who is there can, too.

use super::succeed::opened_secrets;
use super::{Host, MemberRecord, next_term};
use crate::RoomGame;
use crate::api::{BotPlayer, Event};
use crate::chain::{HashChain, LogEntry, Tip};
use crate::frame::{Refusal, SharedEntry, ToGuest, encode};
use crate::guest::Guest;
use crate::hand_over::{DealSecret, Departure, HandOver, MemberState};
use crate::key::MemberId;
use crate::limits::{MAX_FRAME_LEN, MAX_LINEAGE};
use crate::lobby::{ConnectionQuality, Phase};
use crate::room::Room;
use crate::succession::{Authority, Certificate, hand_over_digest};

impl<G: RoomGame> Host<G> {
    /// Hands the room over.
    ///
    /// # Errors
    /// If nobody is there who may have it now.
    pub(super) fn hand_over(&mut self, how: Departure, now: u64) -> Result<(), Refusal<G::Illegal>> {
        let heir = self.heir().filter(|_| !self.is_candidate() && !self.is_handed_over());
        let heir = heir.filter(|_| self.lineage.len() < MAX_LINEAGE).ok_or(Refusal::NotNow)?;
        let (room, tip) = (self.room, self.chain.tip());
        let term = next_term(self.term, &mut self.rng);
        let signature = self.key.sign(&hand_over_digest(&room, term, &tip, heir));
        let authority = Authority::Host(signature);
        let certificate = Certificate { room, term, heir, from: self.id(), tip, authority };
        let mut members = self.member_states();
        if let Some(own) = members.iter_mut().find(|member| member.id == heir) {
            own.key = self.key();
        }
        let what = HandOver {
            certificate: certificate.clone(),
            how,
            secret: self.is_round_open().then(|| self.deal_secret()),
            members,
            admission: self.admission.clone(),
            deals: self.deals,
        };
        let frame = encode(&ToGuest::HandOver(Box::new(what)));
        if frame.len() > MAX_FRAME_LEN {
            return Err(Refusal::NotNow);
        }
        // Afterwards this device is a guest, and sends nothing that is still queued.
        let connection = self.connections.values_mut().find(|connection| connection.member() == Some(heir));
        connection.filter(|connection| connection.is_writable()).ok_or(Refusal::NotNow)?.push(frame, now);
        // What follows is no more of this device's log.
        self.lineage.push(certificate);
        self.lobby_version += 1;
        if how == Departure::PassesDeal {
            self.events.push_back(Event::ChangeRole);
            self.events.push_back(Event::HandedOver(heir));
        }
        Ok(())
    }

    /// To whom this device would hand the room over, if it may: while a round is played only to a device on which nobody
    /// plays.
    pub fn heir(&self) -> Option<MemberId> {
        let plays = |id: &MemberId| self.persons.iter().any(|chair| chair.owner() == Some(*id));
        self.lobby.heir(self.screen).filter(|id| !self.is_round_open() || !plays(id))
    }

    /// Whether there are cards that nobody else may see.
    fn is_round_open(&self) -> bool {
        let of_round = |line: &&LogEntry<G>| {
            matches!(line, LogEntry::Deal { .. } | LogEntry::Seed { .. } | LogEntry::Opened { .. })
        };
        matches!(self.log().rfind(of_round), Some(LogEntry::Seed { .. }))
    }

    /// Whether this device has handed the room over, and is its host no more.
    pub fn is_handed_over(&self) -> bool {
        self.lineage.last().is_some_and(|last| last.heir != self.id())
    }

    /// This device as a guest of its heir.
    pub(crate) fn retire(mut self) -> Room<G> {
        let rng = self.key.stream("retired", &mut self.rng);
        match Guest::former_host(self.key.clone(), rng, &self) {
            Some(guest) => Room::Guest(Box::new(guest)),
            None => Room::Host(Box::new(self)),
        }
    }

    /// The number of this device's last request, from when it was a guest.
    pub(crate) fn last_nonce(&self) -> u64 {
        let own = self.records.iter().find(|record| record.id == self.id());
        own.map_or(0, |record| record.nonce)
    }

    fn deal_secret(&self) -> DealSecret {
        DealSecret { term: self.deal_term, deal: self.deals, secret: self.round_secret() }
    }

    pub(super) fn member_states(&self) -> Vec<MemberState<G>> {
        let state = |record: &MemberRecord<G>| MemberState {
            id: record.id,
            nonce: record.nonce,
            replies: record.replies.iter().copied().collect(),
            key: record.key,
            idle: record.idle,
        };
        self.records.iter().map(state).collect()
    }

    /// The device that a host has named as its heir. `None` if it does not know the whole log.
    pub(crate) fn inherit(
        guest: &Guest<G>,
        what: HandOver<G>,
        brain: Box<dyn BotPlayer<G>>,
        now: u64,
    ) -> Option<Host<G>> {
        let HandOver { certificate, how, secret, members, admission, deals, .. } = what;
        let Certificate { from, tip, authority: Authority::Host(signature), .. } = certificate else {
            return None;
        };
        let lobby = guest.lobby()?.clone();
        let (key, rng) = guest.heir_key();
        let id = key.id();
        // The room may have a newer key than this device knew as a spectator.
        let newest = members.iter().find(|member| member.id == id).map(|member| member.key);
        let room_key = newest.unwrap_or_else(|| guest.key());
        let mut host = Host::with_key(key, rng, guest.name().clone(), lobby.setup.clone(), brain);
        (host.room, host.term, host.lobby) = (guest.room_id(), certificate.term, lobby);
        host.lobby_times.paused = host.lobby.paused.then_some(now);
        host.lobby.key = Some(room_key);
        host.admission = admission;
        (host.table, host.lineage) = (guest.table().cloned(), guest.lineage().to_vec());
        host.ballots = guest.ballots();
        let record = |state: MemberState<G>| MemberRecord::of_state(state, now);
        host.records = members.into_iter().map(record).collect();
        // A former host that was a guest before has one already.
        match host.records.iter_mut().find(|record| record.id == from) {
            Some(record) => record.key = room_key,
            None => host.records.push(MemberRecord::new(from, room_key, now)),
        }
        let (base, lines) = guest.game_log()?;
        host.deal_secrets = opened_secrets(lines);
        host.deal_secrets.extend(secret);
        host.open_lines(base, lines)?;
        if host.chain.tip() != tip || host.has_given_up() {
            return None;
        }
        host.deals = deals.max(host.deals);
        host.lineage.push(certificate.clone());
        let is_here = |id: &MemberId| host.lobby.member(*id).is_some_and(|member| member.present);
        let here: Vec<MemberId> = host.guests_at_table().filter(is_here).collect();
        for member in &mut host.lobby.members {
            (member.present, member.ready) = (member.id == id, false);
            (member.since, member.quality) = (now, ConnectionQuality::Unknown);
        }
        // The host is the first.
        host.lobby.members.sort_by_key(|member| member.id != id);
        host.enter(LogEntry::HandedOver { heir: id, term: certificate.term, signature });
        if how == Departure::Leaves {
            if let Some(seat) = host.lobby.chair_of(from) {
                host.vacate(seat, from, now);
            }
            host.forget(from);
        }
        match host.lobby.phase {
            Phase::Dealing => host.deal_again(now),
            Phase::Playing => host.settle(now),
            Phase::RoundOver if how == Departure::PassesDeal => host.deal_passed_on(here, now),
            _ => {}
        }
        host.refresh();
        host.take_back(id, now);
        host.lobby_changed();
        host.events.push_back(Event::HandedOver(id));
        Some(host)
    }

    /// Reads the log of a game that begins there, which this device has had, sealed, as a guest. What none of the
    /// secrets that it knows opens is given up.
    pub(super) fn open_lines(&mut self, base: Tip, lines: &[SharedEntry<G>]) -> Option<()> {
        let (mut seq, mut secret) = (base.seq, None);
        let mut open = Vec::with_capacity(lines.len());
        for line in lines {
            seq = seq.saturating_add(1);
            let line = match line {
                SharedEntry::Public(line) => line.clone(),
                SharedEntry::Secret(sealed) => {
                    let opened = secret.and_then(|secret| sealed.open::<G>(&secret, seq));
                    opened.unwrap_or_else(|| LogEntry::GivenUp(sealed.clone()))
                }
            };
            if let LogEntry::Deal { deal, term, .. } = &line {
                secret = self.known_secret(*term, *deal);
            }
            open.push(line);
        }
        if open.is_empty() {
            self.chain = HashChain::new(base);
            if self.lobby.phase.is_running() {
                return None;
            }
            return Some(());
        }
        self.replay(base, open)
    }
}

impl<G: RoomGame> MemberRecord<G> {
    pub(super) fn of_state(state: MemberState<G>, now: u64) -> Self {
        let MemberState { id, nonce, replies, key, idle } = state;
        MemberRecord { nonce, replies: replies.into(), idle, ..MemberRecord::new(id, key, now) }
    }
}
