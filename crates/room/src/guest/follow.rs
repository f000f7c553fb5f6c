//! What the host sends, taken in and checked: every entry of the log belongs to
//! what came before, the host has signed it, and a round is dealt from what
//! everybody promised.

use game::{View as _, Viewer};

use super::Guest;
use crate::Wire;
use crate::api::{Doubt, Event, Out};
use crate::chain::{Line, Tip, head_digest};
use crate::frame::{Refusal, Request, Shown, ToGuest, ToHost, Update, promise};
use crate::hash::Hash;
use crate::host::{only_passes, table_changed};
use crate::key::Id;
use crate::limit::FACTS;

/// Randomness this device has promised for a round.
#[derive(Clone, Debug)]
pub(super) struct Promised {
    deal: u32,
    /// What the host has promised.
    host: Hash,
    share: [u8; 32],
    /// The promises it was revealed upon.
    revealed: Option<Vec<(Id, Hash)>>,
}

impl<G: Wire> Guest<G> {
    /// A frame from the host; `None` if nobody says that who keeps to the protocol.
    pub(super) fn heard(&mut self, frame: ToGuest<G>, now: u64) -> Option<()> {
        match frame {
            ToGuest::Proof { .. } | ToGuest::Sorry(_) => return None,
            ToGuest::Welcome { term, nonce } => self.welcome(term, nonce)?,
            ToGuest::Lobby(lobby) => {
                if lobby.key != self.door {
                    self.door = lobby.key;
                    self.events.push_back(Event::Key);
                }
                self.lobby = Some(*lobby);
                if !self.events.contains(&Event::Lobby) {
                    self.events.push_back(Event::Lobby);
                }
            }
            ToGuest::Update(update) => {
                if self.update(*update, now).is_none() {
                    // It cannot be right: from the beginning, on a new connection.
                    self.events.push_back(Event::Doubt(Doubt::Log));
                    self.forget_log();
                    return None;
                }
            }
            ToGuest::Reply { nonce, result } => self.replied(nonce, result),
            ToGuest::WantPromise { deal, host } => self.promise(deal, host),
            ToGuest::WantShare { deal, promises } => self.share(deal, promises),
            ToGuest::Ping(stamp) => self.send(&ToHost::Pong(stamp)),
            ToGuest::Signal { from, note } => self.events.push_back(Event::Signal { from, note }),
            ToGuest::Reacted { from, what } => self.events.push_back(Event::Reacted { from, what }),
            ToGuest::Bye(bye) => self.leave(Out::Bye(bye), now),
        }
        Some(())
    }

    /// A request was answered.
    fn replied(&mut self, nonce: u64, result: Result<(), Refusal<G::Illegal>>) {
        let Some(at) = self.pending.iter().position(|p| p.nonce == Some(nonce)) else { return };
        if result == Err(Refusal::OtherLog) {
            // It was made upon a game that is over: again, upon this one.
            if let Some(pending) = self.pending.get_mut(at) {
                (pending.sent, pending.again) = (false, true);
            }
            return;
        }
        if self.pending.remove(at).is_some_and(|pending| !pending.quiet) {
            self.events.push_back(Event::Answered(result));
        }
    }

