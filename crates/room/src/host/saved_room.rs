//! What is stored of a room: a byte for the version, a [`SavedRoom`], the entries of the current game, and a
//! [`SavedLineage`]. Versions 3 and 4 had other entries and began with the same [`SavedRoom`].

use serde::{Deserialize, Serialize};

use crate::RoomGame;
use crate::chain::Tip;
use crate::hand_over::{DealSecret, MemberState};
use crate::hash::Hash;
use crate::key::MemberId;
use crate::limits::{MAX_BANNED, MAX_DEALS, MAX_LINEAGE, bounded_vec};
use crate::lobby::{Admission, Lobby, SentAway};
use crate::succession::{Ballots, Certificate};

/// A stored room, without its log.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct SavedRoom<G: RoomGame> {
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
}

/// What is stored of how the room came to its host.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct SavedLineage {
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_LINEAGE>")]
    pub lineage: Vec<Certificate>,
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_DEALS>")]
    pub deal_secrets: Vec<DealSecret>,
    /// Always `None`: earlier versions stored a device to which the room was to be handed over.
    pub screen: Option<MemberId>,
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_BANNED>")]
    pub sent_away: Vec<SentAway>,
    pub ballots: Ballots,
}
