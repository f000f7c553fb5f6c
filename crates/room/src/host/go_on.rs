//! How a device begins to run a room that others have run, or whose page was loaded again: it plays the log of the
//! current game once more and goes on where that ends. `succeed` uses it after an election, `hand_over` when the host
//! has left in order, `save` after the page was loaded again.

use game::{Answer, Asks, Dealer, Seed};

use super::Host;
use super::seed_agreement::RECONNECT_TIMEOUT;
use super::undo::Undoing;
use crate::chain::HashChain;
use crate::limits::MAX_DEALS;
use crate::shares;
use crate::undo::LastAnswer;
use crate::{
    BotPlayer, ConnectionQuality, DealId, Guest, Hash, Lobby, LogEntry, MemberId, Phase, RoomGame,
    SharedEntry, Tip,
};

impl<G: RoomGame> Host<G> {
    /// The device of a guest as the host of its room, without guests so far.
    pub(super) fn of_guest(
        guest: &Guest<G>,
        lobby: Lobby<G>,
        brain: Box<dyn BotPlayer<G>>,
        now: u64,
    ) -> Self {
        let (key, rng) = guest.heir_key();
        let id = key.id();
        let mut host = Host::with_key(key, rng, guest.name().clone(), lobby.setup.clone(), brain);
        (host.room, host.admission) = (guest.room_id(), guest.admission().clone());
        (host.table, host.lineage) = (guest.table().cloned(), guest.lineage().to_vec());
        host.lobby = Lobby { key: Some(guest.key()), ..lobby };
        host.lobby.members.iter_mut().for_each(|member| member.ready = false);
        // The host is the first.
        host.lobby.members.sort_by_key(|member| member.id != id);
        host.await_all(now);
        host
    }

    /// Marks everybody else as absent, since now by this device's clock.
    pub(super) fn await_all(&mut self, now: u64) {
        let own = self.id();
        for member in &mut self.lobby.members {
            (member.present, member.since) = (member.id == own, now);
            if !member.present {
                member.quality = ConnectionQuality::Unknown;
            }
        }
        self.lobby_times.paused = self.lobby.paused.then_some(now);
    }

    /// Plays the sealed log that this device had as a guest again. `secret`: that of the round which is
    /// being played. Entries that no known secret opens are given up. `None` if it cannot be played.
    pub(super) fn open_log(
        &mut self,
        base: Tip,
        lines: &[SharedEntry<G>],
        secret: Option<(DealId, Hash)>,
    ) -> Option<()> {
        self.deal_secrets = opened_secrets(lines);
        self.deal_secrets.extend(secret);
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
                secret = self.known_secret(DealId { term: *term, deal: *deal });
            }
            open.push(line);
        }
        if open.is_empty() && self.lobby.phase.is_running() {
            return None;
        }
        self.replay(base, open)
    }

    /// Plays the log of the current game again.
    pub(super) fn replay(&mut self, base: Tip, lines: Vec<LogEntry<G>>) -> Option<()> {
        self.chain = HashChain::new(base);
        self.undoing = Undoing::default();
        for line in lines {
            match &line {
                LogEntry::Game { setup, chairs } => {
                    self.dealer = Some(Dealer::new(setup.clone(), Vec::new()));
                    self.persons.clone_from(chairs);
                }
                LogEntry::Deal { deal, term, .. } => {
                    self.last_deal = DealId { term: *term, deal: *deal };
                    self.holders = shares::holders(&self.persons);
                }
                LogEntry::Succeeded(_) => self.give_up_round(),
                LogEntry::HandedOver { .. }
                | LogEntry::GivenUp(_)
                | LogEntry::SeedPromises { .. }
                | LogEntry::SeedShares { .. }
                | LogEntry::Opened { .. }
                | LogEntry::Gone10(_)
                | LogEntry::Verdict(_) => {}
                LogEntry::Seed { seed } => self.dealer.as_mut()?.begin_round(Seed(*seed)).ok()?,
                LogEntry::Answer { by, to, parts, .. } => {
                    let answer = Answer { by: *by, to: *to, parts: parts.clone() };
                    let (dealer, number) = (self.dealer.as_mut()?, self.chain.tip().seq.saturating_add(1));
                    LastAnswer::follow(&mut self.undoing.last, (number, *by), dealer, &self.persons);
                    dealer.handle(&answer).ok()?;
                }
                // In a round that was given up the undone answer is unknown.
                LogEntry::Undo { .. } if self.has_given_up() => {}
                LogEntry::Undo { answer, .. } => self.take_back_answer(*answer)?,
                LogEntry::Chair { person, chair, .. } => {
                    *self.persons.get_mut(person.index())? = chair.clone();
                }
            }
            self.enter(line);
        }
        Some(())
    }

    /// Goes on where the log ends. `here`: the guests who sit and were there; a deal that was begun starts over with
    /// them.
    pub(super) fn go_on(&mut self, here: Vec<MemberId>, now: u64) {
        match self.lobby.phase {
            Phase::Dealing => self.deal_among(here, RECONNECT_TIMEOUT, now),
            Phase::Playing => self.settle(now),
            Phase::Lobby | Phase::RoundOver | Phase::Over => {}
        }
        self.refresh();
    }

    /// Drops the game; the log goes on after this position.
    pub(super) fn forget_game(&mut self, end: Tip) {
        self.chain = HashChain::new(end);
        (self.dealer, self.open, self.dealing) = (None, None, None);
        self.undoing = Undoing::default();
        self.persons.clear();
        self.deal_secrets.clear();
        self.told.clear();
    }

    /// The data of the current game, from the log.
    pub(super) fn phase_of_log(&self) -> Phase {
        let over = self.dealer.as_ref().is_some_and(|dealer| dealer.game().asks() == Asks::Over);
        match self.last_of_round() {
            Some(LogEntry::Opened { .. }) if over => Phase::Over,
            Some(LogEntry::Opened { .. }) => Phase::RoundOver,
            Some(LogEntry::Seed { .. }) => Phase::Playing,
            _ => Phase::Dealing,
        }
    }

    /// The last entry that tells whether a round is being dealt, is being played, or is open.
    pub(super) fn last_of_round(&self) -> Option<&LogEntry<G>> {
        self.log().rfind(|line| {
            matches!(line, LogEntry::Deal { .. } | LogEntry::Seed { .. } | LogEntry::Opened { .. })
        })
    }

    /// Whether this device cannot read the answers of the current round.
    pub(super) fn has_given_up(&self) -> bool {
        self.chain.is_given_up(self.chain.tip().seq)
    }

    /// Drops a round that is given up: the next entry says so.
    pub(super) fn give_up_round(&mut self) {
        if self.has_given_up() {
            self.open = None;
            // Earlier answers are for questions that are gone.
            self.undoing = Undoing::default();
            self.undoing.at = self.chain.tip().seq.saturating_add(1);
            self.told.clear();
        }
    }
}

/// The secrets of the deals of a game that were opened.
fn opened_secrets<G: RoomGame>(lines: &[SharedEntry<G>]) -> Vec<(DealId, Hash)> {
    let (mut dealt, mut secrets) = (0, Vec::new());
    for line in lines {
        match line {
            SharedEntry::Public(LogEntry::Deal { term, .. }) => dealt = *term,
            SharedEntry::Public(LogEntry::Opened { deal, secret, .. }) => {
                secrets.push((DealId { term: dealt, deal: *deal }, *secret));
            }
            _ => {}
        }
    }
    secrets.drain(..secrets.len().saturating_sub(MAX_DEALS));
    secrets
}
