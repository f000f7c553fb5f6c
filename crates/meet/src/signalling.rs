//! What the ways to meet have in common: one [`Signalling`] is one connection to
//! one relay, broker or channel. It carries sealed notes by topics and knows
//! nothing of what is in them; nor does it open or close sockets.

use crate::Millis;
use crate::secret::Topic;

/// A frame of a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Frame {
    /// Text, as Nostr has it.
    Text(String),
    /// Bytes, as MQTT has them.
    Bytes(Vec<u8>),
}

impl Frame {
    /// Its length in bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Frame::Text(text) => text.len(),
            Frame::Bytes(bytes) => bytes.len(),
        }
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What an engine makes of what came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// The other end listens for us now.
    Listening,
    /// A note, still sealed, from whomever.
    Note(Topic, Vec<u8>),
    /// It refuses something.
    Refused(Refusal),
    /// It says that nobody listened to what we sent (NIP-01, `mute:`).
    NobodyThere,
    /// It is not what it should be, or gone without saying so: close the socket.
    Broken,
}

/// Why a relay or broker refuses. The names are those of NIP-01 and NIP-42.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Refusal {
    /// Too much at once, of us or of everybody at our address.
    RateLimited,
    /// It takes nothing from us.
    Blocked,
    /// It wants to be paid with computing (NIP-13). We do not.
    Work,
    /// It wants to know who we are (NIP-42), or another password.
    Auth,
    /// It takes such things from members only.
    Restricted,
    /// It finds the time of what we sent wrong: one of the clocks is.
    Clock,
    /// It finds it wrong otherwise, or too long.
    Invalid,
    /// It has a fault of its own.
    Fault,
}

impl Refusal {
    /// Whether asking again is of no use during this meeting.
    #[must_use]
    pub fn is_final(self) -> bool {
        !matches!(self, Refusal::RateLimited | Refusal::Fault)
    }
}

/// One way to carry sealed notes, without its socket.
pub trait Signalling {
    /// The socket is open. Everything begins anew.
    fn opened(&mut self, now: Millis);
    /// What to listen to from now on, at most eight topics; also before it is open.
    fn listen(&mut self, topics: &[Topic], now: Millis);
    /// Sends a sealed note; only when it has been [`Heard::Listening`].
    fn publish(&mut self, topic: Topic, note: &[u8], now: Millis);
    /// A frame has come; any frame. See [`Signalling::poll_heard`].
    fn received(&mut self, frame: &Frame, now: Millis);
    /// Time has passed.
    fn tick(&mut self, now: Millis);
    /// Says goodbye; the socket will be closed when that is sent.
    fn goodbye(&mut self);
    /// The next frame to send.
    fn poll_transmit(&mut self) -> Option<Frame>;
    /// The next thing that came of what was received.
    fn poll_heard(&mut self) -> Option<Heard>;
    /// When `tick` is wanted, at the latest.
    fn poll_timeout(&self) -> Option<Millis>;
}
