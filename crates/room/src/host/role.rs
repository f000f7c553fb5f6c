//! The trait by which a [`Room`] uses its host. A guest's program loads the host's half of the protocol later
//! ([`HostHalf`](crate::HostHalf)), so a room does not name it.

use game::Log;

use super::Host;
use crate::{
    DealReport, Event, Guest, HostSearch, Input, Lobby, LobbyTimes, MemberId, Peer, Room, RoomGame, RoomKey,
    RoundProof, SeatClaim, SentAway, Standing, Table, Transmit,
};

/// Declares the trait, and implements it by the methods of the same names that a [`Host`] has of its own.
macro_rules! host_role {
    (
        looks: $(fn $look:ident($($with:ident: $With:ty),*) -> $Seen:ty;)*
        acts: $(fn $act:ident($($arg:ident: $Arg:ty),*) $(-> $Out:ty)?;)*
    ) => {
        /// The interface of a [`Host`]. Each method is `Host`'s of the same name.
        #[allow(missing_docs, reason = "`Host` says what they do, or `Room`")]
        pub trait HostRole<G: RoomGame> {
            $(fn $look(&self, $($with: $With),*) -> $Seen;)*
            $(fn $act(&mut self, $($arg: $Arg),*) $(-> $Out)?;)*
            fn change_role(self: Box<Self>, now: u64) -> Room<G>;
            #[cfg(test)]
            fn host(&self) -> &Host<G>;
            #[cfg(test)]
            fn into_host(self: Box<Self>) -> Box<Host<G>>;
        }

        impl<G: RoomGame> HostRole<G> for Host<G> {
            $(fn $look(&self, $($with: $With),*) -> $Seen {
                Host::$look(self, $($with),*)
            })*
            $(fn $act(&mut self, $($arg: $Arg),*) $(-> $Out)? {
                Host::$act(self, $($arg),*)
            })*
            fn change_role(self: Box<Self>, now: u64) -> Room<G> {
                Host::change_role(*self, now)
            }
            #[cfg(test)]
            fn host(&self) -> &Host<G> {
                self
            }
            #[cfg(test)]
            fn into_host(self: Box<Self>) -> Box<Host<G>> {
                self
            }
        }
    };
}

host_role! {
    looks:
    fn placeholder() -> Option<Guest<G>>;
    fn standing() -> Standing;
    fn host_search() -> HostSearch;
    fn may_go_on(now: u64) -> bool;
    fn poll_timeout() -> Option<u64>;
    fn version() -> (u64, u64, u64, u32);
    fn save() -> Vec<u8>;
    fn id() -> MemberId;
    fn key() -> RoomKey;
    fn former_key() -> Option<RoomKey>;
    fn peers() -> Vec<(Peer, MemberId)>;
    fn lobby() -> &Lobby<G>;
    fn lobby_times() -> LobbyTimes;
    fn sent_away() -> Vec<SentAway>;
    fn heir() -> Option<MemberId>;
    fn seat_claims() -> Vec<SeatClaim>;
    fn table() -> Option<&Table<G>>;
    fn round_proof() -> Option<RoundProof>;
    fn deal_report() -> DealReport;
    fn finished_log() -> Option<Log<G>>;
    fn pass(with: MemberId) -> Option<[u8; 32]>;
    acts:
    fn handle(input: Input<G>, now: u64);
    fn look_later(now: u64);
    fn poll_transmit(now: u64) -> Option<Transmit>;
    fn poll_event() -> Option<Event<G>>;
}

impl<G: RoomGame> Host<G> {
    /// The state of this device in its room.
    pub fn standing(&self) -> Standing {
        if self.is_candidate() { Standing::Candidate } else { Standing::Host }
    }

    /// A guest that knows nothing, in the place of a host that becomes something else.
    pub(crate) fn placeholder(&self) -> Option<Guest<G>> {
        let name = self.lobby.member(self.id())?.name.clone();
        Some(Guest::with_key(self.key.clone(), self.rng.clone(), name, self.key()))
    }

    /// The state after [`Event::ChangeRole`]: a candidate that is not elected is a guest again, a host that looks for
    /// another one is a guest for a while.
    pub(crate) fn change_role(mut self, now: u64) -> Room<G> {
        if let Some(candidacy) = self.candidacy.take() {
            return Room::Guest(Box::new(candidacy.guest));
        }
        let (key, rng) = (self.key.clone(), self.key.stream("retired", &mut self.rng));
        let unsure = self.is_unsure();
        if !self.probe.begin() {
            return Room::Host(Box::new(self));
        }
        while let Some(peer) = self.connections.first().map(|connection| connection.peer) {
            self.drop_connection(peer, now);
        }
        Guest::probe(key, rng, self, unsure, now)
    }
}
