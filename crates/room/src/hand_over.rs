//! What a host gives to the member to whom it hands the room over: what only the host knew.

use serde::{Deserialize, Serialize};

use crate::limits::bounded_vec;
use crate::{
    Admission, Certificate, Hash, MAX_MEMBERS, MAX_PENDING_REQUESTS, MemberId, Refusal, RoomGame, RoomKey,
};

/// A room that is handed over. Its log is not in it: the heir has it, encrypted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct HandOver<G: RoomGame> {
    /// With this the heir is the host.
    pub certificate: Certificate,
    /// How the host goes away.
    pub how: Departure,
    /// What the host knows of the members besides the lobby.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_MEMBERS>")]
    pub members: Vec<MemberState<G>>,
    /// Who must stay outside.
    pub admission: Admission,
    /// How often the room has dealt.
    pub deals: u32,
}

/// The secret of a deal, with which the secret entries of its round are encrypted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealSecret {
    /// The term of the host that has dealt.
    pub term: u32,
    /// The number of the deal.
    pub deal: u32,
    /// The secret.
    pub secret: Hash,
}

/// A reply, after the number of its request.
pub type NumberedReply<G> = (u64, Result<(), Refusal<<G as game::Game>::Illegal>>);

/// What a host knows of a member besides the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct MemberState<G: RoomGame> {
    /// Who.
    pub id: MemberId,
    /// The number of their last request that was answered.
    pub nonce: u64,
    /// The last answers, by the number of the request.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_PENDING_REQUESTS>")]
    pub replies: Vec<NumberedReply<G>>,
    /// The newest key of the room that they may know.
    pub key: RoomKey,
    /// A bot stands in for them because they were present but idle.
    pub idle: bool,
}

impl<G: RoomGame> MemberState<G> {
    /// A member who has asked for nothing yet.
    pub(crate) fn new(id: MemberId, key: RoomKey) -> Self {
        MemberState { id, nonce: 0, replies: Vec::new(), key, idle: false }
    }
}

/// How a host goes away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Departure {
    /// Its person leaves the room for good.
    Leaves,
    /// It has dealt a round, and the heir deals the next one:
    /// [`Settings::deal_passes`](crate::Settings::deal_passes).
    PassesDeal,
}
