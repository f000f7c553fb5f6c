//! A guest's part in a change of hosts: `election` after the host is lost, `follow` to become the guest of the next
//! one. A device to which the host hands the room over takes over as soon as it knows the whole log.

mod election;
mod follow;

use game::Rng;
use serde::{Deserialize, Serialize};

use super::Guest;
use crate::limits::{MAX_LINEAGE, bounded_vec};
use crate::succession::{Ballots, may_follow};
use crate::{
    Admission, BotPlayer, Certificate, CloseReason, Hash, Host, HostRole, Input, Lobby, MemberKey, Room,
    RoomGame, Standing,
};

/// How long a host looks for another one of its room.
const PROBE_TIMEOUT: u64 = 8000;
/// A connected device that is awake handles something at least this often; so does an unconnected one whose
/// page is hidden and gets its timers late.
const AWAKE_CONNECTED: u64 = 16_000;
const AWAKE_ALONE: u64 = 70_000;

/// This device's data about the hosts of the room.
#[derive(Default)]
pub(super) struct Succession {
    lineage: Vec<Certificate>,
    /// Since when the host is lost (a device that slept counts from when it woke), and when it was heard last.
    lost_since: Option<u64>,
    heard_at: Option<u64>,
    /// This device's vote.
    ballots: Ballots,
    /// When it handled something last, and when it last woke from a sleep.
    awake_at: Option<u64>,
    woke_at: u64,
    /// The earliest time at which it stands for host.
    not_before: u64,
    /// How many of the candidates whose turn comes before this device's have been looked for.
    sought: usize,
    /// It has told its owner that it wants to be a host, or one again.
    wants_role_change: bool,
    /// The person here wants to go on with those who are there.
    consent: bool,
}

/// A host that looks for another one of its room.
pub(super) struct Probe<G: RoomGame> {
    host: Box<dyn HostRole<G>>,
    until: u64,
    /// It was away, and the others may have gone on.
    unsure: bool,
}

/// The saved part of [`Succession`].
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct SavedSuccession<G: RoomGame> {
    lobby: Option<Lobby<G>>,
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_LINEAGE>")]
    lineage: Vec<Certificate>,
    admission: Admission,
    ballots: Ballots,
}

impl<G: RoomGame> Guest<G> {
    /// A host that looks for another one of its room.
    pub(crate) fn probe(key: MemberKey, rng: Rng, host: Host<G>, unsure: bool, now: u64) -> Room<G> {
        let Some(mut guest) = Guest::of_host(key, rng, &host) else { return Room::Host(Box::new(host)) };
        guest.probing =
            Some(Probe { host: Box::new(host), until: now.saturating_add(PROBE_TIMEOUT), unsure });
        Room::Guest(Box::new(guest))
    }

    /// A host as a guest of its room.
    pub(crate) fn of_host(key: MemberKey, rng: Rng, host: &Host<G>) -> Option<Guest<G>> {
        let own = host.lobby().member(key.id())?;
        let mut guest = Guest::with_key(key, rng, own.name.clone(), host.key());
        guest.figure = own.figure;
        guest.knows(host.id());
        guest.term = host.term();
        (guest.lobby, guest.admission) = (Some(host.lobby().clone()), host.admission().clone());
        guest.table = host.table().cloned();
        guest.set_lineage(host.lineage().to_vec());
        guest.succession.ballots = host.ballots().clone();
        guest.succession.ballots.void();
        Some(guest)
    }

    /// A guest that knows nothing, in the place of one that becomes something else.
    pub(crate) fn placeholder(&self) -> Guest<G> {
        Guest::bare_with_key(self.key.clone(), self.rng.clone(), self.name.clone(), self.room_key)
    }

    pub(super) fn saved_succession(&self) -> Option<SavedSuccession<G>> {
        let (lineage, ballots) = (self.lineage().to_vec(), self.ballots());
        let (lobby, admission) = (self.lobby.clone(), self.admission.clone());
        lobby.is_some().then(|| SavedSuccession { lobby, lineage, admission, ballots })
    }

    pub(super) fn restore_succession(&mut self, saved: SavedSuccession<G>) {
        (self.lobby, self.admission) = (saved.lobby, saved.admission);
        self.succession.ballots = saved.ballots;
        self.set_lineage(saved.lineage);
    }

    /// Sets the lineage, and with it the room and the host.
    fn set_lineage(&mut self, lineage: Vec<Certificate>) {
        if let Some(last) = lineage.last() {
            (self.host, self.room) = (Some(last.heir), last.room);
        }
        self.succession.lineage = lineage;
    }

    /// How the room came to its host.
    pub(crate) fn lineage(&self) -> &[Certificate] {
        &self.succession.lineage
    }

    /// The room's identifier; zeros until the host is known.
    pub fn room_id(&self) -> Hash {
        self.room
    }

