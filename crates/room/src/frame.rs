//! The frames after the greetings: one byte, the protocol's version, followed by a [`ToHost`]
//! or [`ToGuest`] in postcard. See docs/room-protocol.md.

use game::{Seat, Seats};
use postcard::ser_flavors::{AllocVec, Flavor as _};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::RoomGame;
use crate::chain::{ChainedEntry, LogEntry, SeatChange, SeedPromise, Tip};
use crate::greeting::PROTOCOL;
use crate::hash::{Hash, hash};
use crate::key::{MemberId, MemberKey, Signature};
use crate::limits::{
    MAX_ANSWER_PARTS, MAX_ENTRIES_PER_UPDATE, MAX_FRAME_LEN, MAX_LINEAGE, MAX_SEAT_CHANGES, MAX_SIGNAL_LEN,
    bounded_vec,
};
use crate::lobby::{Lobby, RoomKey};
use crate::name::Name;
use crate::sealed::SealedEntry;
use crate::shown::ShownPath;
use crate::succession::{Certificate, SeenView, Vote};
use crate::verdict::Verdict;

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
        /// [`promise`] of what will be revealed.
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
    /// What this device has found in the round that was opened last, and the signature.
    Verdict {
        /// What it has found.
        verdict: Verdict,
        /// Its signature.
        signature: Signature,
    },
    /// The answer to a ping.
    Pong(u32),
    /// Asks whether the host is still there; it answers with a ping.
    Knock,
    /// Data for another guest's device, to set up a direct connection between the two.
    Signal {
        /// The recipient.
        to: MemberId,
        /// The content.
        #[serde(deserialize_with = "bounded_vec::<_, _, MAX_SIGNAL_LEN>")]
        note: Vec<u8>,
    },
    /// A reaction, for everybody to see.
    React(u8),
    /// Votes for the candidate at the other end: the host is lost.
    Vote(Box<Vote>),
    /// What this device was shown at the moment from which the heir continues.
    Testimony(Box<SeenView<G>>),
}

/// From the host to a guest.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum ToGuest<G: RoomGame> {
    /// Proves that this is the host.
    Proof {
        /// The host.
        id: MemberId,
        /// Its signature of [`proof_digest`].
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
    /// The guest is not let in.
    Sorry(JoinRefusal),
    /// Who is in the room and what is agreed.
    Lobby {
        /// What the host's clock says, in milliseconds: times in the lobby are by it.
        clock: u64,
        /// All of it.
        lobby: Box<Lobby<G>>,
    },
    /// What has happened, and the current view.
    Update(Box<Update<G>>),
    /// The game is as it was; only who has answered, or the time that is left, has changed.
    Timers(Timers),
    /// The answer to a request.
    Reply {
        /// Which.
        nonce: u64,
        /// The result.
        result: Result<(), Refusal<G::Illegal>>,
    },
    /// Asks whether the guest is still there.
    Ping(u32),
    /// The guest is out of the room.
    Bye(LeaveReason),
    /// Data from another guest's device, to set up a direct connection between the two.
    Signal {
        /// Whose.
        from: MemberId,
        /// The content.
        #[serde(deserialize_with = "bounded_vec::<_, _, MAX_SIGNAL_LEN>")]
        note: Vec<u8>,
    },
    /// Somebody's reaction.
    Reacted {
        /// Who.
        from: MemberId,
        /// The content.
        what: u8,
    },
    /// Instead of a proof: the room has lost its host, and this member proposes itself.
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
    /// The candidate is the heir. Whoever has this view is asked for it.
    Elected {
        /// The votes.
        certificate: Box<Certificate>,
        /// The head of the log at that view.
        head: Option<Hash>,
    },
}

/// A device's request to be let in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JoinRequest {
    /// Who it is.
    pub id: MemberId,
    /// What they want to be called.
    pub name: Name,
    /// The number of the figure they want to be drawn as.
    pub figure: u8,
    /// How far they know the log, if they have been in the room before.
    pub known: Option<KnownLog>,
    /// Proves that they know the room's key.
    pub ticket: Hash,
    /// Their signature of [`join_digest`].
    pub signature: Signature,
}

