//! The inputs and outputs of a room's state machine. All times are milliseconds of any
//! monotonic clock; the clock may stand still while the device sleeps.

use core::task::Poll;

use game::{Game, Seat, Seed};

use crate::{LeaveReason, MemberId, Mismatch, Name, Refusal, Reload, Request, RoomGame, Settings};

/// One connection, by a number its owner assigns: an ordered, reliable channel that may
/// break at any moment. Numbers are not reused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Peer(pub u64);

/// Something that happens to a room.
#[derive(Clone, Debug)]
pub enum Input<G: RoomGame> {
    /// A connection is open.
    Connected {
        /// The new connection.
        peer: Peer,
        /// The channel binding: 32 bytes that both ends know and nobody between them can
        /// reproduce, such as a hash of both certificates' fingerprints in sorted order.
        /// All zeros if the transport has none.
        binding: [u8; 32],
    },
    /// A connection is closed.
    Disconnected(Peer),
    /// A frame was received.
    Frame(Peer, Vec<u8>),
    /// The connection's send buffer is full (`true`) or has room again (`false`). Frames
    /// for a blocked connection are not produced until it can take them.
    Blocked(Peer, bool),
    /// The person at this device makes a request.
    Request(Request<G>),
    /// The host's person gives a command that only the host may give.
    Command(HostCommand<G>),
    /// The person at this device sends a reaction, by number, to everybody.
    React(u8),
    /// The host is lost, and the person at this device wants to go on without those who do not answer: see
    /// [`Room::may_go_on`](crate::Room::may_go_on).
    GoOn,
    /// The person at this device, which has gone on alone, wants to go back to the others if they play elsewhere: see
    /// [`HostSearch::Alone`](crate::HostSearch::Alone).
    GoBack,
    /// The device was asleep or its page was hidden, and is active again.
    Woke,
    /// Time has passed. Due no later than `poll_timeout` said.
    Tick,
}

/// The commands that only the host's person may give.
#[derive(Clone, PartialEq, Debug)]
pub enum HostCommand<G: RoomGame> {
    /// Sends a member away until they are [let in again](HostCommand::Readmit), and changes the room's key.
    Kick(MemberId),
    /// Makes somebody who was sent away a member again ([`Room::sent_away`](crate::Room::sent_away)).
    Readmit(MemberId),
    /// Puts a bot with this player's name on a chair that is open or a bot's, or removes the
    /// bot. While a game is running a bot can only be replaced by another.
    Bot(Seat, Option<Name>),
    /// Changes the room's settings; values are clamped to their bounds. If spectators are no
    /// longer allowed, those present leave.
    Settings(Settings),
    /// Pauses the game (`true`) or resumes it.
    Pause(bool),
    /// Changes the set-up of the next game. Refused while a game is running.
    Setup(G::Setup),
    /// Starts the game, the next round, or another game with the same people, whether or not
    /// everybody is ready.
    Start,
    /// Leaves for good, and hands the room over to [`Room::heir`](crate::Room::heir). Refused if there is
    /// none.
    HandOver,
    /// Closes the room.
    Close,
}

/// A frame to send.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transmit {
    /// The connection to send it on.
    pub peer: Peer,
    /// The frame.
    pub bytes: Vec<u8>,
}

/// Something the application has to react to.
#[derive(Clone, PartialEq, Debug)]
pub enum Event<G: RoomGame> {
    /// The lobby has changed.
    LobbyChanged,
    /// The game or its timers have changed.
    TableChanged,
    /// The result of a request or command. Results come in the order of the requests.
    Reply(Result<(), Refusal<G::Illegal>>),
    /// The connection to the host is up (`true`) or down. Guests only.
    HostConnected(bool),
    /// Open a connection to the host. Guests only; repeated until one is open.
    Dial,
    /// Look for a host at once: the next member may have begun to listen in the lost one's place. Guests only.
    Seek,
    /// Close this connection once all its frames are sent.
    Close(Peer, CloseReason),
    /// This device is out of the room, and does not try to come back by itself.
    Left(ExitReason),
    /// The room's key, and so its link, has changed.
    KeyChanged,
    /// Somebody, possibly the person here, has sent a reaction.
    Reacted {
        /// Who.
        from: MemberId,
        /// The reaction's number; any value.
        what: u8,
    },
    /// The proof of the round that is over has changed: see [`Room::round_proof`](crate::Room::round_proof).
    ProofChanged,
    /// This device is to listen as a host from now on, or to look for one as a guest: call
    /// [`Room::change_role`](crate::Room::change_role), and open the other kind of connections. If nothing is
    /// done the device waits as it is.
    ChangeRole,
    /// The room has lost its host, and this member's device has continued it.
    Continued(MemberId),
    /// The host has left and handed the room over, and this member's device runs it now.
    HandedOver(MemberId),
    /// The host has violated the protocol's guarantees. Guests only.
    HostFault(HostFault),
    /// A device that claims to be the host's has another version. That is not proved, so this one keeps looking.
    /// Guests only.
    OtherVersion(Reload),
}

