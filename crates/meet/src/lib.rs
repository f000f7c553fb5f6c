//! How two browsers find each other, as a sans-I/O state machine. A [`Host`] listens and a [`Joiner`] knocks, each over
//! several relays at once; the result is one offer and one answer. docs/signalling.md describes what relays can see.
//!
//! Both are a [`Party`]: `handle(input, now)` takes events, `poll_transmit` returns commands for sockets, `poll_event`
//! events for the page, and `poll_timeout` when to call again.
//!
//! Deliberately absent: sockets, clocks, browsers, threads, WebRTC (an offer and an answer are just bytes), the game
//! (crates/room takes over once a connection is open), and texts for people.

#![cfg_attr(not(test), warn(clippy::indexing_slicing))]

mod binding;
mod carry;
mod config;
mod encoding;
mod host;
mod join_table;
mod joiner;
mod json;
mod mqtt;
mod nostr;
mod party;
mod pass;
mod pipe;
mod qr;
mod relay_choice;
mod seal;
mod secret;
mod server_pool;
mod signalling;
mod timing;
mod words;

pub use binding::binding;
pub use carry::{Carrier, CarrierOutput, CarryFrame, CarryKind, GUEST_PAIR, MAX_CARRIED_LEN, MAX_PAIRS};
pub use config::{Broker, Config, ConfigError, Server, Turn};
pub use host::Host;
pub use joiner::{Approach, Joiner};
pub use party::{Event, Input, Party, Reason};
pub use pass::Pass;
pub use pipe::{MAX_PIPE_FRAME_LEN, Opened, Pipe, PipeSeed};
pub use qr::{MAX_QR_LEN, QrAnswer, QrError, QrOffer};
pub use seal::{Note, NoteKind, open, seal};
pub use secret::{AnswerNonce, Keys, RoomSecret, Session, Topic, day};
pub use server_pool::{LineId, LineState, Net, SocketAction};
pub use signalling::{Frame, Refusal};
pub use timing::{MAX_PENDING_JOINS, MAX_SDP_LEN, MAX_SERVERS, MAX_SESSIONS, MIN_KNOCK_GAP};
pub use words::{Code, CodeError, STRETCHING_ROUNDS, Stretching, Words};

/// Milliseconds since 1970 by the wall clock, because other devices compare it with theirs. It may
/// jump forward when a device wakes and is hardly ever set back.
pub type Millis = u64;
