//! What is stored of a room: its format, version 5. In versions 3 and 4 the secrets of rounds were not shared, version 2
//! had other log entries.

use serde::{Deserialize, Serialize};

use crate::RoomGame;
use crate::chain::{LogEntry, Tip};
use crate::hand_over::{DealSecret, MemberState};
use crate::hash::Hash;
use crate::key::MemberId;
use crate::limits::{MAX_BANNED, MAX_DEALS, MAX_LINEAGE, bounded_vec};
use crate::lobby::{Admission, Lobby, SentAway};
use crate::succession::{Ballots, Certificate};

/// A stored room.
#[derive(Serialize, Deserialize)]
#[serde(bound(serialize = "L: Serialize", deserialize = "L: Deserialize<'de>"))]
pub(super) struct SavedRoom<G: RoomGame, L = LogEntry<G>> {
    pub key: [u8; 32],
    pub secret: Hash,
    pub term: u32,
    pub lobby: Lobby<G>,
    pub records: Vec<MemberState<G>>,
    pub admission: Admission,
    pub base: Tip,
    pub tip: Tip,
    pub deals: u32,
    pub rules: u32,
    pub lines: Vec<L>,
}

/// What is stored of how the room came to its host.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct SavedLineage {
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_LINEAGE>")]
    pub lineage: Vec<Certificate>,
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_DEALS>")]
    pub deal_secrets: Vec<DealSecret>,
    /// The screen that the host's person has confirmed.
    pub screen: Option<MemberId>,
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_BANNED>")]
    pub sent_away: Vec<SentAway>,
    pub ballots: Ballots,
}
