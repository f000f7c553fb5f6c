//! Who runs the game when the host is lost. The next seated member becomes a *candidate*; the others who
//! have a chair and are still there vote; the votes are a *certificate*, with which a new term begins on
//! the candidate's device, the *heir*'s.
//!
//! The heir opens a room of its own under the same key: its id, its log and everything signed in it follow
//! from the heir's id, and the certificate says which room it continues. A room that has had several hosts
//! has as many certificates: its *lineage*.

use core::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::RoomGame;
use crate::hash::{Hash, hash};
use crate::key::{MemberId, MemberKey, Signature, room_id};
use crate::limits::{MAX_CHAIRS, MAX_SEEN, bounded_vec};
use crate::shown::{self, ShownPath};

/// Somebody's vote for a candidate, and where the log was at each view that they still have.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Vote {
    /// Who votes.
    pub id: MemberId,
    /// Their signature of the vote digest.
    pub signature: Signature,
    /// The heads of the log at the views they have, the oldest first.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_SEEN>")]
    pub heads: Vec<Hash>,
}

/// The votes that made somebody the heir of a room.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Certificate {
    /// The room that has lost its host.
    pub room: Hash,
    /// The term that begins.
    pub term: u32,
    /// Who runs the game from then on.
    pub heir: MemberId,
    /// Who has voted, sorted by id, each with their signature of the vote digest.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_CHAIRS>")]
    pub votes: Vec<(MemberId, Signature)>,
}

/// The digest that whoever votes for a candidate signs.
pub(crate) fn vote_digest(room: &Hash, term: u32, candidate: MemberId) -> Hash {
    hash("vote", &[&room.0, &term.to_le_bytes(), &candidate.0])
}

impl Certificate {
    /// Whether all votes are those of these people, each of them once, and one is the heir's own.
    pub(crate) fn is_signed(&self, may_vote: impl Fn(MemberId) -> bool) -> bool {
        let digest = vote_digest(&self.room, self.term, self.heir);
        self.votes.is_sorted_by(|(a, _), (b, _)| a < b)
            && self.votes.iter().any(|(id, _)| *id == self.heir)
            && self.votes.iter().all(|(id, signature)| may_vote(*id) && id.signed(&digest, signature))
    }

    /// Whether it counts instead of another one for the same room, after both halves of a divided network
    /// have gone on: the one with more votes, then that with the lower hash.
    pub(crate) fn beats(&self, other: &Certificate) -> bool {
        let rank = |of: &Certificate| {
            let voters: Vec<u8> = of.votes.iter().flat_map(|(id, _)| id.0).collect();
            let hash = hash("certificate", &[&of.room.0, &of.term.to_le_bytes(), &of.heir.0, &voters]);
            (of.votes.len(), Reverse(hash))
        };
        rank(self) > rank(other)
    }
}

/// Whether each certificate continues the room of the one before.
pub(crate) fn is_lineage(certificates: &[Certificate]) -> bool {
    certificates.windows(2).all(|pair| match pair {
        [before, after] => after.room == room_id(before.heir) && after.term > before.term,
        _ => false,
    })
}

/// What a device was shown at one moment, with the host's signature: with it the heir continues the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct SeenView<G: RoomGame> {
    /// Who was the host.
    pub host: MemberId,
    /// Its term, the number of the last entry, and the log's head.
    pub term: u32,
    /// The number of the last entry.
    pub seq: u64,
    /// The log's head.
    pub head: Hash,
    /// What the device saw.
    pub view: G::View,
    /// The chain of all facts it was told.
    pub told: Hash,
    /// Where its leaf is.
    pub path: ShownPath,
    /// The host's signature of the head digest.
    pub signature: Signature,
    /// How many facts the device had at that moment.
    pub facts: u32,
}

impl<G: RoomGame> SeenView<G> {
    /// Whether its host has signed that it showed this to this member.
    pub(crate) fn was_shown_to(&self, id: MemberId) -> bool {
        let leaf = shown::leaf(id, &shown::view_hash::<G>(&self.view), &self.told);
        let tip = crate::chain::Tip { seq: self.seq, head: self.head };
        let root = self.path.root(leaf);
        let digest = crate::chain::head_digest(&room_id(self.host), self.term, &tip, &root);
        self.host.signed(&digest, &self.signature)
    }
}

/// A vote, signed.
pub(crate) fn vote(key: &MemberKey, room: &Hash, term: u32, candidate: MemberId, heads: Vec<Hash>) -> Vote {
    Vote { id: key.id(), signature: key.sign(&vote_digest(room, term, candidate)), heads }
}

/// The latest moment that most have seen: each list is somebody's, the oldest first.
pub(crate) fn common_moment(lists: &[&[Hash]]) -> Option<Hash> {
    let seen_by = |head: &Hash| lists.iter().filter(|list| list.contains(head)).count();
    let age = |head: &Hash| {
        // How many later ones somebody has seen.
        let after = lists
            .iter()
            .filter_map(|list| Some(list.len().saturating_sub(list.iter().position(|seen| seen == head)?)));
        after.max()
    };
    let all = lists.iter().flat_map(|list| list.iter());
    all.copied().max_by_key(|head| (seen_by(head), Reverse(age(head)), *head))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn certificate(voters: &[u64], heir: u64) -> Certificate {
        let (room, term, heir) = (Hash([1; 32]), 7, MemberKey::toy(heir).id());
        let mut votes: Vec<_> = voters
            .iter()
            .map(|n| (MemberKey::toy(*n).id(), MemberKey::toy(*n).sign(&vote_digest(&room, term, heir))))
            .collect();
        votes.sort_by_key(|(id, _)| *id);
        Certificate { room, term, heir, votes }
    }

    #[test]
    fn a_forged_certificate_is_no_certificate() {
        let sits = |id| [1, 2, 3].iter().any(|n| MemberKey::toy(*n).id() == id);
        assert!(certificate(&[1, 2], 1).is_signed(sits));
        assert!(!certificate(&[2, 3], 1).is_signed(sits), "the heir has not voted");
        assert!(!certificate(&[1, 4], 1).is_signed(sits), "somebody without a chair has");
        assert!(!certificate(&[1, 1, 2], 1).is_signed(sits), "somebody has twice");
        let changes: [fn(&mut Certificate); 4] = [
            |forged| forged.term += 1,
            |forged| forged.room = Hash([2; 32]),
            |forged| forged.votes[1].1 = forged.votes[0].1,
            |forged| forged.votes.clear(),
        ];
        for change in changes {
            let mut forged = certificate(&[1, 2], 1);
            change(&mut forged);
            assert!(!forged.is_signed(sits));
        }
    }

    #[test]
    fn more_votes_win_and_then_the_lower_hash() {
        let (few, many) = (certificate(&[3], 3), certificate(&[1, 2], 1));
        assert!(many.beats(&few) && !few.beats(&many));
        let (one, other) = (certificate(&[1, 2], 1), certificate(&[3, 4], 3));
        assert!(one.beats(&other) != other.beats(&one));
        assert!(!one.beats(&one));
    }

    #[test]
    fn the_game_continues_from_the_latest_moment_that_most_have_seen() {
        let [a, b, c, d] = [1, 2, 3, 4].map(|n| Hash([n; 32]));
        assert_eq!(common_moment(&[&[a, b, c], &[a, b], &[b, c, d]]), Some(b));
        assert_eq!(common_moment(&[&[a, b, c], &[a, b, c, d]]), Some(c));
        assert_eq!(common_moment(&[&[], &[a, b]]), Some(b));
        assert_eq!(common_moment(&[&[], &[]]), None);
    }
}
