//! The change of hosts: who runs the game after the host has left or is lost.
//!
//! A host that is *lost* is replaced by an election: the next seated member becomes a *candidate*; the others
//! who have a chair and are still there vote. A host that leaves *hands over*: it names its heir itself, and
//! gives it the data to go on exactly. Either way there is a *certificate*, with which a new term begins
//! on the *heir*'s device. The room, its id and its log stay the same; only another device signs. All certificates
//! of a room are its *lineage*.

use core::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::hash::hash;
use crate::limits::bounded_vec;
use crate::{DealId, Hash, KnownLog, LogEntry, MAX_CHAIRS, MemberId, MemberKey, RoomGame, Signature, Tip};

/// Somebody's vote for a candidate, with the data that the candidate needs to go on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Vote {
    /// The vote itself, which everybody gets to see.
    pub signed: SignedVote,
    /// How far the voter knows the log.
    pub known: Option<KnownLog>,
    /// Their share of the secret of the round that is being played.
    pub share: Option<[u8; 32]>,
}

/// A vote as it is part of a certificate.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SignedVote {
    /// The voter.
    pub id: MemberId,
    /// The deal of whose secret they give their share with it: an heir that has enough of them cannot deny that it
    /// could have gone on.
    pub shares: Option<DealId>,
    /// Their signature of the vote digest.
    pub signature: Signature,
}

/// A certificate: the proof that a member is the heir of a room.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Certificate {
    /// The room that has lost its host, or was handed over.
    pub room: Hash,
    /// The term that begins.
    pub term: u32,
    /// The host from then on.
    pub heir: MemberId,
    /// The host until then, who was lost or has handed over.
    pub from: MemberId,
    /// The end of their log, from which the heir goes on.
    pub tip: Tip,
    /// The proof of that decision.
    pub authority: Authority,
}

/// The proof of who the heir is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Authority {
    /// The host was lost, and those who were left have voted.
    /// Sorted by id.
    Votes(#[serde(deserialize_with = "bounded_vec::<_, _, MAX_CHAIRS>")] Vec<SignedVote>),
    /// The host has handed the room over: its signature of the hand-over digest.
    Host(Signature),
}

/// A device's vote: one in each term.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Ballot {
    /// The room that has lost its host.
    pub room: Hash,
    /// The term that would begin, and with whom.
    pub term: u32,
    pub candidate: MemberId,
    /// The host was heard again: this vote no longer counts.
    pub void: bool,
}

/// How many of its votes a device remembers.
const MAX_BALLOTS: usize = 17;

/// The votes of a device, the last one at the end. It keeps them while it is the host itself, and when its page is
/// loaded again.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Ballots(#[serde(deserialize_with = "bounded_vec::<_, _, MAX_BALLOTS>")] Vec<Ballot>);

impl Ballots {
    /// Its last vote in this room.
    pub(crate) fn last(&self, room: &Hash) -> Option<Ballot> {
        self.0.iter().rev().find(|ballot| ballot.room == *room).copied()
    }

    /// Keeps another one; `false` if the device has already voted otherwise in this term, or in a later one.
    pub(crate) fn note(&mut self, ballot: Ballot) -> bool {
        let before = self.last(&ballot.room);
        let may =
            before.is_none_or(|before| before == ballot || term_count(ballot.term) > term_count(before.term));
        if may && before != Some(ballot) {
            self.0.push(ballot);
            self.0.drain(..self.0.len().saturating_sub(MAX_BALLOTS));
        }
        may
    }

    /// Makes earlier votes void, because there is a host.
    pub(crate) fn void(&mut self) {
        self.0.iter_mut().for_each(|ballot| ballot.void = true);
    }

    /// Whether this is about an election in which the device had voted, before it met a host again.
    pub(crate) fn are_void_for(&self, certificate: &Certificate) -> bool {
        let Certificate { room, term, heir, .. } = certificate;
        certificate.votes().is_some()
            && self.0.iter().filter(|ballot| ballot.void && ballot.room == *room).any(|ballot| {
                let same_term = term_count(ballot.term) == term_count(*term);
                ballot.term == *term || same_term && ballot.candidate == *heir
            })
    }

    /// A number that changes whenever one is added, or they become void.
    pub(crate) fn version(&self) -> u32 {
        self.0.last().map_or(0, |ballot| ballot.term.wrapping_add(u32::from(ballot.void)))
    }
}

/// How often a term has been raised: the upper half of its number. The lower half is random.
pub(crate) fn term_count(term: u32) -> u32 {
    term >> 16
}

/// How often a term may have been raised since the last one that a device knows: once each time that a host's page is
/// loaded again.
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