/// How far a device knows the log, with the host's signature of that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KnownLog {
    /// The term under which the host signed it.
    pub term: u32,
    /// How far.
    pub tip: Tip,
    /// The root of what everybody was shown there, or zeros.
    pub shown: Hash,
    /// The host's signature of the head digest.
    pub signature: Signature,
    /// Whether the device still has everything up to there, so that the log can be continued
    /// from there. After a reload a page only knows its position.
    pub whole: bool,
}

/// A signed request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct SignedRequest<G: RoomGame> {
    /// Under which term of the host.
    pub term: u32,
    /// Up to which entry they know the log.
    pub seq: u64,
    /// At which place they sit.
    pub seat: Option<Seat>,
    /// The number of the request: each is higher than the one before.
    pub nonce: u64,
    /// What they want.
    pub what: Request<G>,
    /// Their signature of all of it and of the log's head at `seq`.
    pub signature: Signature,
}

/// A member's request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Request<G: RoomGame> {
    /// Sit on a chair that is open or a bot's; in a running game from the next round on.
    Sit(Seat),
    /// Become a spectator. In a running game a bot takes over.
    Stand,
    /// Change name and figure.
    Rename(Name, u8),
    /// Be ready (or not) for the next round or game.
    Ready(bool),
    /// Answer a question.
    Answer {
        /// Its number.
        to: u32,
        /// The answer with all its parts.
        #[serde(deserialize_with = "bounded_vec::<_, _, MAX_ANSWER_PARTS>")]
        parts: Vec<G::Action>,
    },
    /// Leave the room for good.
    Leave,
}

/// What has happened, and how things stand.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Update<G: RoomGame> {
    /// The head at `from`, if the guest must discard what it knows and continue from there.
    pub reset: Option<Hash>,
    /// The number of the last entry before these.
    pub from: u64,
    /// The entries after it.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_ENTRIES_PER_UPDATE>")]
    pub lines: Vec<SharedEntry<G>>,
    /// The host's signature of the head they lead to, and of what everybody is shown.
    pub signature: Signature,
    /// Where what this guest is shown is covered by it; empty without a view.
    pub path: ShownPath,
    /// What happened, as this guest may know it.
    pub facts: Vec<G::Fact>,
    /// The chain of all facts so far, if these are left out because they do not fit into a frame.
    pub left_out: Option<Hash>,
    /// The guest's view of the game; `None` if it is the same, or another update follows at once.
    pub view: Option<G::View>,
    /// The guest's view is the one it was sent last.
    pub same_view: bool,
    /// From which of these facts on somebody else plays for a person.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_SEAT_CHANGES>")]
    pub changes: Vec<SeatChange>,
    /// How long the open question stands.
    pub timers: Timers,
}

/// How long the open question stands, and for whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Timers {
    /// How many milliseconds are left to answer the open question, if it has a time limit.
    pub left: Option<u16>,
    /// Who has to answer, and for how many milliseconds they have been asked.
    pub waits: Option<(Seats, u32)>,
    /// Whether the guest has answered the open question. Its answer takes effect when the
    /// question closes.
    pub answered: bool,
}

/// An entry of the log as guests get it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum SharedEntry<G: RoomGame> {
    /// A secret one.
    Secret(SealedEntry),
    /// An open one.
    Public(LogEntry<G>),
}

impl<G: RoomGame> SharedEntry<G> {
    /// An entry of the host's log.
    pub(crate) fn of(entry: &ChainedEntry<G>) -> Self {
        match &entry.sealed {
            Some(sealed) => SharedEntry::Secret(sealed.clone()),
            None => SharedEntry::Public(entry.entry.clone()),
        }
    }
}

/// Why a device is not let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum JoinRefusal {
    /// It does not know the room's key as it is now.
    WrongKey,
    /// It was sent away.
    Kicked,
    /// The room is full.
    Full,
    /// Spectators are not allowed, and no chair is free.
    NoSpectators,
}

/// Why a member is out of the room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LeaveReason {
    /// The host sent them away.
    Kicked,
    /// They left.
    Left,
    /// The host has closed the room.
    Closed,
    /// The same member has connected elsewhere.
    Elsewhere,
    /// They were a spectator, and spectators are not allowed any more.
    NoSpectators,
}

