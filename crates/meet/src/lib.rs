//! How two browsers find each other, as a state machine: [`Host`] listens,
//! [`Joiner`] knocks, each over several relays at once, and what comes of it is
//! one offer and one answer. What a relay sees of it is in docs/signalling.md.
//!
//! Both have the shape of a protocol without sockets: `handle(input, now)` tells
//! them what has happened, `poll_transmit` says what to open, send and close,
//! `poll_event` what the page must hear of, `poll_timeout` when to come again.
//!
//! Deliberately absent: sockets, clocks, browsers, threads, WebRTC (an offer and
//! an answer are bytes), the game (crates/room begins where this ends), and words
//! people read.

#![cfg_attr(not(test), warn(clippy::indexing_slicing))]

mod binding;
mod config;
mod exchange;
mod host;
mod joiner;
mod joins;
mod limit;
mod lines;
mod mqtt;
mod nostr;
mod pass;
mod pipe;
mod seal;
mod secret;
mod signalling;
mod text;
mod words;

pub use binding::binding;
pub use config::{Broker, Config, NoConfig, Turn};
pub use host::{Door, Host, HostEvent, HostInput};
pub use joiner::{Joiner, JoinerEvent, JoinerInput, Reason};
pub use limit::{GAP, LINES, PACE, PENDING, SDP, SESSIONS, SLOW_PACE, UNANSWERED, VERSION, WAVES, WINDOW};
pub use lines::{Act, LineId, LineState, Net, Server, Transmit};
pub use mqtt::{Mqtt, Packet, Unpacked, unpack};
pub use nostr::{Event as NostrEvent, KIND, Nostr, Said, read};
pub use pass::Pass;
pub use pipe::{NoFrame, Opened, Pipe};
pub use seal::{BUCKETS, Kind, Note, Unsealed, open, seal};
pub use secret::{Keys, NoSecret, RoomSecret, Session, Topic, Visit, day};
pub use signalling::{Frame, Heard, Refusal, Signalling};
pub use words::{Code, NoCode, ROUNDS, Stretching, Words};

/// A time: milliseconds since 1970 by the wall clock, since others compare it with
/// theirs. It may jump forward when a device wakes, and is hardly ever set back.
pub type Millis = u64;
