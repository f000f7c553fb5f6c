//! Who runs the game when the host leaves or is lost.
//!
//! A host that is *lost* is replaced by an election: the next seated member becomes a *candidate*; the others
//! who have a chair and are still there vote. A host that leaves *hands over*: it names its heir itself, and
//! gives it what it needs to go on exactly. Either way there is a *certificate*, with which a new term begins
//! on the *heir*'s device.
//!
//! An elected heir opens a room of its own under the same key: its id, its log and everything signed in it
//! follow from the heir's id, and the certificate says which room it continues. After a hand-over the room, its
//! id and its log stay what they are; only who signs changes. All certificates of a room are its *lineage*.

use core::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::RoomGame;
use crate::chain::{Tip, head_digest};
use crate::frame::KnownLog;
use crate::hash::{Hash, hash};
use crate::key::{MemberId, MemberKey, Signature, room_id};
use crate::limits::{MAX_CHAIRS, MAX_SIGNED_VIEWS, bounded_vec};
use crate::shown::{self, ShownPath};

/// Somebody's vote for a candidate, and where the log was at each view that they still have.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Vote {
    /// Who votes.
    pub id: MemberId,
    /// Their signature of the vote digest.
    pub signature: Signature,
    /// The heads of the log at the views they have, the oldest first.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_SIGNED_VIEWS>")]
    pub heads: Vec<Hash>,
    /// How far they know the log.
    pub known: Option<KnownLog>,
    /// Their share of the secret of the round that is being played.
    pub share: Option<[u8; 32]>,
}

/// What made somebody the heir of a room.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Certificate {
    /// The room that has lost its host, or was handed over.
    pub room: Hash,
    /// The term that begins.
    pub term: u32,
    /// Who runs the game from then on.
    pub heir: MemberId,
    /// Who has decided that.
    pub authority: Authority,
}

/// Who has decided who the heir is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Authority {
    /// Those who were left have voted: sorted by id, each with their signature of the vote digest.
    Votes(#[serde(deserialize_with = "bounded_vec::<_, _, MAX_CHAIRS>")] Vec<(MemberId, Signature)>),
    /// They have voted, and had enough shares of the round's secret to go on where it stood: the room and its log stay
    /// what they are.
    Shares {
        /// The host that was lost.
        from: MemberId,
        /// The log from which the heir goes on.
        tip: Tip,
        /// Sorted by id, each with their signature of the vote digest.
        #[serde(deserialize_with = "bounded_vec::<_, _, MAX_CHAIRS>")]
        votes: Vec<(MemberId, Signature)>,
    },
    /// The host has handed the room over.
    Host {
        /// The host until then.
        from: MemberId,
        /// The log that it has handed over.
        tip: Tip,
        /// Its signature of the hand-over digest.
        signature: Signature,
    },
}

/// What a device has voted: once in each term.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Ballot {
    /// The room that has lost its host.
    pub room: Hash,
    /// The term that would begin, and with whom.
    pub term: u32,
    pub candidate: MemberId,
    /// The host was heard again: nobody may count on this vote any more.
    pub void: bool,
}

/// How often terms have been raised: the rest of their number is random.
pub(crate) fn term_count(term: u32) -> u32 {
    term >> 16
}

/// How often a term may have been raised since the last one that a device knows. There is one for each time that a
/// host's page is loaded anew, and eight for its hand-over.
const MAX_RAISED: u32 = 0x0fff;
/// How often the first host of a room may have raised it.
const MAX_RAISED_AT_FIRST: u32 = 0x7fff;

/// Whether this term is so near to the last one that a device knows that others can follow it.
pub(crate) fn is_near(term: u32, known: u32) -> bool {
    term_count(term).saturating_sub(term_count(known)) <= MAX_RAISED
}

/// Whether this term may follow that one.
pub(crate) fn may_follow(term: u32, before: u32) -> bool {
    term > before && is_near(term, before)
}

