//! Sizes and counts that the protocol bounds, for any game. The limits of frames per second are in
//! `rate_limit.rs`; those of relays and brokers are in crates/meet (`timing.rs`), and have nothing
//! to do with a room's frames.

use game::Seat;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// The largest frame in bytes, in either direction. A longer one closes the connection with
/// [`CloseReason::FrameTooLarge`](crate::CloseReason::FrameTooLarge).
///
/// The game must fit: a view, and the facts that one log entry leads to, are sent in one frame
/// each. An update that is longer is split by entries.
pub const MAX_FRAME_LEN: usize = 65_536;
/// Chairs of a room, and so people in a game: as many as a game has seats.
pub const MAX_CHAIRS: usize = Seat::MAX as usize;
/// Members of a room, including absent ones and spectators.
pub const MAX_MEMBERS: usize = 24;
/// Claims of seats: at most one open claim of each member, and the seats that have moved.
pub(crate) const MAX_SEAT_CLAIMS: usize = MAX_MEMBERS + MAX_SEAT_MOVES;
/// How many moves of seats in one round are listed; the last ones.
pub(crate) const MAX_SEAT_MOVES: usize = 2 * MAX_CHAIRS;
/// Open connections to the host.
pub const MAX_CONNECTIONS: usize = 40;
/// Requests of one device that have not been answered yet.
pub const MAX_PENDING_REQUESTS: usize = 8;
/// Parts of one answer, in any game.
pub const MAX_ANSWER_PARTS: usize = game::MAX_PARTS;
/// Small frames queued for one peer. (Lobby, log and view are not queued: they are built when
/// the peer can take them.)
pub const MAX_QUEUED_FRAMES: usize = 32;
/// Facts that a guest's device keeps; the oldest are dropped.
pub const MAX_KEPT_FACTS: usize = 60_000;
/// Lobby changes that a member may make at once; then one every two seconds.
pub(crate) const LOBBY_CHANGE_BURST: u64 = 12;
/// A `Join` frame, in bytes: the only frame that a device may send before it is a member.
pub(crate) const MAX_JOIN_LEN: usize = 512;
/// The content of a secret entry, encrypted.
pub(crate) const MAX_SEALED_LEN: usize = 8192;
/// Log entries of a game that a guest keeps; a longer game cannot be played again.
pub(crate) const MAX_KEPT_ENTRIES: usize = 16_384;
/// Views of the current round, and answers in it, that a guest remembers to compare them with the
/// log; the oldest are dropped.
pub(crate) const MAX_KEPT_RECORDS: usize = 2048;
/// Changes of the players that a guest's device keeps of one game.
pub(crate) const MAX_SEAT_CHANGES: usize = 1024;
/// Facts that followed from an answer that is undone.
pub(crate) const MAX_UNDONE_FACTS: usize = 128;
/// How often a room may get another host.
pub(crate) const MAX_LINEAGE: usize = 64;
/// Removed members that are remembered; they are not let in again.
pub(crate) const MAX_BANNED: usize = 64;
/// Deals of one game of which a host keeps the secrets.
pub(crate) const MAX_DEALS: usize = 256;
/// Log entries in one update.
pub(crate) const MAX_ENTRIES_PER_UPDATE: usize = 256;

/// Deserialises a list of at most `N` items; a longer one is an error as soon as item `N + 1`
/// is reached, before more memory is allocated.
pub(crate) fn bounded_vec<'de, D, T, const N: usize>(from: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct Bounded<T, const N: usize>(Vec<T>);
    impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for Bounded<T, N> {
        type Value = Vec<T>;
        fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            write!(f, "at most {N}")
        }
        fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<Vec<T>, A::Error> {
            while let Some(item) = seq.next_element()? {
                if self.0.len() == N {
                    return Err(A::Error::custom("too many"));
                }
                self.0.push(item);
            }
            Ok(self.0)
        }
    }
    from.deserialize_seq(Bounded::<T, N>(Vec::new()))
}
