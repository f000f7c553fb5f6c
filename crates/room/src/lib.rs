//! A game on several devices: the protocol of a room as a pure state machine.
//!
//! A [`Room`] is a [`Host`], whose device deals, or a [`Guest`]. Whoever owns
//! one gives it what happens ([`Input`]) with the time, sends what
//! `poll_transmit` gives, tells the person what `poll_event` tells, and comes
//! back when `poll_timeout` says. Deliberately absent: sockets, clocks,
//! threads, real randomness, words, and the rules of any game. docs/room-protocol.md
//! says what is sent, down to the byte.
//!
//! Nothing that a peer sends makes it panic, grow without bound, or wait.

mod api;
mod chain;
mod frame;
mod greeting;
mod guest;
mod hash;
mod host;
mod key;
mod limits;
mod lobby;
mod name;
mod rate_limit;
mod room;
mod settings;
#[cfg(test)]
mod vectors;

use core::fmt::Debug;

use game::Game;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use api::{
    BotPlayer, CloseReason, Event, ExitReason, HostCommand, HostFault, Input, NoBots, Peer, Transmit,
};
pub use chain::{LogEntry, RequestProof, SeatChange, Tip};
pub use frame::{
    JoinRefusal, JoinRequest, KnownLog, LeaveReason, Refusal, Request, SharedEntry, SignedRequest, ToGuest,
    ToHost, Update, decode, encode,
};
pub use greeting::{Greeting, PROTOCOL, Reload};
pub use guest::{Guest, SeatHistory, Table, WaitingFor};
pub use hash::Hash;
pub use host::Host;
pub use key::{MemberId, MemberKey, Signature};
pub use limits::{
    MAX_ANSWER_PARTS, MAX_CHAIRS, MAX_CONNECTIONS, MAX_FRAME_LEN, MAX_KEPT_FACTS, MAX_MEMBERS,
    MAX_PENDING_REQUESTS, MAX_QUEUED_FRAMES, MAX_SIGNAL_LEN,
};
pub use lobby::{Bot, Chair, ConnectionQuality, DepartedMember, Lobby, Member, Phase, RoomKey};
pub use name::Name;
pub use room::Room;
pub use settings::Settings;

/// A game that can be played in rooms: what a guest gets of it can be sent.
pub trait RoomGame:
    Game<View: PartialEq + Debug + Serialize + DeserializeOwned, Illegal: Serialize + DeserializeOwned> + 'static
{
}

impl<G> RoomGame for G where
    G: Game<View: PartialEq + Debug + Serialize + DeserializeOwned, Illegal: Serialize + DeserializeOwned>
        + 'static
{
}
