//! Shared by host and joiner for a page: one list of inputs, one of events, and the servers.

use crate::Millis;
use crate::pass::Pass;
use crate::pipe::PipeSeed;
use crate::secret::{RoomSecret, Session};
use crate::server_pool::{LineId, LineState, Net, ServerPool, SocketAction};
use crate::signalling::Refusal;

/// A [`Host`](crate::Host) or a [`Joiner`](crate::Joiner). A trait, because guests do not have the code of hosts from
/// the start.
pub trait Party {
    /// Processes an input; one for the other party is ignored.
    fn handle(&mut self, input: Input, now: Millis);
    /// The next event.
    fn poll_event(&mut self) -> Option<Event>;
    /// The time by which [`Input::Tick`] is due; `None` once all is over.
    fn poll_timeout(&self, now: Millis) -> Option<Millis>;
    /// Its servers.
    fn pool(&mut self) -> &mut ServerPool;

    /// The next instruction for a socket.
    fn poll_transmit(&mut self, now: Millis) -> Option<(LineId, SocketAction)> {
        self.pool().poll_transmit(now)
    }

    /// The servers in use, with their states.
    fn servers(&mut self) -> Vec<(LineId, LineState)> {
        self.pool().states().collect()
    }
}

/// An input of a [`Party`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// Something happened to a socket. At [`Net::Woke`] a joiner also knocks at once, as far as the servers' budget
    /// allows.
    Net(Net),
    /// Time has passed. Due no later than [`Party::poll_timeout`] said.
    Tick,
    /// To a host: the answer to a knock, complete with all candidates: the page's, or that of the member with this id,
    /// who carries for the joiner.
    Answer(Session, Option<[u8; 32]>, Vec<u8>),
    /// To a host: the page refuses this joiner: the table is full.
    Decline(Session),
    /// To a host: the connection to this joiner is open.
    Connected(Session),
    /// To a host: the connection to this joiner has failed.
    Failed(Session),
    /// To a host: the members, by the secret that each shares with the host.
    Members(Vec<Pass>),
    /// To a host: the room's current link secret, and the one before it, the only one known to members
    /// who were away when it changed.
    Key(RoomSecret, Option<RoomSecret>),
    /// To a host: the stretched secret of the six words that are shown, or none. It listens there as long as it is set.
    Code(Option<RoomSecret>),
    /// To a joiner: the page's offer, complete with all candidates, at most [`MAX_SDP_LEN`](crate::MAX_SDP_LEN) bytes.
    /// It may be made while sockets open; a second offer is ignored.
    Offer(Vec<u8>),
    /// To a joiner: the WebRTC connection has failed for good.
    NoWay,
}

/// An output that the page has to react to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Somebody wants to join a host: make a connection and an answer from this offer.
    Knock {
        /// The secrets of a [`Pipe`](crate::Pipe) to them. Its session identifies the join in all later inputs.
        seed: PipeSeed,
        /// Their offer: arbitrary bytes, at most [`MAX_SDP_LEN`](crate::MAX_SDP_LEN).
        offer: Vec<u8>,
        /// They found no direct way: a member is to answer their offer and carry the frames.
        through: bool,
        /// The pass of the member whose knock it is, if it is a member's.
        member: Option<Pass>,
    },
    /// This join has timed out at a host: drop its connection.
    Expired(Session),
    /// A relay has a joiner's knock. Comes at most once.
    Knocked,
    /// Nobody has answered a joiner for so long that the person should be told. Knocking continues. Comes at most once.
    Unanswered,
    /// The host lets a joiner in. Comes at most once.
    Answer {
        /// The host's answer to the offer.
        sdp: Vec<u8>,
        /// The secrets of a [`Pipe`](crate::Pipe) to the host.
        seed: PipeSeed,
        /// The secret of the room's link, if we came by a code. To be stored instead of the code's.
        secret: Option<RoomSecret>,
        /// The id of the member who has answered, after [`Approach::through_member`](crate::Approach::through_member).
        /// They relay the frames.
        by: Option<[u8; 32]>,
    },
    /// A join has failed. Comes at most once, as the last event.
    GaveUp(Reason),
}

/// Why somebody could not join.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// No server could be reached: the device is offline, or its network blocks them.
    NoRelay,
    /// No server works, and one of them refuses us.
    Refused(Refusal),
    /// Servers were reached but nobody answered: the code or link is wrong, or the host's page is
    /// closed. The page goes on with [`Approach::unanswered`](crate::Approach::unanswered).
    Nobody,
    /// The host uses this other version of the note format.
    Version(u8),
    /// The host lets nobody else in.
    Full,
    /// The host answered, but no connection could be made: one of the networks blocks it. A TURN
    /// server or one's own broker helps.
    NoWay,
}