/// Whether a host that began with this term (0 for the first of a room) may have come to that one.
pub(crate) fn is_plausible(term: u32, began: u32) -> bool {
    term_count(term) <= MAX_RAISED_AT_FIRST.max(term_count(began).saturating_add(MAX_RAISED))
}

/// The digest that whoever votes for a candidate signs.
pub(crate) fn vote_digest(room: &Hash, term: u32, candidate: MemberId) -> Hash {
    hash("vote", &[&room.0, &term.to_le_bytes(), &candidate.0])
}

/// The digest that a host signs who hands its room over.
pub(crate) fn hand_over_digest(room: &Hash, term: u32, tip: &Tip, heir: MemberId) -> Hash {
    hash("hand over", &[&room.0, &term.to_le_bytes(), &tip.seq.to_le_bytes(), &tip.head.0, &heir.0])
}

impl Certificate {
    /// The room that the heir runs.
    pub(crate) fn continued_room(&self) -> Hash {
        match self.authority {
            Authority::Votes(_) => room_id(self.heir),
            Authority::Shares { .. } | Authority::Host { .. } => self.room,
        }
    }

    /// Who ran the room before, and the end of their log, if the heir goes on with that.
    pub(crate) fn continues(&self) -> Option<(MemberId, Tip)> {
        match self.authority {
            Authority::Votes(_) => None,
            Authority::Shares { from, tip, .. } | Authority::Host { from, tip, .. } => Some((from, tip)),
        }
    }

    /// Whether everything in it is signed by those it names. All votes must be of these people, each of them
    /// once, and one the heir's own.
    pub(crate) fn is_signed(&self, may_vote: impl Fn(MemberId) -> bool) -> bool {
        match &self.authority {
            Authority::Votes(votes) | Authority::Shares { votes, .. } => {
                let digest = vote_digest(&self.room, self.term, self.heir);
                votes.is_sorted_by(|(a, _), (b, _)| a < b)
                    && votes.iter().any(|(id, _)| *id == self.heir)
                    && votes.iter().all(|(id, signature)| may_vote(*id) && id.signed(&digest, signature))
            }
            Authority::Host { from, tip, signature } => {
                from.signed(&hand_over_digest(&self.room, self.term, tip, self.heir), signature)
            }
        }
    }

    /// Whether this member has signed it.
    pub(crate) fn is_signed_by(&self, id: MemberId) -> bool {
        self.signers().contains(&id)
    }

    /// Who has signed it.
    fn signers(&self) -> Vec<MemberId> {
        match &self.authority {
            Authority::Votes(votes) | Authority::Shares { votes, .. } => {
                votes.iter().map(|(id, _)| *id).collect()
            }
            Authority::Host { from, .. } => vec![*from],
        }
    }

    /// Who ran the room before, if it says so.
    #[cfg(test)]
    pub(crate) fn former_host(&self) -> MemberId {
        match self.authority {
            Authority::Votes(_) => self.heir,
            Authority::Shares { from, .. } | Authority::Host { from, .. } => from,
        }
    }

    /// How many have voted; `None` if the host has handed over, so that nobody need.
    pub(crate) fn votes(&self) -> Option<usize> {
        match &self.authority {
            Authority::Votes(votes) | Authority::Shares { votes, .. } => Some(votes.len()),
            Authority::Host { .. } => None,
        }
    }

    /// Whether it counts instead of another one for the same room, after both halves of a divided network
    /// have gone on: the one with more votes, then that with the lower hash. A hand-over counts for more than one
    /// vote and for less than two: nobody can undo it alone, also not with another hand-over.
    pub(crate) fn beats(&self, other: &Certificate) -> bool {
        if self.votes().or(other.votes()).is_none() {
            return false;
        }
        let rank = |of: &Certificate| {
            let signers = of.signers();
            let ids: Vec<u8> = signers.iter().flat_map(|id| id.0).collect();
            let hash = hash("certificate", &[&of.room.0, &of.term.to_le_bytes(), &of.heir.0, &ids]);
            let weight = of.votes().map_or(3, |votes| 2 * votes);
            (weight, Reverse(hash))
        };
        rank(self) > rank(other)
    }
}

