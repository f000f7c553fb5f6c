//! What all ways to meet have in common. A [`Signalling`] is one connection to one relay or broker.
//! It carries sealed notes by topic, without knowing what is in them, and neither opens nor closes
//! its socket.

use crate::Millis;
use crate::secret::Topic;

/// A message on a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Frame {
    /// Text, as Nostr uses.
    Text(String),
    /// Bytes, as MQTT uses.
    Bytes(Vec<u8>),
}

impl Frame {
    /// The length in bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Frame::Text(text) => text.len(),
            Frame::Bytes(bytes) => bytes.len(),
        }
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What a received frame led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SignallingEvent {
    /// The server now passes on what is published on our topics.
    Listening,
    /// A note, still sealed, from anybody.
    Note(Topic, Vec<u8>),
    /// The server refuses something.
    Refused(Refusal),
    /// The server says that nobody was listening to what we published (NIP-01, `mute:`).
    NobodyThere,
    /// The server violates its protocol or has stopped answering: close the socket.
    Broken,
}

/// Why a relay or broker refuses. The names are those of NIP-01 and NIP-42.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Refusal {
    /// Too many messages, from us or from our address.
    RateLimited,
    /// It accepts nothing from us.
    Blocked,
    /// It demands proof of work (NIP-13), which we do not do.
    Work,
    /// It demands authentication (NIP-42), or another password.
    Auth,
    /// It accepts such messages from its members only.
    Restricted,
    /// The timestamp we sent is wrong: either our clock or its clock is.
    Clock,
    /// The message is invalid for another reason, or too long.
    Invalid,
    /// It has an internal error.
    Fault,
}

impl Refusal {
    /// Whether trying again is useless for the rest of this meeting.
    #[must_use]
    pub fn is_final(self) -> bool {
        !matches!(self, Refusal::RateLimited | Refusal::Fault)
    }
}

/// One way to carry sealed notes, without its socket.
pub trait Signalling {
    /// The socket is open. Resets all state of the connection.
    fn opened(&mut self, now: Millis);
    /// Sets the topics to listen to, at most eight. May be called before the socket is open.
    fn listen(&mut self, topics: &[Topic], now: Millis);
    /// Publishes a sealed note. Call it only after [`SignallingEvent::Listening`].
    fn publish(&mut self, topic: Topic, note: &[u8], now: Millis);
    /// A frame was received; any content is allowed. Results come from [`Signalling::poll_event`].
    fn received(&mut self, frame: &Frame, now: Millis);
    /// Time has passed.
    fn tick(&mut self, now: Millis);
    /// Queues a goodbye; the socket is closed once that is sent.
    fn goodbye(&mut self);
    /// The next frame to send.
    fn poll_transmit(&mut self) -> Option<Frame>;
    /// The next result of what was received.
    fn poll_event(&mut self) -> Option<SignallingEvent>;
    /// The time by which `tick` is due.
    fn poll_timeout(&self) -> Option<Millis>;
}
