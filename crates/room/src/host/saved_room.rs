//! What is stored of a room: its format, version 3. Version 2 had other log entries.

use serde::{Deserialize, Serialize};

use super::requests::RequestResult;
use crate::RoomGame;
use crate::chain::{LogEntry, Tip};
use crate::hash::Hash;
use crate::key::MemberId;
use crate::lobby::{Lobby, RoomKey};

/// A stored room.
#[derive(Serialize, Deserialize)]
#[serde(bound(serialize = "L: Serialize", deserialize = "L: Deserialize<'de>"))]
pub(super) struct SavedRoom<G: RoomGame, L = LogEntry<G>> {
    pub key: [u8; 32],
    pub secret: Hash,
    pub term: u32,
    pub lobby: Lobby<G>,
    pub records: Vec<SavedMember<G>>,
    pub banned: Vec<MemberId>,
    pub former: Option<RoomKey>,
    pub base: Tip,
    pub tip: Tip,
    pub deals: u32,
    pub rules: u32,
    pub lines: Vec<L>,
}

/// What is stored of a member besides the lobby.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct SavedMember<G: RoomGame> {
    pub id: MemberId,
    pub nonce: u64,
    pub replies: Vec<(u64, RequestResult<G>)>,
    pub key: RoomKey,
    pub idle: bool,
}