/// Why a request was refused. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Refusal<I> {
    /// The rules forbid the answer.
    Illegal(I),
    /// It answers a question that is not open: a double tap, or too late.
    OldQuestion,
    /// It is not a whole answer.
    Incomplete,
    /// Only somebody with a seat may do that.
    NotSeated,
    /// Somebody sits there.
    Taken,
    /// There is no such chair, member or bot.
    NoSuch,
    /// Not possible in the current state.
    NotNow,
    /// Only the host may do that.
    NotHost,
    /// The game cannot be played by this number of people.
    Players,
    /// Too much is waiting for an answer.
    TooMany,
    /// It was made under another term, or on another log.
    OtherLog,
    /// It was answered too long ago for the answer to be repeated.
    Forgotten,
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
    let rest = bytes.strip_prefix(&[PROTOCOL as u8])?;
    if bytes.len() > MAX_FRAME_LEN {
        return None;
    }
    match postcard::take_from_bytes(rest) {
        Ok((frame, [])) => Some(frame),
        _ => None,
    }
}

/// What only the two ends of a connection know of it: both greetings' nonces and the
/// transport's channel binding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handshake {
    pub room: Hash,
    pub host: [u8; 32],
    pub guest: [u8; 32],
    pub binding: [u8; 32],
}

impl Handshake {
    /// The digest that the host signs to prove that it is the host.
    pub(crate) fn proof_digest(&self) -> Hash {
        hash("proof", &[&self.room.0, &self.host, &self.guest, &self.binding])
    }

    /// The digest that a guest signs to be let in.
    pub(crate) fn join_digest(&self, join: &JoinRequest) -> Hash {
        let what = postcard::to_allocvec(&(&join.name, join.figure, &join.known)).unwrap_or_default();
        let handshake = self.proof_digest();
        hash("join", &[&handshake.0, &join.id.0, &join.ticket.0, &what])
    }

    /// Proves that somebody knows the room's key, for this connection only.
    pub(crate) fn ticket(&self, key: &RoomKey, id: MemberId) -> Hash {
        hash("ticket", &[key, &self.proof_digest().0, &id.0])
    }

    /// A signed request to be let in.
    pub(crate) fn join(
        &self,
        key: &MemberKey,
        room: &RoomKey,
        (name, figure): (Name, u8),
        known: Option<KnownLog>,
    ) -> JoinRequest {
        let id = key.id();
        let ticket = self.ticket(room, id);
        let mut join = JoinRequest { id, name, figure, known, ticket, signature: Signature::NONE };
        join.signature = key.sign(&self.join_digest(&join));
        join
    }
}

impl<G: RoomGame> SignedRequest<G> {
    /// The same, signed with this key for the log's head at its number.
    pub(crate) fn by(mut self, key: &MemberKey, room: &Hash, head: &Hash) -> Self {
        self.signature = key.sign(&self.digest(room, head));
        self
    }

    /// The digest that the member signs: the request and the log's head it is based on.
    pub(crate) fn digest(&self, room: &Hash, head: &Hash) -> Hash {
        let what = postcard::to_allocvec(&self.what).unwrap_or_default();
        let seat = self.seat.map_or(255, Seat::number);
        let (term, seq, nonce) = (self.term.to_le_bytes(), self.seq.to_le_bytes(), self.nonce.to_le_bytes());
        hash("request", &[&room.0, &term, &seq, &head.0, &[seat], &nonce, &what])
    }
}

/// A promise to reveal this share of a round's randomness: the host's share is the round's secret.
pub(crate) fn promise(room: &Hash, deal: u32, id: MemberId, share: &[u8; 32]) -> Hash {
    hash("promise", &[&room.0, &deal.to_le_bytes(), &id.0, share])
}

/// The digest that a guest signs to promise a share. `head` is the log's head with the entry that
/// began the deal, so a promise is for this deal only, whatever its number.
pub(crate) fn promise_digest(room: &Hash, head: &Hash, promise: &Hash) -> Hash {
    hash("promised", &[&room.0, &head.0, &promise.0])
}

/// The seed that follows from the round's secret and the guests' shares. All zeros count for a share
/// that was not revealed.
pub(crate) fn seed(
    room: &Hash,
    deal: u32,
    secret: &Hash,
    promises: &[SeedPromise],
    shares: &[Option<[u8; 32]>],
) -> [u8; 32] {
    let mut all = Vec::new();
    for (SeedPromise { id, .. }, share) in promises.iter().zip(shares) {
        all.extend_from_slice(&id.0);
        all.extend_from_slice(&share.unwrap_or_default());
    }
    hash("seed", &[&room.0, &deal.to_le_bytes(), &secret.0, &all]).0
}
