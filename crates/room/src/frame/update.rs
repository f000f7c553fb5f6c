//! The frame that brings a guest new facts of the game.

use game::Seats;
use serde::{Deserialize, Serialize};

use crate::chain::ChainedEntry;
use crate::limits::{MAX_ENTRIES_PER_UPDATE, MAX_SEAT_CHANGES, bounded_vec};
use crate::{Hash, LogEntry, RoomGame, SealedEntry, SeatChange, Signature, UndoState};

/// New facts, and the present view.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Update<G: RoomGame> {
    /// The head at `from`, if the guest must discard the log it knows and continue from there.
    pub reset: Option<Hash>,
    /// The number of the last entry before `lines`.
    pub from: u64,
    /// The entries after it.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_ENTRIES_PER_UPDATE>")]
    pub lines: Vec<SharedEntry<G>>,
    /// The host's signature of the head after them, and of this guest's view.
    pub signature: Signature,
    /// The facts, as this guest may know them.
    pub facts: Vec<G::Fact>,
    /// The guest's view of the game; `None` if it is the same, or another update follows at once.
    pub view: Option<G::View>,
    /// Whether the view that the guest was sent last is still right.
    pub same_view: bool,
    /// Changes of the players, each with the first of these facts to which it applies.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_SEAT_CHANGES>")]
    pub changes: Vec<SeatChange>,
    /// How long the open question stands.
    pub timers: Timers,
    /// How many facts the guest must forget before it takes in the new ones: the last it has, which were undone.
    pub undone: u32,
}

/// Entries of the log as one field of a frame: a list, in postcard.
pub(crate) fn pack_lines<G: RoomGame>(lines: &[SharedEntry<G>]) -> Vec<u8> {
    postcard::to_allocvec(lines).unwrap_or_default()
}

/// The entries of such a field; `None` if it is invalid.
pub(crate) fn unpack_lines<G: RoomGame>(bytes: &[u8]) -> Option<Vec<SharedEntry<G>>> {
    let mut from = postcard::Deserializer::from_bytes(bytes);
    let lines = bounded_vec::<_, _, MAX_ENTRIES_PER_UPDATE>(&mut from).ok()?;
    from.finalize().ok()?.is_empty().then_some(lines)
}

/// How long the open question stands, and for whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Timers {
    /// How many milliseconds are left to answer the open question, if it has a time limit.
    pub left: Option<u16>,
    /// The people who have to answer, and for how many milliseconds they have been asked.
    pub waits: Option<(Seats, u32)>,
    /// Whether the guest has answered the open question. Its answer takes effect when the
    /// question closes.
    pub answered: bool,
    /// Whether an answer may be undone.
    pub undo: UndoState,
}

/// An entry of the log as guests get it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum SharedEntry<G: RoomGame> {
    /// A secret one.
    Secret(SealedEntry),
    /// An open one.
    Public(LogEntry<G>),
}

impl<G: RoomGame> SharedEntry<G> {
    /// Its hash, as it is in the chain of the log.
    pub(crate) fn entry_hash(&self) -> Hash {
        match self {
            SharedEntry::Secret(sealed) => sealed.entry_hash(),
            SharedEntry::Public(line) => line.entry_hash(),
        }
    }

    /// The entry, if everybody may read it.
    pub(crate) fn public(&self) -> Option<&LogEntry<G>> {
        if let SharedEntry::Public(line) = self { Some(line) } else { None }
    }

    /// An entry of the host's log.
    pub(crate) fn of(entry: &ChainedEntry<G>) -> Self {
        match &entry.sealed {
            Some(sealed) => SharedEntry::Secret(sealed.clone()),
            None => SharedEntry::Public(entry.entry.clone()),
        }
    }
}
