//! Dealing a round anew that the heir of a lost host has continued.
//!
//! What nobody had seen was dealt from what was left when the round was continued, so people may rather want to
//! begin it anew. Those who play vote, in the first minute of it, while the game goes on; most of them decide. What
//! was played until then is opened as if the round were over, an entry with the signed votes follows, and then a deal
//! like any other, so that the round is proven.
//!
//! Whether there are enough votes follows from the log alone, and every device checks it.

use serde::{Deserialize, Serialize};

use crate::RoomGame;
use crate::chain::RequestProof;
use crate::frame::{Request, SignedRequest};
use crate::hash::Hash;
use crate::key::MemberId;
use crate::lobby::Chair;

/// How it stands with dealing the round anew, for one member who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealVote {
    /// What they have said; `None` if nothing yet.
    pub said: Option<bool>,
    /// How many want it.
    pub votes: u8,
    /// How many have to.
    pub needed: u8,
}

/// The members who play, and so may vote: not those for whom a bot stands in.
pub(crate) fn voters(persons: &[Chair]) -> impl Iterator<Item = MemberId> + '_ {
    persons.iter().filter_map(|chair| match chair {
        Chair::Person(id) => Some(*id),
        _ => None,
    })
}

/// How many of them decide.
pub(crate) fn votes_needed(persons: &[Chair]) -> usize {
    voters(persons).count() / 2 + 1
}

/// Whether most of those who play have voted: each vote is signed, for a log that is `after` this entry. The host's
/// own is not among them, since it has signed the log.
pub(crate) fn has_votes<G: RoomGame>(
    (room, host): (&Hash, MemberId),
    persons: &[Chair],
    votes: &[RequestProof],
    after: u64,
    head_at: impl Fn(u64) -> Option<Hash>,
) -> bool {
    let plays = |id| voters(persons).any(|voter| voter == id);
    let signed = |vote: &RequestProof| {
        let RequestProof { id, term, seq, nonce, signature } = *vote;
        let what = Request::<G>::DealAnew(true);
        let request = SignedRequest { term, seq, seat: None, nonce, what, signature };
        let head = head_at(seq).filter(|_| seq > after);
        head.is_some_and(|head| id.signed(&request.digest(room, &head), &signature))
    };
    votes.len() + usize::from(plays(host)) >= votes_needed(persons)
        && votes.is_sorted_by(|a, b| a.id < b.id)
        && votes.iter().all(|vote| vote.id != host && plays(vote.id) && signed(vote))
}

/// Who has wanted it, according to these votes: the host, too, if it was needed.
pub(crate) fn who_wanted(host: MemberId, persons: &[Chair], votes: &[RequestProof]) -> Vec<MemberId> {
    let own = Some(host).filter(|_| votes.len() < votes_needed(persons));
    votes.iter().map(|vote| vote.id).chain(own).collect()
}
