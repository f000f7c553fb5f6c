//! Agrees on a round's seed, made of randomness from every device that plays.
//!
//! Each device, the host's first, promises a share by sending its hash; then each sees all promises
//! and reveals its share, to the host only. So nobody can choose a share knowing the others', and
//! nobody but the host knows the seed. A device that does not promise in time is left out; if one
//! does not reveal its share in time, everybody starts over without it.

use game::Seed;

use super::Host;
use crate::RoomGame;
use crate::chain::LogEntry;
use crate::frame::{ToGuest, encode, promise, seed};
use crate::hash::Hash;
use crate::key::MemberId;
use crate::lobby::{Chair, Phase};

/// The time limit of each step, in milliseconds.
const STEP_TIMEOUT: u64 = 3000;
/// How long devices have to reconnect after the host's page was reloaded, in milliseconds.
const RECONNECT_TIMEOUT: u64 = 12_000;

/// A round's seed that is being agreed on.
#[derive(Debug)]
pub(super) struct SeedAgreement {
    until: u64,
    /// 1: waiting for promises; 2: waiting for shares.
    step: u8,
    share: [u8; 32],
    promises: Vec<(MemberId, Hash)>,
    /// Whose promise or share is still missing.
    awaited: Vec<MemberId>,
    shares: Vec<(MemberId, [u8; 32])>,
}

impl<G: RoomGame> Host<G> {
    /// Starts to agree on a seed with everybody who has a chair and is present.
    pub(super) fn begin_deal(&mut self, now: u64) {
        if !self.awaits_seed() {
            return;
        }
        // Members who waited for a chair take it now, whatever came before.
        self.take_new_chairs(now);
        self.lobby.phase = Phase::Dealing;
        self.lobby.members.iter_mut().for_each(|member| member.ready = false);
        self.lobby_changed();
        let present = |id: &MemberId| self.lobby.member(*id).is_some_and(|member| member.present);
        let people = self.persons.iter().filter_map(Chair::owner).filter(|id| *id != self.key.id());
        let awaited = people.filter(present).collect();
        self.deal_among(awaited, now + STEP_TIMEOUT, now);
    }

    /// Starts over after this device was reloaded: everybody who has a chair gets a while to
    /// reconnect.
    pub(super) fn deal_again(&mut self, now: u64) {
        let own = self.id();
        let awaited = self.persons.iter().filter_map(Chair::owner).filter(|id| *id != own).collect();
        self.deal_among(awaited, now + RECONNECT_TIMEOUT, now);
    }

    fn deal_among(&mut self, awaited: Vec<MemberId>, until: u64, now: u64) {
        self.deals = self.deals.saturating_add(1);
        let (id, share) = (self.id(), self.rng.seed().0);
        let promises = vec![(id, promise(&self.room, self.deals, id, &share))];
        let shares = vec![(id, share)];
        self.dealing = Some(SeedAgreement { until, step: 1, share, promises, awaited, shares });
        self.go_on(now);
    }

    /// Handles a device's promise.
    pub(super) fn promised(&mut self, id: MemberId, deal: u32, promise: Hash, now: u64) {
        let Some(dealing) = self.dealing.as_mut().filter(|d| deal == self.deals && d.step == 1) else {
            return;
        };
        if let Some(at) = dealing.awaited.iter().position(|awaited| *awaited == id) {
            dealing.awaited.swap_remove(at);
            insert(&mut dealing.promises, id, promise);
            self.go_on(now);
        }
    }

    /// Handles a revealed share. `None` if it differs from the promise, which violates the
    /// protocol.
    pub(super) fn shared(&mut self, id: MemberId, deal: u32, share: [u8; 32], now: u64) -> Option<()> {
        let Some(dealing) = self.dealing.as_mut().filter(|d| deal == self.deals && d.step == 2) else {
            return Some(());
        };
        if let Some(at) = dealing.awaited.iter().position(|awaited| *awaited == id) {
            let (_, promised) = dealing.promises.iter().find(|(by, _)| *by == id)?;
            if promise(&self.room, deal, id, &share) != *promised {
                return None;
            }
            dealing.awaited.swap_remove(at);
            insert(&mut dealing.shares, id, share);
            self.go_on(now);
        }
        Some(())
    }

    /// Takes the next step once nothing is awaited any more.
    fn go_on(&mut self, now: u64) {
        let Some(dealing) = self.dealing.as_mut().filter(|dealing| dealing.awaited.is_empty()) else {
            return;
        };
        if dealing.step == 1 {
            let own = self.key.id();
            dealing.awaited = dealing.promises.iter().map(|(id, _)| *id).filter(|id| *id != own).collect();
            (dealing.step, dealing.until) = (2, now + STEP_TIMEOUT);
        }
        if dealing.awaited.is_empty() {
            self.deal(now);
        }
    }

    fn deal(&mut self, now: u64) {
        let Some(dealing) = self.dealing.take() else { return };
        let (deal, promises, shares) = (self.deals, dealing.promises, dealing.shares);
        let seed = seed(&self.room, deal, &shares);
        if !self.awaits_seed() {
            return;
        }
        self.enter(LogEntry::SeedPromises { deal, promises });
        if self.dealer.as_mut().is_some_and(|dealer| dealer.begin_round(Seed(seed)).is_ok()) {
            self.lobby.phase = Phase::Playing;
            self.lobby_changed();
            self.enter(LogEntry::Seed { seed, shares });
            self.settle(now);
        }
    }

    /// Handles the time limit of a step.
    pub(super) fn check_deal(&mut self, now: u64) {
        let Some(dealing) = self.dealing.as_mut().filter(|dealing| now >= dealing.until) else { return };
        let silent = core::mem::take(&mut dealing.awaited);
        if dealing.step == 1 {
            self.go_on(now);
        } else {
            let all = dealing.promises.iter().map(|(id, _)| *id);
            let own = self.key.id();
            let rest = all.filter(|id| *id != own && !silent.contains(id)).collect();
            self.deal_among(rest, now + STEP_TIMEOUT, now);
        }
    }

    pub(super) fn deal_due(&self) -> Option<u64> {
        self.dealing.as_ref().map(|dealing| dealing.until)
    }

    /// The frame that asks this member for the current step, with the deal and step; `None` if they
    /// need not be asked or have been asked already.
    pub(super) fn deal_frame(&self, id: MemberId, asked: (u32, u8)) -> Option<((u32, u8), Vec<u8>)> {
        let dealing = self.dealing.as_ref().filter(|dealing| dealing.awaited.contains(&id))?;
        let (deal, now) = (self.deals, (self.deals, dealing.step));
        if asked == now {
            return None;
        }
        let frame = if dealing.step == 1 {
            let host = promise(&self.room, deal, self.id(), &dealing.share);
            ToGuest::<G>::WantPromise { deal, host }
        } else {
            ToGuest::<G>::WantShare { deal, promises: dealing.promises.clone() }
        };
        Some((now, encode(&frame)))
    }
}

/// Inserts an item into a list that is sorted by id.
fn insert<T>(list: &mut Vec<(MemberId, T)>, id: MemberId, what: T) {
    let at = list.iter().position(|(other, _)| *other > id).unwrap_or(list.len());
    list.insert(at, (id, what));
}
