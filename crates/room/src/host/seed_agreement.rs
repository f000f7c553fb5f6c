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
use crate::frame::{promise, promise_digest, seed};
use crate::shares::{self, Sharing};
use crate::{Chair, Hash, LogEntry, MemberId, Phase, RoomGame, SeedPromise};

/// The time limit of each step, in milliseconds.
const STEP_TIMEOUT: u64 = 3000;
/// How long devices have to reconnect after the host's page was reloaded or another device became the host, in
/// milliseconds.
const RECONNECT_TIMEOUT: u64 = 12_000;

/// A round's seed that is being agreed on.
#[derive(Debug)]
pub(super) struct SeedAgreement {
    until: u64,
    step: Step,
    /// The log's head with the entry that began this deal.
    head: Hash,
    /// Who had a chair when it began.
    pub(super) asked: Vec<MemberId>,
    promises: Vec<SeedPromise>,
    /// One for each promise.
    shares: Vec<Option<[u8; 32]>>,
    /// Whose promise or share is waited for.
    awaited: Vec<MemberId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Promises,
    Shares,
}

impl<G: RoomGame> Host<G> {
    /// Starts to agree on a seed with everybody who has a chair. Only those who are present are
    /// waited for.
    pub(super) fn begin_deal(&mut self, now: u64) {
        if !self.awaits_seed() {
            return;
        }
        self.prepare_deal(now);
        self.deal_among(self.present_guests(), now + STEP_TIMEOUT, now);
    }

    /// The guests who have a chair and are there.
    pub(super) fn present_guests(&self) -> Vec<MemberId> {
        self.guests_at_table().filter(|id| self.lobby.is_present(*id)).collect()
    }

    /// Seats members who waited for a chair, whatever came before.
    pub(super) fn prepare_deal(&mut self, now: u64) {
        self.seat_waiting_members(now);
        self.lobby.phase = Phase::Dealing;
        self.lobby.members.iter_mut().for_each(|member| member.ready = false);
        self.lobby_changed();
    }

    /// Starts over after this device was reloaded or became the host. Those who were there get a while to come.
    pub(super) fn deal_again(&mut self, awaited: Vec<MemberId>, now: u64) {
        self.deal_among(awaited, now + RECONNECT_TIMEOUT, now);
    }

    /// The guests who have a chair, also those for whom a bot stands in.
    pub(super) fn guests_at_table(&self) -> impl Iterator<Item = MemberId> + '_ {
        let own = self.id();
        self.persons.iter().filter_map(Chair::owner).filter(move |id| *id != own)
    }

    fn deal_among(&mut self, awaited: Vec<MemberId>, until: u64, now: u64) {
        self.deals = self.deals.saturating_add(1);
        self.deal_term = self.term;
        let (deal, term) = (self.deals, self.term);
        self.holders = shares::holders(&self.persons);
        let (commitments, bots) = (self.sharing().commitments(self.id()), self.brain.version());
        self.enter(LogEntry::Deal { deal, term, commitments, bots });
        let head = self.chain.tip().head;
        let (asked, step) = (self.guests_at_table().collect(), Step::Promises);
        let (promises, shares) = (Vec::new(), Vec::new());
        self.dealing = Some(SeedAgreement { until, step, head, asked, promises, shares, awaited });
        self.next_step(now);
    }

    /// The secret of the last deal, as it is shared among those who sat then.
    fn sharing(&self) -> Sharing {
        Sharing::new(&self.round_secret(), shares::threshold(self.holders.len()))
    }

    /// A member's share of the secret of the last deal, and the number of the deal.
    pub(super) fn key_share(&self, id: MemberId) -> Option<(u32, [u8; 32])> {
        let number = shares::number(&self.holders, id)?;
        Some((self.deals, self.sharing().share(number)))
    }

    /// Handles a device's promise. `None` if the signature is wrong.
    pub(super) fn promised(&mut self, deal: u32, promise: SeedPromise, now: u64) -> Option<()> {
        let Some(dealing) = self.dealing.as_mut().filter(|dealing| {
            deal == self.deals
                && dealing.asked.contains(&promise.id)
                && dealing.step == Step::Promises
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
        let Some(dealing) = self.dealing.as_mut().filter(|d| deal == self.deals && d.step == Step::Shares)
        else {
            return Some(());
        };
        let Some(at) = dealing.promises.iter().position(|promise| promise.id == id) else { return Some(()) };
        if dealing.promises.get(at)?.promise != promise(&self.room, deal, id, &share) {
            return None;
        }
        *dealing.shares.get_mut(at)? = Some(share);
        dealing.awaited.retain(|awaited| *awaited != id);
        self.next_step(now);
        Some(())
    }

    /// Takes the next step once nothing is awaited any more.
    fn next_step(&mut self, now: u64) {
        let Some(dealing) = self.dealing.as_mut().filter(|dealing| dealing.awaited.is_empty()) else {
            return;
        };
        match dealing.step {
            Step::Promises => {
                dealing.awaited = dealing.promises.iter().map(|promise| promise.id).collect();
                dealing.shares = vec![None; dealing.promises.len()];
                (dealing.step, dealing.until) = (Step::Shares, now + STEP_TIMEOUT);
                let promises = dealing.promises.clone();
                self.enter(LogEntry::SeedPromises { deal: self.deals, promises });
                // A table of bots has nobody to wait for.
                self.next_step(now);
            }
            Step::Shares => self.deal(now),
        }
    }

    fn deal(&mut self, now: u64) {
        let Some(SeedAgreement { promises, shares, .. }) = self.dealing.take() else { return };
        if !self.awaits_seed() {
            return;
        }
        let seed = seed(&self.room, self.deals, &self.round_secret(), &promises, &shares);
        self.enter(LogEntry::SeedShares { deal: self.deals, shares });
        if self.begin_round(seed).is_some() {
            self.lobby.phase = Phase::Playing;
            self.lobby_changed();
            self.enter(LogEntry::Seed { seed });
            self.settle(now);
        }
    }

    /// Begins the round.
    pub(super) fn begin_round(&mut self, seed: [u8; 32]) -> Option<()> {
        self.dealer.as_mut()?.begin_round(Seed(seed)).ok()
    }

    /// Handles the time limit of a step.
    pub(super) fn check_deal(&mut self, now: u64) {
        if let Some(dealing) = self.dealing.as_mut().filter(|dealing| now >= dealing.until) {
            dealing.awaited.clear();
            self.next_step(now);
        }
    }

    pub(super) fn deal_due(&self) -> Option<u64> {
        self.dealing.as_ref().map(|dealing| dealing.until)
    }
}
