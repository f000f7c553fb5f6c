//! The host has handed the room over to this device: it takes over as soon as it knows the whole log, or, if the
//! host's page may be back in a moment, once it is not.

use super::Inheritance;
use crate::RoomGame;
use crate::api::{BotPlayer, CloseReason};
use crate::guest::Guest;
use crate::hand_over::{Departure, HandOver};
use crate::room::Room;
use crate::succession::{Authority, may_follow};

/// How long the heir of a page that is closed waits for it to be back: it may only have been reloaded.
pub(crate) const RETURNS_WITHIN: u64 = 15_000;
/// What arrives so much later than a hand-over was sent by a host that is still there.
const SIGN_OF_LIFE: u64 = 2000;

impl<G: RoomGame> Guest<G> {
    /// The host hands the room over to this device. `None` if it may not.
    pub(in crate::guest) fn inherit(&mut self, what: Box<HandOver<G>>, now: u64) -> Option<()> {
        let certificate = &what.certificate;
        let by_host =
            matches!(certificate.authority, Authority::Host { from, .. } if Some(from) == self.host);
        let right = by_host
            && certificate.heir == self.id()
            && certificate.room == self.room
            && may_follow(certificate.term, self.newest_term())
            && certificate.is_signed(|_| false);
        if !right {
            return None;
        }
        let waits = if what.how == Departure::Closing { RETURNS_WITHIN } else { 0 };
        let at = now.saturating_add(waits);
        self.succession.inheritance = Some(Inheritance { what, since: now, at });
        Some(())
    }

    /// The host is still there.
    pub(in crate::guest) fn note_heard(&mut self, now: u64) {
        self.succession.heard_at = Some(now);
        if let Some(ballot) = &mut self.succession.ballot {
            ballot.void = true;
        }
        let heard = |it: &mut Inheritance<G>| {
            it.what.how == Departure::Closing && now > it.since.saturating_add(SIGN_OF_LIFE)
        };
        self.succession.inheritance.take_if(heard);
    }

    /// The host is back.
    pub(in crate::guest) fn forget_inheritance(&mut self) {
        self.succession.inheritance = None;
    }

    /// The connection to the host is lost: what has not arrived will not arrive.
    pub(super) fn check_inheritance(&mut self) {
        let tip = self.tip;
        self.succession.inheritance.take_if(|it| it.tip() != Some(tip));
    }

    /// When this device takes over.
    pub(super) fn inheritance_due(&self) -> Option<u64> {
        let inheritance = self.succession.inheritance.as_ref()?;
        let knows_all = inheritance.tip() == Some(self.tip) && self.pending_facts.facts.is_empty();
        // Without the code it waits.
        (knows_all && self.half.is_some()).then_some(inheritance.at)
    }

    /// This device as the host; as a guest without one if it does not know the log.
    pub(super) fn take_over(mut self, brain: Box<dyn BotPlayer<G>>, now: u64) -> Room<G> {
        let Some(Inheritance { what, .. }) = self.succession.inheritance.take() else {
            return Room::Guest(Box::new(self));
        };
        if let Some(host) = self.half.and_then(|half| (half.inherit)(&self, *what, brain, now)) {
            return Room::Host(host);
        }
        self.hang_up(CloseReason::Replaced, now);
        Room::Guest(Box::new(self))
    }
}

impl<G: RoomGame> Inheritance<G> {
    /// The end of the log that was handed over.
    fn tip(&self) -> Option<crate::chain::Tip> {
        match self.what.certificate.authority {
            Authority::Host { tip, .. } => Some(tip),
            Authority::Votes(_) | Authority::Shares { .. } => None,
        }
    }
}
