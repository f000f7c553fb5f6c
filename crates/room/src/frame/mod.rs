//! The frames after the greetings: one byte, the protocol's version, followed by a [`ToHost`]
//! or [`ToGuest`] in postcard. See docs/room-protocol.md.

mod handshake;
mod request;
mod update;

use postcard::ser_flavors::{AllocVec, Flavor as _};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::limits::{MAX_LINEAGE, MAX_SEAT_CLAIMS, bounded_vec};
use crate::{
    Admission, Certificate, Gone, Hash, Lobby, LobbyTimes, MAX_FRAME_LEN, MemberId, PROTOCOL, RoomGame,
    SeatClaim, Signature, Tip, Verdict, Vote,
};
pub(crate) use handshake::Handshake;
pub use handshake::{JoinRequest, KnownLog};
pub use request::{Refusal, Request, SignedRequest};
pub use update::{SharedEntry, Timers, Update};
pub(crate) use update::{pack_lines, unpack_lines};

/// From a guest to the host.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum ToHost<G: RoomGame> {
    /// Asks to be let in.
    Join(Box<JoinRequest>),
    /// A member's request.
    Request(Box<SignedRequest<G>>),
    /// A promise (commitment): the hash of a share of a round's seed.
    Promise {
        /// For which deal.
        deal: u32,
        /// [`promise`] of the share that will be revealed.
        promise: Hash,
        /// The signature of it and of the log that began the deal.
        signature: Signature,
    },
    /// The share that was promised.
    Share {
        /// For which deal.
        deal: u32,
        /// The share.
        share: [u8; 32],
    },
    /// This device's verdict on the round that was opened last, and its signature.
    Verdict {
        /// Its verdict.
        verdict: Verdict,
        /// Its signature.
        signature: Signature,
    },
    /// The answer to a ping.
    Pong(u32),
    /// Asks whether the host is still there; it answers with a ping.
    Knock,
    /// Never sent: its number has had another meaning.
    Gone7(Gone),
    /// A reaction, for everybody to see.
    React(u8),
    /// Votes for the candidate at the other end: the host is lost.
    Vote(Box<Vote>),
    /// The entries of the log after this position, for a candidate that lacks them.
    Log {
        /// The position before the first of the entries. They may begin earlier than asked, with the game.
        from: Tip,
        /// The entries, [packed](pack_lines), so that the code of the lobby need not write them.
        #[serde(deserialize_with = "bounded_vec::<_, _, MAX_FRAME_LEN>")]
        lines: Vec<u8>,
    },
}

/// From the host to a guest.
pub type ToGuest<G> = FromHost<G, Box<Update<G>>>;

/// A frame of the host for a guest that may not have the code of the table: the rest of an update is left unread.
pub(crate) type ToLobby<G> = FromHost<G, Unread>;

