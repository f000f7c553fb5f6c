//! The host has handed the room over to this device: it takes over as soon as it knows the whole log.

use crate::RoomGame;
use crate::api::{BotPlayer, CloseReason};
use crate::guest::Guest;
use crate::hand_over::HandOver;
use crate::room::Room;
use crate::succession::may_follow;

impl<G: RoomGame> Guest<G> {
    /// The host hands the room over to this device. `None` if it may not.
    pub(in crate::guest) fn inherit(&mut self, what: Box<HandOver<G>>) -> Option<()> {
        let certificate = &what.certificate;
        let right = certificate.votes().is_none()
            && Some(certificate.from) == self.host
            && certificate.heir == self.id()
            && certificate.room == self.room
            && may_follow(certificate.term, self.newest_term())
            && certificate.is_signed(|_| false);
        if !right {
            return None;
        }
        self.inheritance = Some(what);
        Some(())
    }

    /// The host is still there.
    pub(in crate::guest) fn note_heard(&mut self, now: u64) {
        self.succession.heard_at = Some(now);
        self.succession.ballots.void();
    }

    /// Whether this device has been told all of the log that was handed over to it.
    fn knows_inheritance(&self) -> bool {
        let what = self.inheritance.as_ref();
        what.is_some_and(|what| what.certificate.tip == self.tip())
    }

    /// The connection to the host is lost: what has not arrived will not arrive.
    pub(super) fn check_inheritance(&mut self) {
        if !self.knows_inheritance() {
            self.inheritance = None;
        }
    }

    /// Whether this device takes over now. Without the code it waits.
    pub(super) fn takes_over(&self) -> bool {
        self.knows_inheritance() && self.pending_facts.facts.is_empty() && self.half.is_some()
    }

    /// This device as the host; as a guest without one if it does not know the log.
    pub(super) fn take_over(mut self, brain: Box<dyn BotPlayer<G>>, now: u64) -> Room<G> {
        let Some(what) = self.inheritance.take() else { return Room::Guest(Box::new(self)) };
        if let Some(host) = self.half.and_then(|half| (half.inherit)(&self, *what, brain, now)) {
            return Room::Host(host);
        }
        self.hang_up(CloseReason::Replaced, now);
        Room::Guest(Box::new(self))
    }
}