    fn update(&mut self, update: Update<G>, now: u64) -> Option<()> {
        let Update { reset, from, lines, signature, facts, view, left, answered } = update;
        let base = match reset {
            Some(head) => Tip { seq: from, head },
            None if from == self.tip.seq => self.tip,
            // The same once more.
            None if from.saturating_add(lines.len() as u64) <= self.tip.seq => return Some(()),
            None => return None,
        };
        let mut tip = base;
        for line in &lines {
            let leaf = match line {
                Shown::Leaf(leaf) => *leaf,
                Shown::Open(line) if line.is_open() => line.leaf(&Hash::default()),
                Shown::Open(_) => return None,
            };
            tip = tip.after(&leaf);
        }
        if !self.host?.signed(&head_digest(&self.room, self.term, tip.seq, &tip.head), &signature) {
            return None;
        }
        // A log gets shorter only where the host says so by another term.
        if reset.is_some() && base.seq < self.tip.seq && self.tip_term == self.term {
            self.events.push_back(Event::Doubt(Doubt::Log));
        }
        (self.tip, self.tip_term) = (tip, self.term);
        if reset.is_some() || lines.iter().any(|line| matches!(line, Shown::Open(Line::Game { .. }))) {
            self.early.clear();
            self.anew = true;
        }
        self.check_deals(&lines);
        self.early.extend(facts);
        forget_oldest(&mut self.early);
        // Where there is no view more follows at once: the table waits for it.
        let Some(view) = view else { return Some(()) };
        let table = match self.table.take() {
            Some(table) => super::Table { view, ..table },
            None => super::Table::new(view),
        };
        let mut table = super::Table { until: left.map(|ms| now + u64::from(ms)), answered, tip, ..table };
        if core::mem::take(&mut self.anew) {
            table.facts.clear();
        }
        let first = table.facts.len();
        table.facts.append(&mut self.early);
        forget_oldest(&mut table.facts);
        self.table = Some(table);
        self.pass();
        table_changed(&mut self.events, first);
        Some(())
    }

    /// Whoever could say nothing else lets a question pass, and nobody sees how
    /// soon: the host tells all answers together.
    fn pass(&mut self) {
        let Some(table) = self.table.as_ref().filter(|table| !table.answered) else { return };
        let Some(say) = only_passes::<G>(&table.view) else { return };
        if !self.pending.iter().any(|pending| matches!(pending.what, Request::Answer { .. })) {
            self.ask(say, true);
        }
    }

    /// The place this device's person sits at.
    pub(super) fn place(&self) -> Option<game::Seat> {
        match self.table.as_ref().map(|table| table.view.viewer()) {
            Some(Viewer::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    /// Promises randomness; the same again where it is asked for again.
    fn promise(&mut self, deal: u32, host: Hash) {
        let last = self.promised.as_ref();
        if last.is_some_and(|last| deal < last.deal || deal == last.deal && host != last.host) {
            return;
        }
        if last.is_none_or(|last| deal > last.deal) {
            let share = self.rng.seed().0;
            self.promised = Some(Promised { deal, host, share, revealed: None });
        }
        if let Some(Promised { share, .. }) = &self.promised {
            let promise = promise(&self.room, deal, self.id(), share);
            self.send(&ToHost::Promise { deal, promise });
        }
    }

    /// Reveals what was promised, once everybody has promised: to one list of
    /// promises only, with the host's and its own among them.
    fn share(&mut self, deal: u32, promises: Vec<(Id, Hash)>) {
        let (room, me, Some(host)) = (self.room, self.id(), self.host) else { return };
        let Some(promised) = self.promised.as_mut().filter(|promised| promised.deal == deal) else { return };
        let own = promise(&room, deal, me, &promised.share);
        let whole = promises.contains(&(me, own)) && promises.contains(&(host, promised.host));
        let once = promised.revealed.as_ref().is_none_or(|before| *before == promises);
        if !whole || !once || !promises.is_sorted_by(|a, b| a.0 < b.0) {
            self.events.push_back(Event::Doubt(Doubt::Deal));
            return;
        }
        promised.revealed = Some(promises);
        let share = promised.share;
        self.send(&ToHost::Share { deal, share });
    }

    /// A round that this device has had a part in is dealt from what it saw.
    fn check_deals(&mut self, lines: &[Shown<G>]) {
        let Some(Promised { deal: mine, revealed: Some(seen), .. }) = &self.promised else { return };
        let wrong = lines.iter().any(|line| match line {
            Shown::Open(Line::Deal { deal, promises }) => deal == mine && promises != seen,
            _ => false,
        });
        if wrong {
            self.events.push_back(Event::Doubt(Doubt::Deal));
        }
    }
}

/// A host that tells without end fills no memory.
fn forget_oldest<F>(facts: &mut Vec<F>) {
    if let Some(more) = facts.len().checked_sub(FACTS) {
        facts.drain(..more);
    }
}
