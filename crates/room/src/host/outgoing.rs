//! Frames for guests. Lobby, log and view are not queued: the host knows how much of them each
//! guest has, and builds missing parts when they can be sent. So a slow guest costs no memory,
//! and gets everything it missed in one update. Reactions are passed on at once, or dropped.

use super::Host;
use super::connections::{HandshakeStage, SyncState};
use crate::chain::head_digest;
use crate::limits::MAX_ENTRIES_PER_UPDATE;
use crate::shown;
use crate::{
    Event, Hash, LogEntry, MAX_FRAME_LEN, MAX_QUEUED_FRAMES, MemberId, Peer, Phase, RoomGame, SeatChange,
    SharedEntry, Timers, Tip, ToGuest, Transmit, Update, WaitingFor, encode,
};

/// The least time between two reactions of one member, in milliseconds.
const REACTION_INTERVAL: u64 = 1500;

impl<G: RoomGame> Host<G> {
    pub(super) fn next_frame(&mut self, now: u64) -> Option<Transmit> {
        let peers: Vec<Peer> = self.connections.iter().map(|connection| connection.peer).collect();
        for peer in peers {
            let connection = self.connection(peer)?;
            if connection.blocked {
                continue;
            }
            if let Some(bytes) = connection.out.pop_front() {
                return Some(Transmit { peer, bytes });
            }
            if let Some((why, _)) = connection.closing {
                self.hang_up(peer, why, now);
            } else if let HandshakeStage::In(id) = connection.stage
                && let Some(bytes) = self.next_for(peer, id, now)
            {
                return Some(Transmit { peer, bytes });
            }
        }
        None
    }

    /// The next frame for this guest, if they lack anything.
    fn next_for(&mut self, peer: Peer, id: MemberId, now: u64) -> Option<Vec<u8>> {
        let (term, lobby_version, shown_version) = (self.term, self.lobby_version, self.shown_version);
        let nonce = self.record(id).map_or(0, |record| record.nonce);
        let connection = self.connection(peer)?;
        if connection.sent.term != term {
            connection.sent.term = term;
            return Some(encode(&ToGuest::<G>::Welcome { term, nonce }));
        }
        if connection.sent.lobby_version != lobby_version {
            connection.sent.lobby_version = lobby_version;
            let (lobby, mut admission) = (Box::new(self.lobby_of(id)), self.admission.clone());
            admission.former_key = admission.former_key.filter(|_| lobby.key.is_some());
            let (times, claims) = (self.lobby_times, self.seat_claims());
            return Some(encode(&ToGuest::Lobby { clock: now, lobby, times, admission, claims }));
        }
        let sent = connection.sent;
        // The share comes before anything else that follows the deal, so that they know whether it is missing.
        if sent.share != self.last_deal.deal && !sent.reset && self.knows_deal(sent.tip) {
            self.connection(peer)?.sent.share = self.last_deal.deal;
            if let Some((deal, share)) = self.key_share(id) {
                return Some(encode(&ToGuest::<G>::KeyShare { deal, share }));
            }
        }
        let same_log = sent.tip == self.chain.tip() && !sent.reset;
        if same_log && (sent.shown_version == shown_version || self.dealer.is_none()) {
            return None;
        }
        if same_log && sent.viewed == Some(sent.tip) {
            self.connection(peer)?.sent.shown_version = shown_version;
            return Some(encode(&ToGuest::<G>::Timers(self.timers(id, now))));
        }
        self.update(peer, id, now)
    }

    /// Whether a round is going on, and a device that knows the log up to there knows how it was dealt.
    fn knows_deal(&self, tip: Tip) -> bool {
        let new = self.chain.after(tip.seq);
        matches!(self.lobby.phase, Phase::Dealing | Phase::Playing)
            && !new.iter().any(|entry| matches!(entry.entry, LogEntry::Deal { .. }))
    }

    /// As much of the log as fits into a frame, and the view and timers after it.
    fn update(&mut self, peer: Peer, id: MemberId, now: u64) -> Option<Vec<u8>> {
        let (sent, shown_version) = (self.connection(peer)?.sent, self.shown_version);
        let mut most = MAX_ENTRIES_PER_UPDATE;
        loop {
            let update = self.update_of(sent, id, most, now)?;
            let tip = self.chain.tip_at(sent.tip.seq.saturating_add(update.lines.len() as u64))?;
            let whole = update.view.is_some() || update.same_view;
            let bytes = encode(&ToGuest::Update(Box::new(update)));
            // A view and the facts of one entry fit.
            if bytes.len() <= MAX_FRAME_LEN || most == 1 {
                let sent = &mut self.connection(peer)?.sent;
                (sent.tip, sent.reset, sent.shown_version) = (tip, false, shown_version);
                sent.viewed = whole.then_some(tip);
                return Some(bytes);
            }
            most /= 2;
        }
    }

    /// The next update for a guest, with at most `most` entries.
    fn update_of(&mut self, sent: SyncState, id: MemberId, most: usize, now: u64) -> Option<Update<G>> {
        let (from, viewer) = (sent.tip.seq, self.viewer(id));
        let entries = self.chain.after(from);
        let some = entries.get(..most).unwrap_or(entries);
        let (whole, has_game) = (some.len() == entries.len(), self.dealer.is_some());
        let keeps_view = some.iter().all(|entry| entry.entry.keeps_view());
        let same_view = whole && has_game && keeps_view && !sent.reset && sent.viewed == Some(sent.tip);
        let KnownFacts { facts, changes, undone } = self.facts_for(id, from, some.len());
        let (end, lines) =
            (from.saturating_add(some.len() as u64), some.iter().map(SharedEntry::of).collect());
        let shown = if whole && has_game { self.leaf(id) } else { Hash::default() };
        let digest = head_digest(&self.room, self.term, &self.chain.tip_at(end)?, &shown);
        let dealer = self.dealer.as_ref().filter(|_| whole && !same_view);
        Some(Update {
            reset: sent.reset.then_some(sent.tip.head),
            from,
            lines,
            signature: self.key.sign(&digest),
            facts,
            view: dealer.map(|dealer| dealer.game().view(viewer)),
            same_view,
            changes,
            timers: self.timers(id, now),
            undone: u32::try_from(undone).unwrap_or(u32::MAX),
        })
    }

