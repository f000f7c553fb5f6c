//! What passes through the host and is no part of the game: what guests' devices
//! have to say to each other about connections of their own, and what people feel.

use super::Host;
use crate::RoomGame;
use crate::api::Event;
use crate::frame::{ToGuest, encode};
use crate::key::MemberId;
use crate::limits::MAX_QUEUED_FRAMES;

/// How long one has to wait before one may show again what one feels.
const BREATH: u64 = 1500;

impl<G: RoomGame> Host<G> {
    /// Passes on what one guest's device says to another's, if both are there.
    pub(super) fn signalled(&mut self, from: MemberId, to: MemberId, note: Vec<u8>, now: u64) {
        if from != to && self.connections.values().any(|connection| connection.member() == Some(to)) {
            let bytes = encode(&ToGuest::<G>::Signal { from, note });
            self.murmur(bytes, |member| member == to, now);
        }
    }

    /// Shows everybody what somebody feels; too much of it is lost.
    pub(super) fn react(&mut self, from: MemberId, what: u8, now: u64) {
        let own = from == self.id();
        let record = self.records.iter_mut().find(|record| record.id == from);
        let last = record.map_or(&mut self.reacted, |record| &mut record.reacted);
        if last.is_some_and(|last| now < last + BREATH) || !own && self.lobby.member(from).is_none() {
            return;
        }
        *last = Some(now);
        self.take_back(from, now);
        self.events.push_back(Event::Reacted { from, what });
        self.murmur(encode(&ToGuest::<G>::Reacted { from, what }), |_| true, now);
    }

    /// A small frame that may get lost: it must not be why somebody slow is cut off.
    fn murmur(&mut self, bytes: Vec<u8>, whom: impl Fn(MemberId) -> bool, now: u64) {
        for connection in self.connections.values_mut() {
            if connection.member().is_some_and(&whom) && connection.out.len() < MAX_QUEUED_FRAMES / 2 {
                connection.push(bytes.clone(), now);
            }
        }
    }
}
