//! What goes into a room and what comes out of it. Times are milliseconds of
//! any clock that does not run backwards; it may stand still while the device
//! sleeps.

use game::{Game, Rng};

use crate::Wire;
use crate::frame::{Bye, Refusal, Request, Sorry};
use crate::greeting::Reload;
use crate::key::Id;
use crate::lobby::Settings;
use crate::name::Name;
use game::Seat;

/// One connection, by the number its owner gave it: an ordered, reliable
/// channel that may vanish at any moment. A new connection has a new number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Peer(pub u64);

/// Something that happens to a room.
#[derive(Clone, Debug)]
pub enum Input<G: Wire> {
    /// A connection is open.
    Connected {
        /// Which.
        peer: Peer,
        /// What both ends of it know, and nobody in between: a hash of both
        /// certificates' fingerprints, sorted, say. Noughts where there is none.
        binding: [u8; 32],
    },
    /// A connection is gone.
    Disconnected(Peer),
    /// A frame has come.
    Frame(Peer, Vec<u8>),
    /// The connection takes no more for now, or does again. What is meant for
    /// it is made only when it can be sent.
    Blocked(Peer, bool),
    /// The person at this device wants something.
    Ask(Request<G>),
    /// The host wants something only the host may.
    Order(Order<G>),
    /// Something for another guest's device, about a connection between the two;
    /// at most [`NOTE`](crate::NOTE) bytes. Guests only.
    Signal {
        /// For whom.
        to: Id,
        /// What.
        note: Vec<u8>,
    },
    /// The person at this device shows all others what they feel, by number.
    React(u8),
    /// The device was asleep, or the page was hidden, and is there again.
    Woke,
    /// Time has passed: at the latest when `poll_timeout` said.
    Tick,
}

/// What only the host may do.
#[derive(Clone, PartialEq, Debug)]
pub enum Order<G: Wire> {
    /// Sends a member away for good; the room gets another key.
    Kick(Id),
    /// Puts a bot (by its player's name) on a chair that is open or a bot's, or
    /// takes it away. While a game runs a bot can only be exchanged.
    Bot(Seat, Option<Name>),
    /// Sets the room up otherwise; numbers are brought within their bounds. Those who
    /// only watch leave where that is not wanted any more.
    Settings(Settings),
    /// Lets a bot play for a member: for one who is away at once, for one who is there
    /// when they have been asked for as long as the room has agreed on
    /// ([`Settings::idle`](crate::Settings::idle)). They have their seat back as soon as
    /// they do something.
    StandIn(Id),
    /// Halts the game, or lets it go on.
    Pause(bool),
    /// What will be played; not while a game runs.
    Setup(G::Setup),
    /// Begins the game, the next round, or another game with the same people,
    /// whoever is ready.
    Start,
    /// Closes the room.
    Close,
}

/// Bytes for a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transmit {
    /// Which.
    pub peer: Peer,
    /// One frame.
    pub bytes: Vec<u8>,
}

/// Something the device must hear of.
#[derive(Clone, PartialEq, Debug)]
pub enum Event<G: Wire> {
    /// The lobby is another.
    Lobby,
    /// The game has gone on, or how long a question stands has changed. The
    /// table's facts from this index on are new; it may be less than it was.
    Table {
        /// The first new fact.
        from: usize,
    },
    /// A request or an order was carried out or refused. Requests are answered
    /// in their order.
    Answered(Result<(), Refusal<G::Illegal>>),
    /// The connection to the host is up (`true`) or down. Guests only.
    Link(bool),
    /// Connect to the host now. Guests only; comes again until it is done.
    Dial,
    /// End this connection, when all its frames are sent.
    Close(Peer, Why),
    /// This device is out of the room, for good unless the person tries anew.
    Out(Out),
    /// The room has another key: its link is another.
    Key,
    /// Another guest's device has something to say about a connection between the
    /// two. Guests only; it may be anything.
    Signal {
        /// Whose, as the host says.
        from: Id,
        /// What.
        note: Vec<u8>,
    },
    /// Somebody shows what they feel, perhaps the person here.
    Reacted {
        /// Who.
        from: Id,
        /// What, by number; any number.
        what: u8,
    },
    /// The host has not kept to what it promised. Guests only.
    Doubt(Doubt),
}

/// Why a connection ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// It has said something nobody says who keeps to the protocol.
    Nonsense,
    /// It sends too much.
    Flood,
    /// It did not say what is due in time.
    Silence,
    /// It has another version.
    Version(Reload),
    /// The host has sent it away, or it has left.
    Bye,
    /// Another connection has taken its place.
    Replaced,
}

/// Why a device is out of the room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Out {
    /// It was not let in.
    Sorry(Sorry),
    /// It was in, and is not any more.
    Bye(Bye),
    /// Versions differ.
    Version(Reload),
}

/// What makes one doubt the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// A signature or a hash of what it sent is wrong. The connection ends, and
    /// everything comes anew.
    Log,
    /// What was already played is another than before, and nothing says why: a host that
    /// has lost something begins another term.
    Rewritten,
    /// A round was dealt from other promises than it was said.
    Deal,
    /// A round was dealt without this device's part in it, though it was asked for one.
    /// That happens also where the connection was slow.
    LeftOut,
}

/// A player of bots and for those who are away.
pub trait Brain<G: Game> {
    /// The answer of the player with this name, or its next part; `None` if it
    /// has none, and then any will do. Whoever stands in for a person has the
    /// empty name.
    fn answer(&self, bot: &str, view: &G::View, memory: &G::Memory, rng: &mut Rng) -> Option<G::Action>;

    /// The number of the figure for a new bot at a table where these are taken, and where
    /// people have these names. It keeps it for the whole game.
    fn figure(&self, taken: &[u8], names: &[&str]) -> u8 {
        let _ = names;
        (0..u8::MAX).find(|figure| !taken.contains(figure)).unwrap_or_default()
    }
}

/// A brain that has no answer: then the first there is will do.
#[derive(Clone, Copy, Debug)]
pub struct NoBrain;

impl<G: Game> Brain<G> for NoBrain {
    fn answer(&self, _: &str, _: &G::View, _: &G::Memory, _: &mut Rng) -> Option<G::Action> {
        None
    }
}
