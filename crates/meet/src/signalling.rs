//! Shared by all ways to meet: a [`Signalling`] speaks with one relay or broker. It passes sealed notes on by topic,
//! without reading them, and neither opens nor closes its socket.

use std::collections::VecDeque;

use crate::Millis;
use crate::secret::Topic;
use crate::timing::MAX_QUEUED_MESSAGES;

/// A message on a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Frame {
    /// Text, as Nostr uses.
    Text(String),
    /// Bytes, as MQTT uses.
    Bytes(Vec<u8>),
}

/// The result of a received frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SignallingEvent {
    /// The server has let us in: now it can be told the topics.
    Welcome,
    /// The server now passes on the notes of our topics.
    Listening,
    /// A note, still sealed, from anybody.
    Note(Topic, Vec<u8>),
    /// The server refuses something.
    Refused(Refusal),
    /// The server violates its protocol: close the socket.
    Broken,
}

/// Why a relay or broker refuses. The names are those of NIP-01 and NIP-42.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Refusal {
    /// Too many messages, from us or from our address, or it has an internal error.
    RateLimited,
    /// It accepts nothing from us, or no notes like ours.
    Blocked,
    /// It demands proof of work (NIP-13), which we do not do.
    Work,
    /// It demands authentication (NIP-42) and does not accept that of a throw-away key, or another password.
    Auth,
    /// It accepts such messages from its members only.
    Restricted,
    /// The timestamp we sent is wrong: either our clock or its clock is.
    Clock,
}

impl Refusal {
    /// Whether trying again is useless for the rest of this meeting.
    pub fn is_final(self) -> bool {
        self != Refusal::RateLimited
    }
}

/// The queues of an engine: frames to send, and notes received. Both are bounded.
#[derive(Default)]
pub(crate) struct Outbox {
    pub frames: VecDeque<Frame>,
    pub events: VecDeque<SignallingEvent>,
}

impl Outbox {
    pub(crate) fn send(&mut self, frame: Frame) {
        if self.frames.len() < MAX_QUEUED_MESSAGES {
            self.frames.push_back(frame);
        }
    }

    pub(crate) fn emit(&mut self, event: SignallingEvent) {
        if self.events.len() < MAX_QUEUED_MESSAGES {
            self.events.push_back(event);
        }
    }
}

/// One way to carry sealed notes, without its socket.
pub(crate) trait Signalling {
    /// The socket is open. Resets all state of the connection.
    fn opened(&mut self, out: &mut Outbox);
    /// Listens to these topics only, at most eight. Call it only after [`SignallingEvent::Welcome`].
    fn subscribe(&mut self, topics: &[Topic], now: Millis, out: &mut Outbox);
    /// Publishes a note. Call it only after [`SignallingEvent::Listening`].
    fn publish(&mut self, topic: Topic, note: &[u8], now: Millis, out: &mut Outbox);
    /// A frame was received; any content is allowed.
    fn received(&mut self, frame: &Frame, now: Millis, out: &mut Outbox);
}
