//! Handles and verifies frames of the host: every log entry continues the hash chain, and the host
//! has signed its head.

use game::{View as _, Viewer};

use super::{Guest, PendingFacts};
use crate::frame::{FromHost, decode_in_lobby};
use crate::limits::MAX_SEAT_CHANGES;
use crate::shown::{self, FactChain};
use crate::table::forced_pass;
use crate::{
    Chair, CloseReason, Event, ExitReason, HostFault, KnownLog, LogEntry, MAX_KEPT_FACTS, MAX_QUEUED_FRAMES,
    Phase, Refusal, Request, RoomGame, SeatChange, SeatHistory, SharedEntry, ShownView, Table, Timers, Tip,
    ToGuest, ToHost, Update, WaitingFor, decode,
};

impl<G: RoomGame> Guest<G> {
    /// Takes the name and figure of the person whose seat has moved to this device.
    fn adopt_name(&mut self) {
        let id = self.key.id();
        let moved = self.seat_claims.iter().any(|claim| claim.granted && claim.member == id);
        let own = self.lobby.as_ref().and_then(|lobby| lobby.member(id)).filter(|_| moved);
        if let Some((name, figure)) = own.map(|own| (own.name.clone(), own.figure))
            && (&name, figure) != (&self.name, self.figure)
        {
            (self.name, self.figure) = (name, figure);
            // It is stored, too: a reload joins with this name.
            self.renamed += 1;
        }
    }

    /// Handles a frame of the host that has let this device in; `None` if it violates the protocol.
    pub(super) fn receive(&mut self, bytes: &[u8], now: u64) -> Option<()> {
        match decode_in_lobby::<G>(bytes)? {
            FromHost::Proof { .. }
            | FromHost::Candidate { .. }
            | FromHost::Lineage(_)
            | FromHost::LogWanted(_)
            | FromHost::Elected(_) => return None,
            FromHost::Update(_) | FromHost::Timers(_) | FromHost::KeyShare { .. } | FromHost::HandOver(_) => {
                if let Some(half) = self.half {
                    return (half.at_table)(self, bytes, now);
                }
                // Handled when the code is loaded. If too many frames wait, the connection is closed.
                if self.unread.len() >= MAX_QUEUED_FRAMES {
                    return None;
                }
                self.unread.push_back(bytes.to_vec());
            }
            FromHost::Welcome { term, nonce } => self.welcome(term, nonce)?,
            FromHost::Lobby { clock, lobby, times, admission, claims } => {
                if let Some(key) = lobby.key.filter(|key| *key != self.room_key) {
                    self.room_key = key;
                    self.events.push_back(Event::KeyChanged);
                }
                (self.clock, self.lobby_times) = ((clock, now), times);
                if lobby.phase == Phase::Lobby {
                    self.updated = false;
                }
                (self.lobby, self.admission, self.seat_claims) = (Some(*lobby), admission, claims);
                self.adopt_name();
                self.tell_once(Event::LobbyChanged);
            }
            FromHost::Reply { nonce, result } => self.replied(nonce, result),
            FromHost::Ping(stamp) => self.send(&ToHost::Pong(stamp)),
            FromHost::Reacted { from, what } => self.events.push_back(Event::Reacted { from, what }),
            FromHost::Bye(bye) => self.leave(ExitReason::Left(bye), now),
        }
        Some(())
    }

    /// Handles the frames that have waited for the code, once it is there.
    pub(super) fn read_on(&mut self, now: u64) {
        let Some(half) = self.half.filter(|_| !self.unread.is_empty()) else { return };
        while let Some(bytes) = self.unread.pop_front() {
            // A device that reads it late could not answer in time, and was left out rightly.
            self.deal_progress.up_to_date = false;
            if (half.at_table)(self, &bytes, now).is_none() {
                self.unread.clear();
                self.hang_up(CloseReason::ProtocolError, now);
            }
        }
        if self.is_dealing() {
            self.deal_progress.up_to_date = false;
        }
    }

    /// Handles a frame about the game; `None` if it violates the protocol.
    pub(crate) fn receive_at_table(&mut self, bytes: &[u8], now: u64) -> Option<()> {
        match decode::<ToGuest<G>>(bytes)? {
            ToGuest::HandOver(certificate) => self.inherit(*certificate)?,
            ToGuest::Update(update) => {
                if self.update(*update, now).is_none() {
                    // Start over on a new connection.
                    self.events.push_back(Event::HostFault(HostFault::InvalidLog));
                    self.forget_log();
                    return None;
                }
            }
            ToGuest::Timers(timers) => {
                if let Some(table) = &mut self.table {
                    set_timers(table, timers, now);
                    self.pass_if_forced();
                    self.tell_once(Event::TableChanged);
                }
            }
            ToGuest::KeyShare { deal, share } => self.receive_key_share(deal, share),
            _ => return None,
        }
        Some(())
    }

