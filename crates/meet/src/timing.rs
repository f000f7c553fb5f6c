//! When a joiner knocks, how long things may take, and how much is stored: the numbers behind the
//! budget of relays in docs/signalling.md, and the token bucket that enforces some of them. The
//! largest frame of a room is not here but in crates/room (`limits.rs`).

use crate::Millis;

/// The version of the note format. A note of another version is answered with
/// [`NoteKind::Sorry`](crate::NoteKind::Sorry), not ignored.
pub(crate) const NOTE_VERSION: u8 = 2;
/// When a joiner knocks at first, in milliseconds after its first knock. After that it knocks every [`KNOCK_INTERVAL`].
pub(crate) const FIRST_KNOCKS: [Millis; 5] = [0, 2_000, 5_000, 15_000, 35_000];
/// The interval of later knocks, in milliseconds.
pub(crate) const KNOCK_INTERVAL: Millis = 25_000;
/// The most servers at which one knock is made, and no more than half of them: those not knocked at for longest.
pub(crate) const KNOCKS_AT_ONCE: usize = 2;
/// The interval once nobody has answered for half an hour and the page is hidden.
pub(crate) const IDLE_KNOCK_INTERVAL: Millis = 120_000;
/// After how many unanswered joins [`IDLE_KNOCK_INTERVAL`] applies.
pub(crate) const IDLE_AFTER_JOINS: u32 = 6;
/// The least time between two knocks on one server, in milliseconds, even if the person asks for one.
pub const MIN_KNOCK_GAP: Millis = 5_000;
/// The highest knock number of a join: a host keeps one bit for each.
pub(crate) const LAST_KNOCK: u8 = 63;
/// How long one join lasts, in milliseconds. The page then starts another with a new offer,
/// because the addresses in an offer become outdated.
pub(crate) const JOIN_TIMEOUT: Millis = 310_000;
/// How long after the first knock the person is told that nobody answers, in milliseconds.
pub(crate) const UNANSWERED_AFTER: Millis = 20_000;
/// How long it may take to connect once the answer has arrived, in milliseconds.
pub(crate) const CONNECT_TIMEOUT: Millis = 45_000;
/// A note is accepted within this many milliseconds before or after its timestamp.
pub(crate) const NOTE_VALIDITY: Millis = 360_000;
/// The largest offer or answer, in bytes.
pub const MAX_SDP_LEN: usize = 16_384;
/// The most relays in a configuration.
pub(crate) const MAX_RELAYS: usize = 12;
/// How many of them a room uses.
pub(crate) const RELAYS_USED: usize = 4;
/// The most brokers in a configuration. A room uses all of them.
pub(crate) const MAX_BROKERS: usize = 2;
/// The most relays and brokers together.
pub const MAX_SERVERS: usize = MAX_RELAYS + MAX_BROKERS;
/// The most joins of strangers that are pending at the host, each with an open connection.
/// Every member may have one more.
pub const MAX_PENDING_JOINS: usize = 6;
/// How many joins strangers may begin at once.
pub(crate) const STRANGER_BURST: u64 = 12;
/// How often strangers may begin another join after that, in milliseconds.
pub(crate) const STRANGER_INTERVAL: Millis = 5_000;
/// How many joins may begin at once by the former link, without a member's tag: removed people know that link, and so
/// do members who were away, with whom the heir of a lost host shares no secret.
pub(crate) const FORMER_BURST: u64 = 2;
/// How often another join by the former link may begin after that, in milliseconds.
pub(crate) const FORMER_INTERVAL: Millis = 60_000;
/// How many joins by the former link may be pending.
pub(crate) const MAX_PENDING_FORMER: usize = 1;
/// How old a stranger's pending join must be, in milliseconds, before a newer one may replace
/// it when all places are taken.
pub(crate) const STRANGER_EVICTION_AGE: Millis = 15_000;
/// How long after a join has failed it may be restarted by another knock, in milliseconds.
pub(crate) const RETRY_AFTER: Millis = 3_000;
/// The most answers to one join on one server. More than one, because some get lost.
pub(crate) const MAX_ANSWERS_PER_SERVER: u8 = 3;
/// The most sessions of strangers that a host remembers, including finished ones. Forgetting
/// one too early would allow its knocks to be replayed.
pub const MAX_SESSIONS: usize = 256;
/// The table never fills up: sessions begin no faster than the bucket refills, and each is
/// remembered for at most the duration of a join plus twice the validity of a note.
const _: () = assert!(
    STRANGER_BURST
        + (JOIN_TIMEOUT + 2 * NOTE_VALIDITY) / STRANGER_INTERVAL
        + (MAX_PENDING_JOINS as u64)
        + FORMER_BURST
        + (JOIN_TIMEOUT + 2 * NOTE_VALIDITY) / FORMER_INTERVAL
        + (MAX_PENDING_FORMER as u64)
        < MAX_SESSIONS as u64,
    "the table of sessions could be full"
);
/// How long a pending join is kept after its last note, in milliseconds.
pub(crate) const PENDING_TIMEOUT: Millis = 65_000;
/// The largest message from a relay or broker, in bytes; a longer one is an error.
pub(crate) const MAX_SERVER_MESSAGE_LEN: usize = 98_304;
/// The most messages queued for one socket, and the most received ones not yet read.
pub(crate) const MAX_QUEUED_MESSAGES: usize = 64;