    pub(crate) fn newest_term(&self) -> u32 {
        self.term.max(self.newest_signed_term())
    }

    /// The newest term that this device knows of this room, even if it has only voted in it.
    pub(crate) fn last_term(&self) -> u32 {
        let ballot = self.succession.ballots.last(&self.room);
        self.newest_term().max(ballot.map_or(0, |ballot| ballot.term))
    }

    /// A number that changes whenever this device votes, or its vote is void.
    pub(super) fn ballot_version(&self) -> u32 {
        self.succession.ballots.version()
    }

    /// This device's votes, for the host that it becomes.
    pub(crate) fn ballots(&self) -> Ballots {
        self.succession.ballots.clone()
    }

    /// The key of this device and random numbers, for a host.
    pub(crate) fn heir_key(&self) -> (MemberKey, Rng) {
        (self.key.clone(), self.key.stream("heir", &mut self.rng.clone()))
    }

    pub(in crate::guest) fn is_running(&self) -> bool {
        self.lobby.as_ref().is_some_and(|lobby| lobby.phase.is_running())
    }

    /// The state of this device in its room.
    pub fn standing(&self) -> Standing {
        match (self.is_probing(), &self.inheritance) {
            (true, _) => Standing::Checking,
            (false, Some(_)) => Standing::Heir,
            (false, None) => Standing::Member,
        }
    }

    /// Whether this device is a host that looks for another one of its room.
    pub fn is_probing(&self) -> bool {
        self.probing.is_some()
    }

    /// Whether this device is a host that was away, and does not know yet whether the others have gone on.
    pub(crate) fn is_unsure(&self) -> bool {
        self.probing.as_ref().is_some_and(|probe| probe.unsure)
    }

    /// An action of the person ends the search of a host that was not away but alone, and is carried out at once. Any
    /// other input is returned.
    pub(super) fn interrupt_probe(&mut self, input: Input<G>, now: u64) -> Result<(), Input<G>> {
        let personal = matches!(input, Input::Request(_) | Input::Command(_) | Input::React(_));
        // If another host has just been found, the search goes on.
        let idle = personal && self.connection.is_none() && !self.is_unsure();
        let Some(probe) = self.probing.as_mut().filter(|_| idle) else { return Err(input) };
        probe.host.handle(input, now);
        probe.host.look_later(now);
        probe.until = now;
        self.check_succession(now);
        Ok(())
    }

    /// Notices that this device slept: the host may be there, and is looked for first.
    pub(super) fn note_sleep(&mut self, now: u64) {
        let Some(before) = self.succession.awake_at.replace(now) else { return };
        let slept = now.saturating_sub(before);
        if slept <= AWAKE_CONNECTED {
            return;
        }
        self.look_first(now);
        if self.is_connected() || slept > AWAKE_ALONE {
            self.succession.woke_at = now;
            if let Some(since) = &mut self.succession.lost_since {
                *since = now;
            }
        }
    }

    /// The host hands the room over to this device. `None` if it may not.
    pub(in crate::guest) fn inherit(&mut self, certificate: Certificate) -> Option<()> {
        let right = certificate.votes().is_none()
            && Some(certificate.from) == self.host
            && certificate.heir == self.id()
            && certificate.room == self.room
            && may_follow(certificate.term, self.newest_term())
            && certificate.is_signed(|_| false);
        if !right {
            return None;
        }
        self.inheritance = Some(certificate);
        Some(())
    }

    /// Notes that the host is still there.
    pub(in crate::guest) fn note_heard(&mut self, now: u64) {
        self.succession.heard_at = Some(now);
        self.succession.ballots.void();
    }

    /// Whether this device has been told all of the log that was handed over to it.
    fn knows_inheritance(&self) -> bool {
        self.inheritance.as_ref().is_some_and(|certificate| certificate.tip == self.tip())
    }

    /// Handles the loss of the connection: no more of the log will arrive.
    fn check_inheritance(&mut self) {
        if !self.knows_inheritance() {
            self.inheritance = None;
        }
    }

    /// Whether this device takes over now. Without the code it waits.
    fn takes_over(&self) -> bool {
        self.knows_inheritance() && self.pending_facts.facts.is_empty() && self.half.is_some()
    }

    /// This device as the host; as a guest without one if it does not know the log.
    fn take_over(mut self, brain: Box<dyn BotPlayer<G>>, now: u64) -> Room<G> {
        let heir = self.half.zip(self.inheritance.take());
        if let Some(host) =
            heir.and_then(|(half, certificate)| (half.inherit)(&self, certificate, brain, now))
        {
            return Room::Host(host);
        }
        self.hang_up(CloseReason::Replaced, now);
        Room::Guest(Box::new(self))
    }
}

#[cfg(test)]
mod tests;
