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
mod limit;
mod lobby;
mod name;
mod room;
#[cfg(test)]
mod vectors;

use core::fmt::Debug;

use game::Game;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use api::{Brain, Doubt, Event, Input, NoBrain, Order, Out, Peer, Transmit, Why};
pub use chain::{Change, Line, Proof, Tip};
pub use frame::{
    Bye, Join, Known, Refusal, Request, Shown, Signed, Sorry, ToGuest, ToHost, Update, decode, encode,
};
pub use greeting::{Greeting, PROTOCOL, Reload};
pub use guest::{Guest, Sitters, Table, Waits};
pub use hash::Hash;
pub use host::Host;
pub use key::{Id, Key, Signature};
pub use limit::{FACTS, FRAME, LINKS, MEMBERS, NOTE, OUT, PARTS, PENDING};
pub use lobby::{Bot, Chair, Face, Lobby, Member, Phase, Quality, RoomKey, Settings};
pub use name::Name;
pub use room::Room;

/// A game that can be played in rooms: what a guest gets of it can be sent.
pub trait Wire:
    Game<View: PartialEq + Debug + Serialize + DeserializeOwned, Illegal: Serialize + DeserializeOwned> + 'static
{
}

impl<G> Wire for G where
    G: Game<View: PartialEq + Debug + Serialize + DeserializeOwned, Illegal: Serialize + DeserializeOwned>
        + 'static
{
}
