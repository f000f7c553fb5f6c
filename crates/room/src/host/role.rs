//! What a [`Room`] needs of the device that runs the game, as a trait: a guest's program need not contain the host's
//! half of the protocol until it is wanted ([`HostHalf`](crate::HostHalf)), so a room does not name it.

use game::{Log, Seat};

use super::Host;
use crate::RoomGame;
use crate::api::{Event, Input, Peer, Transmit};
use crate::guest::{DealReport, Guest};
use crate::key::MemberId;
use crate::lobby::{HandRequest, Lobby, LobbyTimes, RoomKey, SeatClaim, SentAway};
use crate::proof::RoundProof;
use crate::room::{HostSearch, Room};
use crate::standing::Standing;
use crate::table::Table;

/// Declares the trait, and implements it by the methods of the same names that a [`Host`] has of its own.
macro_rules! host_role {
    (
        looks: $(fn $look:ident($($with:ident: $With:ty),*) -> $Seen:ty;)*
        acts: $(fn $act:ident($($arg:ident: $Arg:ty),*) $(-> $Out:ty)?;)*
    ) => {
        /// A [`Host`] of which only its behaviour is known. Each method is `Host`'s of the same name.
        #[allow(missing_docs, reason = "`Host` says what they do, or `Room`")]
        pub trait HostRole<G: RoomGame> {
            $(fn $look(&self, $($with: $With),*) -> $Seen;)*
            $(fn $act(&mut self, $($arg: $Arg),*) $(-> $Out)?;)*
            fn retire(self: Box<Self>) -> Room<G>;
            fn into_probe(self: Box<Self>, now: u64) -> Room<G>;
            /// The host itself.
            fn host(&self) -> &Host<G>;
            /// The host itself.
            fn into_host(self: Box<Self>) -> Box<Host<G>>;
        }

        impl<G: RoomGame> HostRole<G> for Host<G> {
            $(fn $look(&self, $($with: $With),*) -> $Seen {
                Host::$look(self, $($with),*)
            })*
            $(fn $act(&mut self, $($arg: $Arg),*) $(-> $Out)? {
                Host::$act(self, $($arg),*)
            })*
            fn retire(self: Box<Self>) -> Room<G> {
                Host::retire(*self)
            }
            fn into_probe(self: Box<Self>, now: u64) -> Room<G> {
                Host::into_probe(*self, now)
            }
            fn host(&self) -> &Host<G> {
                self
            }
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
    fn lost_host() -> Option<MemberId>;
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
    fn hand_requests() -> Vec<HandRequest>;
    fn seat_claims() -> Vec<SeatClaim>;
    fn place(id: MemberId) -> Option<Seat>;
    fn table() -> Option<&Table<G>>;
    fn round_proof() -> Option<RoundProof>;
    fn deal_report() -> DealReport;
    fn finished_log() -> Option<Log<G>>;
    fn shared_with(with: MemberId) -> Option<[u8; 32]>;
    acts:
    fn handle(input: Input<G>, now: u64);
    fn step_down() -> Option<Guest<G>>;
    fn look_later(now: u64);
    fn poll_transmit(now: u64) -> Option<Transmit>;
    fn poll_event() -> Option<Event<G>>;
}