/// Why a connection was closed, as [`Event::Close`] reports it. It is not sent to the peer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CloseReason {
    /// The peer sent something that violates the protocol.
    ProtocolError,
    /// The peer sent a frame longer than [`MAX_FRAME_LEN`](crate::MAX_FRAME_LEN) bytes.
    FrameTooLarge,
    /// The peer sent more than its rate limit allows, or too many connections are open.
    RateLimit,
    /// The peer did not send a frame that was due.
    Timeout,
    /// The peer has another version, or plays another game.
    Mismatch(Mismatch),
    /// The member was not let in, has left, or was removed.
    LeftRoom,
    /// A newer connection of the same member has replaced it.
    Replaced,
}

/// Why a device is out of the room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExitReason {
    /// The host has refused or removed it.
    Left(LeaveReason),
    /// Versions differ, or another game is played in this room.
    Mismatch(Mismatch),
}

/// A guarantee of the protocol that the host has violated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostFault {
    /// A signature or hash of the log was wrong. The connection is closed and the log is
    /// fetched again from the beginning.
    InvalidLog,
    /// The log's history differs from what it was, under the same term. A host that has lost
    /// part of its log has to begin a new term.
    HistoryRewritten,
    /// A round was dealt without this device's share although it was there. This also happens when
    /// the connection was slow.
    ShareOmitted,
    /// A deal that this device has seen is not in the log any more: the host has lost the end of its
    /// log, or has kept dealing until it liked the result. A restart that is in the log is no fault.
    DealReplaced,
    /// The audit of a round that is over has failed: see [`Room::round_proof`](crate::Room::round_proof).
    RoundMismatch,
    /// This device's share of the secret of a round is wrong, or was not sent: if the host is lost, the others may not
    /// be able to go on.
    WrongShare,
}

/// Answers for bots and for absent members.
pub trait BotPlayer<G: Game> {
    /// The answer of the player named `bot`, or its next part; `None` for the first legal
    /// option. The name is empty for a bot that stands in for a person.
    ///
    /// While it is [`Poll::Pending`], nothing happens, and the same is asked again a moment later. Where
    /// people may pass, the answer is due at once, and the bot passes if it is still pending. The seed is the same
    /// for the same question, seat and part, and derived from the round's seed: once that is revealed,
    /// everybody can repeat the bot's answers.
    fn answer(&self, bot: &str, view: &G::View, memory: &G::Memory, seed: Seed) -> Poll<Option<G::Action>>;

    /// How many milliseconds bots take for the open question, where the room's setting is `usual`. The view is a
    /// spectator's, so that the time reveals nothing hidden.
    fn delay(&self, view: &G::View, usual: u16) -> u16 {
        let _ = view;
        usual
    }

    /// Computes, with all the time it takes, the answers that an honest host may have entered, once the round is over.
    /// `None` if this device cannot.
    fn repeat(
        &self,
        bot: &str,
        view: &G::View,
        memory: &G::Memory,
        seed: Seed,
    ) -> Poll<Option<Repeated<G::Action>>> {
        self.answer(bot, view, memory, seed).map(|part| Some(Repeated { thought: part, glance: part }))
    }

    /// The version of these bots. Other versions may answer differently.
    fn version(&self) -> u32 {
        0
    }

    /// The number of the figure for a new bot, given the figures in use and the people's
    /// names. The bot keeps it for the whole game.
    fn figure(&self, taken: &[u8], names: &[&str]) -> u8 {
        let _ = names;
        (0..u8::MAX).find(|figure| !taken.contains(figure)).unwrap_or_default()
    }
}

/// The answers that a bot may have given; `None` stands for the first legal option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repeated<A> {
    /// After it has thought.
    pub thought: Option<A>,
    /// Without a search, because the host's device could not search, or was too slow.
    pub glance: Option<A>,
}

/// A [`BotPlayer`] that always takes the first legal option.
#[derive(Clone, Copy, Debug)]
pub struct NoBots;

impl<G: Game> BotPlayer<G> for NoBots {
    fn answer(&self, _: &str, _: &G::View, _: &G::Memory, _: Seed) -> Poll<Option<G::Action>> {
        Poll::Ready(None)
    }
}