/// From the host to a guest, with the part `U` that only the code of the table can read.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound(serialize = "U: Serialize", deserialize = "U: Deserialize<'de>"))]
pub enum FromHost<G: RoomGame, U> {
    /// Proves that this is the host.
    Proof {
        /// The host.
        id: MemberId,
        /// Its signature of [`Handshake::proof_digest`].
        signature: Signature,
        /// Proves that it knows the room's key, for guests that do not know the host yet.
        ticket: Hash,
    },
    /// The guest is let in, or the host's term has changed.
    Welcome {
        /// The host's term: raised whenever the log may have lost its end.
        term: u32,
        /// The number of the last request that was answered.
        nonce: u64,
    },
    /// The guest is not let in, or is out of the room.
    Bye(LeaveReason),
    /// The members of the room and its settings.
    Lobby {
        /// The time of the host's clock, in milliseconds, by which the lobby's times are given.
        clock: u64,
        /// The whole lobby.
        lobby: Box<Lobby<G>>,
        /// The times at which things in it began or will begin.
        times: LobbyTimes,
        /// The members who must stay outside.
        admission: Admission,
        /// Claims of seats by new devices.
        #[serde(deserialize_with = "bounded_vec::<_, _, MAX_SEAT_CLAIMS>")]
        claims: Vec<SeatClaim>,
    },
    /// New facts, and the current view.
    Update(U),
    /// The time that is left, or the set of people who have answered, has changed, and nothing else.
    Timers(Timers),
    /// The answer to a request.
    Reply {
        /// The number of the request.
        nonce: u64,
        /// The result.
        result: Result<(), Refusal<G::Illegal>>,
    },
    /// Asks whether the guest is still there.
    Ping(u32),
    /// Never sent: its number has had another meaning.
    Gone8(Gone),
    /// Somebody's reaction.
    Reacted {
        /// Who.
        from: MemberId,
        /// The content.
        what: u8,
    },
    /// Instead of a proof: the room has lost its host, and this member stands for host.
    Candidate {
        /// The candidate.
        id: MemberId,
        /// Its signature of [`proof_digest`], for a room of its own.
        signature: Signature,
        /// Proves that it knows the room's key.
        ticket: Hash,
        /// The room that has lost its host.
        room: Hash,
        /// The term that would begin.
        term: u32,
    },
    /// After the proof of a host that is not the room's first: how it became the host.
    Lineage(#[serde(deserialize_with = "bounded_vec::<_, _, MAX_LINEAGE>")] Vec<Certificate>),
    /// The candidate is the heir: the votes.
    Elected(Box<Certificate>),
    /// The host leaves, and this guest is the heir.
    HandOver(Box<Certificate>),
    /// This guest's share of the secret of a deal; its number follows from who sits.
    KeyShare {
        /// The number of the deal.
        deal: u32,
        /// The share.
        share: [u8; 32],
    },
    /// The candidate asks for the entries of the log after this position, which this guest has.
    LogWanted(Tip),
}

/// The rest of a frame, which is not read.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Unread;

/// Why a device is not let in, or is out of the room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LeaveReason {
    /// It does not know the room's key as it is now.
    WrongKey,
    /// It was sent away.
    Kicked,
    /// The room is full.
    Full,
    /// Spectators are not allowed, and it has no chair.
    NoSpectators,
    /// The room is locked, and it is new.
    Locked,
    /// They left.
    Left,
    /// The host has closed the room.
    Closed,
    /// The same member has connected elsewhere.
    Elsewhere,
}

/// The bytes of a frame.
pub fn encode<T: Serialize>(frame: &T) -> Vec<u8> {
    write(PROTOCOL as u8, frame)
}

/// Serialises a value in postcard after one byte. All serialisation goes through this function,
/// so that the code for each type exists only once.
pub(crate) fn write<T: Serialize>(first: u8, what: &T) -> Vec<u8> {
    let mut out = AllocVec::new();
    out.try_push(first).ok();
    postcard::serialize_with_flavor(what, out).unwrap_or_default()
}

/// Decodes a frame; `None` if it is invalid or longer than [`MAX_FRAME_LEN`].
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    begin(bytes).filter(|(_, rest)| rest.is_empty()).map(|(frame, _)| frame)
}

/// Decodes the part of a frame that a guest in the lobby can read.
pub(crate) fn decode_in_lobby<G: RoomGame>(bytes: &[u8]) -> Option<ToLobby<G>> {
    let (frame, rest) = begin(bytes)?;
    (rest.is_empty() || matches!(frame, FromHost::Update(Unread))).then_some(frame)
}

/// A frame, or its beginning, and the bytes after it.
fn begin<T: DeserializeOwned>(bytes: &[u8]) -> Option<(T, &[u8])> {
    let rest = bytes.strip_prefix(&[PROTOCOL as u8])?;
    if bytes.len() > MAX_FRAME_LEN {
        return None;
    }
    postcard::take_from_bytes(rest).ok()
}
