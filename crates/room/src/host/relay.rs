//! What the host relays and is not part of the game: data with which devices set up connections
//! between themselves, and reactions.

use super::Host;
use crate::{Event, MAX_QUEUED_FRAMES, MemberId, RoomGame, ToGuest, encode};

/// The least time between two reactions of one member, in milliseconds.
const REACTION_INTERVAL: u64 = 1500;

impl<G: RoomGame> Host<G> {
    /// Relays data from one guest to another, if both are connected. What is for this device is reported.
    pub(super) fn signalled(&mut self, from: MemberId, to: MemberId, note: Vec<u8>, now: u64) {
        if to == self.id() {
            return self.events.push_back(Event::Signal { from, note });
        }
        if from != to {
            let bytes = encode(&ToGuest::<G>::Signal { from, note });
            self.send_droppable(bytes, |member| member == to, now);
        }
    }

    /// Sends somebody's reaction to everybody; reactions beyond the rate limit are dropped.
    pub(super) fn react(&mut self, from: MemberId, what: u8, now: u64) {
        let own = from == self.id();
        let record = self.records.iter_mut().find(|record| record.state.id == from);
        let last = record.map_or(&mut self.reacted, |record| &mut record.reacted);
        if last.is_some_and(|last| now < last + REACTION_INTERVAL)
            || !own && self.lobby.member(from).is_none()
        {
            return;
        }
        *last = Some(now);
        self.take_back(from, now);
        self.events.push_back(Event::Reacted { from, what });
        self.send_droppable(encode(&ToGuest::<G>::Reacted { from, what }), |_| true, now);
    }

    /// Sends a small frame that may be dropped: it must not fill the queue of a slow guest.
    fn send_droppable(&mut self, bytes: Vec<u8>, whom: impl Fn(MemberId) -> bool, now: u64) {
        for connection in &mut self.connections {
            if connection.member().is_some_and(&whom) && connection.out.len() < MAX_QUEUED_FRAMES / 2 {
                connection.push(bytes.clone(), now);
            }
        }
    }
}