    /// Handles the reply to a request.
    fn replied(&mut self, nonce: u64, result: Result<(), Refusal<G::Illegal>>) {
        let Some(at) = self.pending.iter().position(|p| p.nonce == Some(nonce)) else { return };
        if result == Err(Refusal::OtherLog) {
            // It was based on a game that is over, and is sent again when this device knows that another has begun.
            return;
        }
        // One that the host has forgotten may have been carried out or not.
        let is_known = result != Err(Refusal::Forgotten);
        self.record.keep_reply(nonce, is_known.then_some(result.is_ok()));
        if self.pending.remove(at).is_some_and(|pending| !pending.quiet) {
            self.events.push_back(Event::Reply(result));
        }
    }

    fn update(&mut self, update: Update<G>, now: u64) -> Option<()> {
        let Update { reset, from, lines, signature, facts, view, same_view, changes, timers, undone } =
            update;
        let undone = usize::try_from(undone).ok()?;
        let view = if same_view { Some(self.table.as_ref()?.view.clone()) } else { view };
        let game = lines.iter().find_map(|line| match line {
            SharedEntry::Public(LogEntry::Game { chairs, .. }) => Some(chairs.clone()),
            _ => None,
        });
        let (start, before) = (Tip::start(&self.room), self.tip());
        let base = match reset {
            Some(head) if from == 0 && head != start.head => return None,
            Some(_) if !may_begin_with(lines.first(), view.is_some()) => return None,
            Some(head) => Tip { seq: from, head },
            None if from == before.seq => before,
            // A repetition of known entries.
            None if from.saturating_add(lines.len() as u64) <= before.seq => return Some(()),
            None => return None,
        };
        if lines.iter().any(|line| matches!(line, SharedEntry::Public(line) if !line.is_public())) {
            return None;
        }
        let mut tip = base;
        let lines: Vec<_> = lines
            .into_iter()
            .map(|line| {
                tip = tip.after(&line.entry_hash());
                (line, tip)
            })
            .collect();
        let begins = reset.is_some() || game.is_some();
        let mut told = if begins { FactChain::default() } else { self.told.clone() };
        told.forget(undone)?;
        for fact in &facts {
            told.hear::<G>(fact);
        }
        let leaf =
            view.as_ref().map(|view| shown::leaf(self.id(), &shown::view_hash::<G>(view), &told.chain()));
        let shown = leaf.unwrap_or_default();
        let known = KnownLog { term: self.term, tip, shown, signature, whole: true };
        if !known.is_signed_by(&self.room, self.host) {
            return None;
        }
        // History may only change together with the term.
        let another = base.seq < before.seq || base.seq == before.seq && base.head != before.head;
        if reset.is_some() && another && self.whole().is_some_and(|before| before.term == self.term) {
            self.events.push_back(Event::HostFault(HostFault::HistoryRewritten));
        }
        (self.known, self.told) = (Some(known), told);
        if begins {
            let chairs = Some(game.unwrap_or_default());
            self.pending_facts = PendingFacts { chairs, ..PendingFacts::default() };
            self.send_pending_again();
        }
        self.check_history(base);
        if begins {
            self.begin_kept_log(base);
        }
        self.check_key_share(lines.iter().filter_map(|(line, _)| line.public()));
        for (line, tip) in lines {
            self.check_history(tip);
            if let Some(line) = line.public() {
                self.follow_record(line, tip.seq, now);
                self.follow_deal(line, tip);
            }
            self.keep_line(line, tip)?;
        }
        if let Some(leaf) = leaf {
            self.record.keep_shown(ShownView { seq: tip.seq, head: tip.head, leaf });
        }
        self.forget_undone(undone);
        let first_change = self.pending_facts.facts.len();
        self.pending_facts.changes.extend(changes.into_iter().map(|change| {
            let from = first_change.saturating_add(change.from as usize);
            SeatChange { from: u32::try_from(from).unwrap_or(u32::MAX), ..change }
        }));
        self.pending_facts.changes.truncate(MAX_SEAT_CHANGES);
        self.pending_facts.facts.extend(facts);
        forget_oldest(&mut self.pending_facts.facts);
        // An update without a view is followed by another at once; the table is updated then.
        let Some(view) = view else { return Some(()) };
        let table = match self.table.take() {
            Some(table) => Table { view, ..table },
            None => Table::new(view, Vec::new()),
        };
        let mut table = Table { tip, ..table };
        set_timers(&mut table, timers, now);
        let PendingFacts { mut facts, changes, chairs } = core::mem::take(&mut self.pending_facts);
        if let Some(chairs) = chairs {
            table.facts.clear();
            table.seat_history = SeatHistory::new(chairs);
        }
        let first = table.facts.len();
        table.seat_history.change(first, changes);
        table.facts.append(&mut facts);
        table.seat_history.forget(forget_oldest(&mut table.facts));
        self.table = Some(table);
        self.take_part_in_deal();
        self.send_verdict();
        self.deal_progress.up_to_date = true;
        self.pass_if_forced();
        self.tell_once(Event::TableChanged);
        Some(())
    }

    /// Forgets the last facts, which have been undone.
    fn forget_undone(&mut self, facts: usize) {
        let pending = &mut self.pending_facts.facts;
        let kept = pending.len().saturating_sub(facts);
        let more = facts.saturating_sub(pending.len());
        pending.truncate(kept);
        if let Some(table) = &mut self.table {
            table.facts.truncate(table.facts.len().saturating_sub(more));
        }
    }