    /// The timers of the open question, for this guest.
    fn timers(&self, id: MemberId, now: u64) -> Timers {
        let viewer = self.viewer(id);
        let open = self.open.as_ref();
        // The time stands still while people are asked whether an answer is undone.
        let until = open.and_then(|open| open.until).filter(|_| !self.undoing.is_asking());
        let left = until.map(|until| until.saturating_sub(now));
        let left = left.map(|ms| u16::try_from(ms).unwrap_or(u16::MAX));
        let answered = self.has_answered(viewer);
        let waits = self.waits();
        let waits = waits.map(|WaitingFor { persons, since }| {
            (persons, u32::try_from(now.saturating_sub(since)).unwrap_or(u32::MAX))
        });
        Timers { left, waits, answered, undo: self.undo_state(id) }
    }

    /// The `n` entries after this number, as far as a member may know them.
    pub(super) fn facts_for(&self, id: MemberId, from: u64, n: usize) -> KnownFacts<G> {
        let (mut known, mut changes) = (Vec::new(), Vec::new());
        let Some(dealer) = &self.dealer else { return KnownFacts { facts: known, changes, undone: 0 } };
        let some = self.chain.after(from);
        let some = some.get(..n).unwrap_or(some);
        let end = from.saturating_add(some.len() as u64);
        let mut last = self.chain.entry_at(from).map(|entry| (entry.facts, entry.seating));
        for entry in some {
            let (facts, seating) = last.unwrap_or_default();
            let [before, after] = [seating, entry.seating].map(|at| self.chain.viewer(at, id));
            // Answers that are undone later are sent as they were.
            let undone = entry.undone.as_ref().filter(|undone| undone.by > end);
            let new_facts = match undone {
                Some(undone) => undone.facts.as_slice(),
                None => dealer.facts().get(facts..entry.facts).unwrap_or(&[]),
            };
            known.extend(new_facts.iter().filter_map(|fact| {
                let fact = G::redact(fact, after)?;
                if before == after { Some(fact) } else { G::redact(&fact, before) }
            }));
            if let LogEntry::Chair { person, chair, .. } = &entry.entry {
                let from = u32::try_from(known.len()).unwrap_or(u32::MAX);
                changes.push(SeatChange { from, person: *person, chair: chair.clone() });
            }
            last = Some((entry.facts, entry.seating));
        }
        // Answers that can be undone never change seats.
        let undone = (0..=from).rev().map_while(|seq| {
            let entry = self.chain.entry_at(seq)?;
            let undone = entry.undone.as_ref().filter(|undone| undone.by > from && undone.by <= end)?;
            let viewer = self.chain.viewer(entry.seating, id);
            Some(undone.facts.iter().filter(|fact| G::redact(fact, viewer).is_some()).count())
        });
        KnownFacts { facts: known, changes, undone: undone.sum() }
    }

    /// The leaf of a member's present view.
    fn leaf(&mut self, id: MemberId) -> Hash {
        let told = self.fact_chain(id);
        let viewer = self.viewer(id);
        let view = self.dealer.as_ref().map(|dealer| shown::view_hash::<G>(&dealer.game().view(viewer)));
        shown::leaf(id, &view.unwrap_or_default(), &told)
    }

    /// The chain of all facts that a member has been told in this game.
    fn fact_chain(&mut self, id: MemberId) -> Hash {
        let known = self.told.iter().find(|(member, ..)| *member == id);
        let (from, before) =
            known.map_or((self.chain.base.seq, Hash::default()), |(_, seq, told)| (*seq, *told));
        let facts = self.facts_for(id, from, usize::MAX).facts;
        let now = facts.iter().fold(before, shown::chain_fact::<G>);
        self.told.retain(|(member, ..)| *member != id && self.lobby.member(*member).is_some());
        self.told.push((id, self.chain.tip().seq, now));
        now
    }

    /// Sends somebody's reaction to everybody; reactions beyond the rate limit are dropped.
    pub(super) fn react(&mut self, from: MemberId, what: u8, now: u64) {
        self.reacted.retain(|(_, at)| now < at + REACTION_INTERVAL);
        if self.lobby.member(from).is_none() || self.reacted.iter().any(|(id, _)| *id == from) {
            return;
        }
        self.reacted.push((from, now));
        self.take_back(from, now);
        self.events.push_back(Event::Reacted { from, what });
        let bytes = encode(&ToGuest::<G>::Reacted { from, what });
        for connection in &mut self.connections {
            // It must not fill the queue of a slow guest.
            if connection.member().is_some() && connection.out.len() < MAX_QUEUED_FRAMES / 2 {
                connection.push(bytes.clone(), now);
            }
        }
    }
}

/// Some entries, as far as a member may know them.
pub(super) struct KnownFacts<G: RoomGame> {
    /// The facts, each redacted for the seat they had then (for both seats if they changed seats with that entry).
    pub facts: Vec<G::Fact>,
    /// Changes of the players, each with the first of these facts to which it applies.
    pub changes: Vec<SeatChange>,
    /// How many of the last facts before these have been undone.
    pub undone: usize,
}