/// The digest that a voter signs. `shares`: the deal of whose secret they give their share; zeros stand for none.
pub(crate) fn vote_digest(room: &Hash, term: u32, candidate: MemberId, shares: Option<DealId>) -> Hash {
    let DealId { term: dealt, deal } = shares.unwrap_or(DealId { term: 0, deal: 0 });
    let parts = [term, dealt, deal].map(u32::to_le_bytes);
    let [term, dealt, deal] = &parts;
    hash("vote", &[&room.0, term, &candidate.0, dealt, deal])
}

/// The digest that a host signs who hands its room over.
pub(crate) fn hand_over_digest(room: &Hash, term: u32, tip: &Tip, heir: MemberId) -> Hash {
    hash("hand over", &[&room.0, &term.to_le_bytes(), &tip.seq.to_le_bytes(), &tip.head.0, &heir.0])
}

impl Certificate {
    /// The heir's first entry.
    pub(crate) fn entry<G: RoomGame>(&self) -> LogEntry<G> {
        match self.authority {
            Authority::Votes(_) => LogEntry::Succeeded(Box::new(self.clone())),
            Authority::Host(signature) => {
                LogEntry::HandedOver { heir: self.heir, term: self.term, signature }
            }
        }
    }

    /// Whether everything in it is signed by those it names. All votes must be of these people, each of them
    /// once, and one the heir's own.
    pub(crate) fn is_signed(&self, may_vote: impl Fn(MemberId) -> bool) -> bool {
        match &self.authority {
            Authority::Votes(votes) => {
                let signed = |vote: &SignedVote| {
                    let digest = vote_digest(&self.room, self.term, self.heir, vote.shares);
                    may_vote(vote.id) && vote.id.signed(&digest, &vote.signature)
                };
                votes.is_sorted_by(|a, b| a.id < b.id)
                    && votes.iter().any(|vote| vote.id == self.heir)
                    && votes.iter().all(signed)
            }
            Authority::Host(signature) => {
                self.from.signed(&hand_over_digest(&self.room, self.term, &self.tip, self.heir), signature)
            }
        }
    }

    /// The votes; `None` if the host has handed over, which needs no votes.
    pub(crate) fn votes(&self) -> Option<&[SignedVote]> {
        match &self.authority {
            Authority::Votes(votes) => Some(votes),
            Authority::Host(_) => None,
        }
    }

    /// Whether more than half of the electors have voted.
    pub(crate) fn has_most_of(&self, electors: usize) -> bool {
        self.votes().is_some_and(|votes| 2 * votes.len() > electors)
    }

    /// How many of those who have voted have given their share of the secret of this deal.
    pub(crate) fn shares_of(&self, deal: DealId) -> usize {
        self.votes().unwrap_or_default().iter().filter(|vote| vote.shares == Some(deal)).count()
    }

    /// Whether it counts instead of another one for the same room, after both halves of a divided network
    /// have gone on: the one with more votes, then that with the lower hash. A hand-over counts for more than one
    /// vote and for less than two: one person alone cannot undo it, not even with another hand-over.
    pub(crate) fn beats(&self, other: &Certificate) -> bool {
        if self.votes().or(other.votes()).is_none() {
            return false;
        }
        let rank = |of: &Certificate| {
            let (weight, ids): (_, Vec<u8>) = match &of.authority {
                Authority::Votes(votes) => {
                    (2 * votes.len(), votes.iter().flat_map(|vote| vote.id.0).collect())
                }
                Authority::Host(_) => (3, of.from.0.to_vec()),
            };
            (weight, Reverse(hash("certificate", &[&of.room.0, &of.term.to_le_bytes(), &of.heir.0, &ids])))
        };
        rank(self) > rank(other)
    }
}

/// Whether each certificate continues the room of the one before.
pub(crate) fn is_lineage(certificates: &[Certificate]) -> bool {
    certificates.iter().zip(certificates.iter().skip(1)).all(|(before, after)| {
        (after.room, after.from) == (before.room, before.heir) && may_follow(after.term, before.term)
    })
}

/// Where two lineages of a room part: the index in each of them from which on they differ. One of them may begin later,
/// because a newcomer does not know the earlier hosts.
pub(crate) fn parting(mine: &[Certificate], theirs: &[Certificate]) -> [usize; 2] {
    let index_of =
        |one: Option<&Certificate>, all: &[Certificate]| all.iter().position(|other| Some(other) == one);
    let begin = match (index_of(theirs.first(), mine), index_of(mine.first(), theirs)) {
        (Some(at), _) => [at, 0],
        (None, Some(at)) => [0, at],
        (None, None) => [0, 0],
    };
    let common = mine.iter().skip(begin[0]).zip(theirs.iter().skip(begin[1]));
    let same = common.take_while(|(mine, theirs)| mine == theirs).count();
    begin.map(|at| at + same)
}