    /// Passes automatically if the person could do nothing else. The time reveals nothing, because the
    /// host reveals all answers together.
    fn pass_if_forced(&mut self) {
        let Some(table) = self.table.as_ref().filter(|table| !table.answered) else { return };
        let Some(me) = self.place().map(|_| self.id()) else { return };
        if self.lobby.as_ref().is_some_and(|lobby| lobby.chairs.contains(&Chair::StandIn(me))) {
            return;
        }
        let Some(parts) = forced_pass::<G>(&table.view) else { return };
        if !self.pending.iter().any(|pending| matches!(pending.what, Request::Answer { .. })) {
            self.ask(parts, true);
        }
    }

    /// The seat at which the person of this device plays.
    pub fn place(&self) -> Option<game::Seat> {
        let Viewer::Seat(seat) = self.table.as_ref()?.view.viewer() else { return None };
        Some(seat)
    }
}

fn set_timers<G: RoomGame>(table: &mut Table<G>, timers: Timers, now: u64) {
    let Timers { left, waits, answered, undo } = timers;
    (table.until, table.answered) = (left.map(|ms| now + u64::from(ms)), answered);
    table.undo = undo;
    table.waits = waits.map(|(persons, ms)| WaitingFor { persons, since: now.saturating_sub(ms.into()) });
}

/// Drops the oldest facts beyond [`MAX_KEPT_FACTS`]; returns how many were dropped.
fn forget_oldest<F>(facts: &mut Vec<F>) -> usize {
    let more = facts.len().saturating_sub(MAX_KEPT_FACTS);
    facts.drain(..more);
    more
}

/// Whether a log may be sent from this entry on: from its beginning or from that of a game, and while there is no game
/// also from where the room was handed over. Never from elsewhere.
fn may_begin_with<G: RoomGame>(first: Option<&SharedEntry<G>>, has_game: bool) -> bool {
    match first {
        None | Some(SharedEntry::Public(LogEntry::Game { .. })) => true,
        Some(SharedEntry::Public(LogEntry::HandedOver { .. } | LogEntry::Succeeded(_))) => !has_game,
        Some(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::head_digest;
    use crate::hash::Hash;
    use crate::key::{MemberKey, Signature, room_id};
    use crate::rooms::play::party::{name, setup, stream};
    use cards::State;

    /// A guest that knows five entries of a log, and an update that begins another game there;
    /// returns the guest's doubts.
    fn doubts_where(head: Hash, from: u64) -> Vec<Event<State>> {
        let host = MemberKey::toy(0);
        let room = room_id(host.id());
        let mut guest = Guest::<State>::with_key(MemberKey::toy(1), stream(1), name("Ann"), [7; 16]);
        guest.knows(host.id());
        let (tip, shown) = (Tip { seq: 5, head: Hash([5; 32]) }, Hash::default());
        (guest.term, guest.known) =
            (1, Some(KnownLog { term: 1, tip, shown, signature: Signature::NONE, whole: true }));
        let chairs = vec![Chair::Person(host.id()), Chair::Person(guest.id())];
        let game = LogEntry::Game { setup: setup(), chairs };
        let tip = Tip { seq: from, head }.after(&game.entry_hash());
        let signature = host.sign(&head_digest(&room, 1, &tip, &Hash::default()));
        let update = Update {
            reset: Some(head),
            from,
            lines: vec![SharedEntry::Public(game)],
            signature,
            facts: Vec::new(),
            same_view: false,
            view: None,
            changes: Vec::new(),
            timers: Timers::default(),
            undone: 0,
        };
        assert_eq!(guest.update(update, 0), Some(()));
        guest.events.into()
    }

    #[test]
    fn the_log_of_a_game_begins_with_the_game() {
        let entry = |entry: LogEntry<State>| SharedEntry::Public(entry);
        let heir = MemberKey::toy(2).id();
        let handed_over = entry(LogEntry::HandedOver { heir, term: 2, signature: Signature::NONE });
        let opened = entry(LogEntry::Opened { deal: 1, secret: Hash([1; 32]), bots: 0 });
        assert!(may_begin_with::<State>(None, false) && may_begin_with(Some(&handed_over), false));
        // Otherwise its audit could not check how rounds were dealt.
        assert!(!may_begin_with(Some(&handed_over), true), "it goes on where it was handed over");
        assert!(!may_begin_with(Some(&opened), true) && !may_begin_with(Some(&opened), false));
    }

    #[test]
    fn a_replaced_history_of_the_same_length_is_detected() {
        let rewritten = [Event::HostFault(HostFault::HistoryRewritten)];
        assert_eq!(doubts_where(Hash([5; 32]), 5), [], "it goes on where it was");
        assert_eq!(doubts_where(Hash([6; 32]), 9), [], "a slow guest does not hear how a game ended");
        assert_eq!(doubts_where(Hash([6; 32]), 5), rewritten, "another log of the same length");
        assert_eq!(doubts_where(Hash([6; 32]), 4), rewritten, "shorter");
    }
}
