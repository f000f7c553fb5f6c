//! Agrees on a round's seed, made of randomness from every device that plays.
//!
//! The host commits itself to the round's secret, its own share. Everybody who has a chair promises
//! a share by sending its signed hash; then everybody reveals their share, to all. Each step is an
//! entry of the log that the host has signed, so nobody can choose a share knowing the others', and
//! nobody but the host knows the seed. A device that does not promise in time is left out; zeros
//! replace a share that is not revealed in time. Nothing starts over, except after a reload of the
//! host's page, by another entry that everybody can count.

use game::Seed;

use super::Host;
use crate::audit::{promise, promise_digest, seed};
use crate::shares::{self, Sharing};
use crate::{Chair, DealId, Hash, LogEntry, MemberId, Phase, RoomGame, SeedPromise};

/// The time limit of each step, in milliseconds.
const STEP_TIMEOUT: u64 = 3000;
/// How long devices have to reconnect after the host's page was reloaded or another device became the host, in
/// milliseconds.
pub(super) const RECONNECT_TIMEOUT: u64 = 12_000;

/// A round's seed that is being agreed on.
#[derive(Debug)]
pub(super) struct SeedAgreement {
    /// When the step ends at the latest.
    pub(super) until: u64,
    /// The log's head with the entry that began this deal.
    head: Hash,
    /// The members who had a chair when it began.
    pub(super) asked: Vec<MemberId>,
    promises: Vec<SeedPromise>,
    /// One for each promise, once they are asked for.
    shares: Option<Vec<Option<[u8; 32]>>>,
    /// The members whose promise or share is missing.
    awaited: Vec<MemberId>,
}

impl<G: RoomGame> Host<G> {
    /// Starts to agree on a seed with everybody who has a chair. Only those who are present are
    /// waited for.
    pub(super) fn begin_deal(&mut self, now: u64) {
        if !self.awaits_seed() {
            return;
        }
        self.prepare_deal(now);
        self.deal_among(self.present_guests(), STEP_TIMEOUT, now);
    }

    /// The guests who have a chair and are there.
    pub(super) fn present_guests(&self) -> Vec<MemberId> {
        self.guests_at_table().filter(|id| self.lobby.is_present(*id)).collect()
    }

    /// Seats members who waited for a chair, and begins the dealing phase.
    pub(super) fn prepare_deal(&mut self, now: u64) {
        self.seat_waiting_members(now);
        self.lobby.phase = Phase::Dealing;
        self.lobby.members.iter_mut().for_each(|member| member.ready = false);
        self.lobby_changed();
    }

    /// The guests who have a chair, also those for whom a bot stands in.
    pub(super) fn guests_at_table(&self) -> impl Iterator<Item = MemberId> + '_ {
        let own = self.id();
        self.persons.iter().filter_map(Chair::owner).filter(move |id| *id != own)
    }

    /// Begins a deal. `timeout`: how long those who are awaited have to promise their shares.
    pub(super) fn deal_among(&mut self, awaited: Vec<MemberId>, timeout: u64, now: u64) {
        let (deal, term) = (self.last_deal.deal.saturating_add(1), self.term);
        self.last_deal = DealId { term, deal };
        self.holders = shares::holders(&self.persons);
        let (commitments, bots) = (self.sharing().commitments(self.id()), self.brain.version());
        self.enter(LogEntry::Deal { deal, term, commitments, bots });
        let head = self.chain.tip().head;
        let (asked, until) = (self.guests_at_table().collect(), now + timeout);
        self.dealing =
            Some(SeedAgreement { until, head, asked, promises: Vec::new(), shares: None, awaited });
        self.next_step(now);
    }

    /// The secret of the last deal, as it is shared among those who sat then.
    fn sharing(&self) -> Sharing {
        Sharing::new(&self.round_secret(), shares::threshold(self.holders.len()))
    }

    /// A member's share of the secret of the last deal, and the number of the deal.
    pub(super) fn key_share(&self, id: MemberId) -> Option<(u32, [u8; 32])> {
        let number = shares::number(&self.holders, id)?;
        Some((self.last_deal.deal, self.sharing().share(number)))
    }

    /// Handles a device's promise. `None` if the signature is wrong.
    pub(super) fn promised(&mut self, deal: u32, promise: SeedPromise, now: u64) -> Option<()> {
        let Some(dealing) = self.dealing.as_mut().filter(|dealing| {
            deal == self.last_deal.deal
                && dealing.asked.contains(&promise.id)
                && dealing.shares.is_none()
                && dealing.promises.iter().all(|other| other.id != promise.id)
        }) else {
            return Some(());
        };
        let digest = promise_digest(&self.room, &dealing.head, &promise.promise);
        if !promise.id.signed(&digest, &promise.signature) {
            return None;
        }
        dealing.awaited.retain(|id| *id != promise.id);
        let at = dealing.promises.partition_point(|other| other.id < promise.id);
        dealing.promises.insert(at, promise);
        self.next_step(now);
        Some(())
    }

    /// Handles a revealed share. `None` if it differs from the promise, which violates the
    /// protocol.
    pub(super) fn shared(&mut self, id: MemberId, deal: u32, share: [u8; 32], now: u64) -> Option<()> {
        let Some(dealing) = self.dealing.as_mut().filter(|_| deal == self.last_deal.deal) else {
            return Some(());
        };
        let Some(shares) = &mut dealing.shares else { return Some(()) };
        let Some(at) = dealing.promises.iter().position(|promise| promise.id == id) else { return Some(()) };
        if dealing.promises.get(at)?.promise != promise(&self.room, deal, id, &share) {
            return None;
        }
        *shares.get_mut(at)? = Some(share);
        dealing.awaited.retain(|awaited| *awaited != id);
        self.next_step(now);
        Some(())
    }

    /// Takes the next step once nothing is awaited.
    fn next_step(&mut self, now: u64) {
        let Some(mut dealing) = self.dealing.take_if(|dealing| dealing.awaited.is_empty()) else { return };
        let (deal, promises) = (self.last_deal.deal, dealing.promises.clone());
        let Some(shares) = dealing.shares else {
            dealing.awaited = promises.iter().map(|promise| promise.id).collect();
            dealing.shares = Some(vec![None; promises.len()]);
            dealing.until = now + STEP_TIMEOUT;
            self.dealing = Some(dealing);
            self.enter(LogEntry::SeedPromises { deal, promises });
            // A table of bots has nobody to wait for.
            return self.next_step(now);
        };
        if !self.awaits_seed() {
            return;
        }
        let seed = seed(&self.room, deal, &self.round_secret(), &promises, &shares);
        self.enter(LogEntry::SeedShares { deal, shares });
        if self.dealer.as_mut().is_some_and(|dealer| dealer.begin_round(Seed(seed)).is_ok()) {
            self.lobby.phase = Phase::Playing;
            self.lobby_changed();
            self.enter(LogEntry::Seed { seed });
            self.settle(now);
        }
    }

    /// Handles the time limit of a step.
    pub(super) fn check_deal(&mut self, now: u64) {
        if let Some(dealing) = self.dealing.as_mut().filter(|dealing| now >= dealing.until) {
            dealing.awaited.clear();
            self.next_step(now);
        }
    }
}