/// Whether each certificate continues the room of the one before.
pub(crate) fn is_lineage(certificates: &[Certificate]) -> bool {
    certificates.windows(2).all(|pair| match pair {
        [before, after] => {
            let from = after.continues().map_or(before.heir, |(from, _)| from);
            let follows = may_follow(after.term, before.term);
            after.room == before.continued_room() && from == before.heir && follows
        }
        _ => false,
    })
}

/// Who ran this room when its log had this number, if `host` runs it now.
pub(crate) fn host_at(lineage: &[Certificate], room: &Hash, host: MemberId, seq: u64) -> MemberId {
    let handed_over = lineage.iter().find_map(|certificate| match certificate.continues() {
        Some((from, tip)) if certificate.room == *room && seq <= tip.seq => Some(from),
        _ => None,
    });
    handed_over.unwrap_or(host)
}

/// What a device was shown at one moment, with the host's signature: with it the heir continues the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct SignedView<G: RoomGame> {
    /// The room.
    pub room: Hash,
    /// Who was its host.
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

impl<G: RoomGame> SignedView<G> {
    /// Whether its host has signed that it showed this to this member.
    pub(crate) fn was_shown_to(&self, id: MemberId) -> bool {
        let leaf = shown::leaf(id, &shown::view_hash::<G>(&self.view), &self.told);
        let tip = Tip { seq: self.seq, head: self.head };
        let digest = head_digest(&self.room, self.term, &tip, &self.path.root(leaf));
        self.host.signed(&digest, &self.signature)
    }
}

/// A vote, signed.
pub(crate) fn vote(key: &MemberKey, room: &Hash, term: u32, candidate: MemberId, heads: Vec<Hash>) -> Vote {
    let signature = key.sign(&vote_digest(room, term, candidate));
    Vote { id: key.id(), signature, heads, known: None, share: None }
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
        Certificate { room, term, heir, authority: Authority::Votes(votes) }
    }

    fn votes(certificate: &mut Certificate) -> &mut Vec<(MemberId, Signature)> {
        match &mut certificate.authority {
            Authority::Votes(votes) | Authority::Shares { votes, .. } => votes,
            Authority::Host { .. } => panic!("nobody has voted"),
        }
    }

    fn handed_over(room: Hash, term: u32, seq: u64, from: u64, heir: u64) -> Certificate {
        let (from, heir) = (MemberKey::toy(from), MemberKey::toy(heir).id());
        let tip = Tip { seq, head: Hash([5; 32]) };
        let signature = from.sign(&hand_over_digest(&room, term, &tip, heir));
        Certificate { room, term, heir, authority: Authority::Host { from: from.id(), tip, signature } }
    }

    #[test]
    fn a_hand_over_keeps_the_room_and_an_election_begins_another() {
        let [a, b, c] = [1, 2, 3].map(|n| MemberKey::toy(n).id());
        let room = room_id(a);
        let (first, second) = (handed_over(room, 2, 10, 1, 2), handed_over(room, 3, 20, 2, 3));
        assert_eq!((first.continued_room(), second.continued_room()), (room, room));
        assert!(first.is_signed(|_| false) && is_lineage(&[first.clone(), second.clone()]));
        assert!(!is_lineage(&[second.clone(), first.clone()]), "an earlier term");
        assert!(!is_lineage(&[first.clone(), handed_over(room, 3, 20, 1, 3)]), "not by the host");
        assert!(!Certificate { heir: c, ..first.clone() }.is_signed(|_| true), "another heir");
        let lineage = [first, second];
        let ran = |seq| host_at(&lineage, &room, c, seq);
        assert_eq!([ran(0), ran(10), ran(11), ran(20), ran(21)], [a, a, b, b, c]);
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
            |forged| votes(forged)[1].1 = votes(forged)[0].1,
            |forged| votes(forged).clear(),
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