/// The host of this room when its log had this number, if `host` runs it now.
pub(crate) fn host_at(lineage: &[Certificate], room: &Hash, host: MemberId, seq: u64) -> MemberId {
    let mut former = lineage.iter().filter(|certificate| certificate.room == *room);
    former.find(|one| seq <= one.tip.seq).map_or(host, |one| one.from)
}

/// A vote, signed.
pub(crate) fn vote(
    key: &MemberKey,
    room: &Hash,
    term: u32,
    candidate: MemberId,
    share: Option<(DealId, [u8; 32])>,
) -> Vote {
    let (shares, share) = share.unzip();
    let signature = key.sign(&vote_digest(room, term, candidate, shares));
    Vote { signed: SignedVote { id: key.id(), shares, signature }, known: None, share }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::room_id;

    fn certificate(voters: &[u64], heir: u64) -> Certificate {
        let (room, term, heir) = (Hash([1; 32]), 7, MemberKey::toy(heir).id());
        let vote = |n: &u64| vote(&MemberKey::toy(*n), &room, term, heir, None).signed;
        let mut votes: Vec<_> = voters.iter().map(vote).collect();
        votes.sort_by_key(|vote| vote.id);
        let (from, tip) = (MemberKey::toy(9).id(), Tip { seq: 4, head: Hash([4; 32]) });
        Certificate { room, term, heir, from, tip, authority: Authority::Votes(votes) }
    }

    fn votes(certificate: &mut Certificate) -> &mut Vec<SignedVote> {
        match &mut certificate.authority {
            Authority::Votes(votes) => votes,
            Authority::Host(_) => panic!("nobody has voted"),
        }
    }

    fn handed_over(room: Hash, term: u32, seq: u64, from: u64, heir: u64) -> Certificate {
        let (from, heir) = (MemberKey::toy(from), MemberKey::toy(heir).id());
        let tip = Tip { seq, head: Hash([5; 32]) };
        let signature = from.sign(&hand_over_digest(&room, term, &tip, heir));
        Certificate { room, term, heir, from: from.id(), tip, authority: Authority::Host(signature) }
    }

    #[test]
    fn a_hand_over_keeps_the_room() {
        let [a, b, c] = [1, 2, 3].map(|n| MemberKey::toy(n).id());
        let room = room_id(a);
        let (first, second) = (handed_over(room, 2, 10, 1, 2), handed_over(room, 3, 20, 2, 3));
        assert!(first.is_signed(|_| false) && is_lineage(&[first.clone(), second.clone()]));
        assert!(!is_lineage(&[second.clone(), first.clone()]), "an earlier term");
        assert!(!is_lineage(&[first.clone(), handed_over(room, 3, 20, 1, 3)]), "not by the host");
        assert!(!Certificate { heir: c, ..first.clone() }.is_signed(|_| true), "another heir");
        let lineage = [first, second];
        let ran = |seq| host_at(&lineage, &room, c, seq);
        assert_eq!([ran(0), ran(10), ran(11), ran(20), ran(21)], [a, a, b, b, c]);
    }

    #[test]
    fn lineages_are_compared_from_where_both_know_them() {
        let room = Hash([1; 32]);
        let [a, b, c, d] =
            [(1, 2), (2, 3), (3, 4), (3, 5)].map(|(from, to)| handed_over(room, 2, 10, from, to));
        let whole = [a.clone(), b.clone(), c.clone()];
        assert_eq!(parting(&whole, &[b.clone(), d.clone()]), [2, 1], "theirs begins later");
        assert_eq!(parting(&[b.clone(), d.clone()], &whole), [1, 2], "mine does");
        assert_eq!(parting(&whole, &whole), [3, 3]);
        assert_eq!(parting(&whole, &[]), [0, 0]);
        assert_eq!(parting(&[a], &[d, b, c]), [0, 0]);
    }

    #[test]
    fn a_forged_certificate_is_no_certificate() {
        let sits = |id| [1, 2, 3].iter().any(|n| MemberKey::toy(*n).id() == id);
        assert!(certificate(&[1, 2], 1).is_signed(sits));
        assert!(!certificate(&[2, 3], 1).is_signed(sits), "the heir has not voted");
        assert!(!certificate(&[1, 4], 1).is_signed(sits), "somebody without a chair has");
        assert!(!certificate(&[1, 1, 2], 1).is_signed(sits), "somebody has twice");
        let changes: [fn(&mut Certificate); 5] = [
            |forged| forged.term += 1,
            |forged| forged.room = Hash([2; 32]),
            |forged| votes(forged)[1].signature = votes(forged)[0].signature,
            |forged| votes(forged)[0].shares = Some(DealId { term: 1, deal: 1 }),
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
}
