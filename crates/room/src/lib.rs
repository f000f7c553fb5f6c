//! A game on several devices: the protocol of a room as a pure state machine.
//!
//! A [`Room`] is a [`Host`], whose device runs the game, or a [`Guest`], whose program may get the host's half of
//! the code later ([`HostHalf`]). Its owner passes every
//! [`Input`] with the current time to `handle`, sends the frames of `poll_transmit`, reacts to
//! the events of `poll_event`, and calls again no later than `poll_timeout`. Deliberately
//! absent: sockets, clocks, threads, real randomness, texts, and the rules of any game.
//! docs/room-protocol.md specifies the frames byte by byte.
//!
//! No input from a peer makes it panic, block, or use unbounded memory.
//!
//! # Where things are
//!
//! - `host/` and `guest/`: the two roles; the comments at their heads list their parts.
//! - Shared by both: the log (`chain`, `sealed`), the lobby (`lobby`), the change of hosts (`succession`, `shares`),
//!   the frames (`frame/`), and the check of a round when it is over (`audit/`).
//! - `tests/`: single situations (`play`), rooms on bad networks (`simulation`), rooms that lose their hosts (`heirs`),
//!   rooms in which somebody lies (`adversary`).
//!
//! # The host's phone locks
//!
//! 1. Its page may be frozen, and sends nothing. After 12 seconds a guest takes the connection for dead
//!    (`guest/connection`, `SILENCE_TIMEOUT`), says so, and dials again and again ([`Event::Dial`]).
//! 2. After 20 seconds (`FIRST_CANDIDATE` in `guest/succession/election`) the first guest in the order of chairs stands
//!    for host: its [`Room`] is a candidate now (`host/candidate`). Guests that dial now find the candidate and vote
//!    for it, once in each term (`Ballots` in `succession`). With the vote comes a share of the secret of the round.
//! 3. A candidate with the votes of most guests that are there is the host (`host/succeed`). With enough shares (`shares`)
//!    it reads the sealed log, and the game goes on where it stood, with the same hands; otherwise the round is dealt
//!    again. The log names the heir and its voters (`LogEntry::Succeeded`), and the other guests follow
//!    (`guest/succession/follow`). A bot plays for the lost host.
//! 4. The phone wakes. Its device is still a host, and sees that time has passed (`note_sleep` in `host/connections`).
//!    It enters nothing and pings its guests. If no guest answers it looks for another host, as a guest (`host/probe`,
//!    [`HostSearch::Checks`]): if it finds the heir, whose certificate counts, it stays a guest, and the bot leaves its
//!    chair; otherwise it is the host again.
//! 5. When the round is over its secret is opened, and every device plays the round again (`audit/`), and checks that
//!    the heir had the right to go on.
//!
//! In a room of two there is no election: the other person says whether to go on ([`Input::GoOn`]), and the round is
//! dealt again. The states of a device, and the steps between them, are one enum ([`Standing`]), which is drawn in
//! docs/room-protocol.md.

mod any;
mod api;
mod audit;
mod bots;
mod chain;
mod frame;
mod gone;
mod greeting;
mod guest;
mod half;
mod hash;
mod host;
mod key;
mod limits;
mod lobby;
mod name;
mod proof;
mod rate_limit;
mod record;
mod room;
#[cfg(test)]
#[path = "../tests/rooms.rs"]
mod rooms;
mod sealed;
mod seat_history;
mod settings;
mod shares;
mod shown;
mod standing;
mod succession;
mod table;
mod undo;
#[cfg(test)]
mod vectors;
mod verdict;

use core::fmt::Debug;

use game::Game;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use any::{AnyAction, AnyAsk, AnyFact, AnyGame, AnyIllegal, AnyMemory, AnySetup, AnyView, Rules};
pub use api::{
    BotPlayer, CloseReason, Event, ExitReason, HostCommand, HostFault, Input, NoBots, Peer, Repeated,
    Transmit,
};
pub use chain::{LogEntry, RequestProof, SeatChange, SeedPromise, Tip};
pub use frame::{
    JoinRequest, KnownLog, LeaveReason, Refusal, Request, SharedEntry, SignedRequest, Timers, ToGuest,
    ToHost, Update, decode, encode,
};
pub use gone::Gone;
pub use greeting::{Greeting, Mismatch, PROTOCOL, Reload};
pub use guest::Guest;
pub use half::HostHalf;
pub use hash::Hash;
pub use host::{Host, HostRole};
pub use key::{MemberId, MemberKey, Signature};
pub use limits::{
    MAX_ANSWER_PARTS, MAX_CHAIRS, MAX_CONNECTIONS, MAX_FRAME_LEN, MAX_KEPT_FACTS, MAX_MEMBERS,
    MAX_PENDING_REQUESTS, MAX_QUEUED_FRAMES,
};
pub use lobby::{
    Admission, Bot, Chair, ConnectionQuality, DepartedMember, Lobby, LobbyTimes, Member, Phase, RoomKey,
    SeatClaim, SentAway,
};
pub use name::Name;
pub use proof::{BotsChecked, DealReport, MovedSeat, RoundProof, StandIn};
pub use record::SentAnswer;
pub use room::{HostSearch, Room};
pub use sealed::SealedEntry;
pub use seat_history::SeatHistory;
pub use settings::Settings;
pub use shares::{Commitment, DealId};
pub use shown::ShownView;
pub use standing::Standing;
pub use succession::{Authority, Certificate, SignedVote, Vote};
pub use table::{Table, WaitingFor};
pub use undo::UndoState;
pub use verdict::{Finding, Misfit, SignedVerdict, Verdict};

/// A game that can be played in rooms: its views and refusals can be serialised and compared.
/// Rooms know nothing else of a game than the trait [`Game`].
///
/// A view must fit into a frame of [`MAX_FRAME_LEN`] bytes, and so must the facts that one log
/// entry leads to.
pub trait RoomGame:
    Game<
        Setup: Send + Sync,
        View: PartialEq + Debug + Serialize + DeserializeOwned,
        Illegal: Serialize + DeserializeOwned,
    > + 'static
{
}

impl<G> RoomGame for G where
    G: Game<
            Setup: Send + Sync,
            View: PartialEq + Debug + Serialize + DeserializeOwned,
            Illegal: Serialize + DeserializeOwned,
        > + 'static
{
}
