//! The one generator of lies: what those who lie know together, and what becomes of a frame that one of them sends.

use crate::frame::{FromHost, Request};
use crate::key::room_id;
use crate::succession::{SignedVote, hand_over_digest, vote};
use crate::{
    Authority, Certificate, DealId, Hash, MemberId, MemberKey, Signature, ToGuest, ToHost, Verdict, Vote,
    decode, encode,
};
use cards::State;
use game::Rng;

use super::impostor::Known;

/// What those who lie have: they tell each other everything, also from other rooms.
pub struct Liars {
    pub keys: Vec<MemberKey>,
    /// Frames that one of them has sent or received.
    pub frames: Vec<Vec<u8>>,
    /// Certificates they have seen.
    pub certificates: Vec<Certificate>,
    /// Votes they were given: for this one of their keys, in this room and term.
    pub votes: Vec<(usize, Hash, u32, Vote)>,
    /// Who has asked for votes, in which room and term.
    candidates: Vec<(MemberId, Hash, u32)>,
    /// Shares of the secrets of rounds that they were given.
    shares: Vec<[u8; 32]>,
    /// Frames that are held back.
    held: Vec<Vec<u8>>,
}

/// What becomes of a frame: these arrive instead, after so many milliseconds.
pub type Instead = Vec<(u64, Vec<u8>)>;

fn any<T: Clone>(list: &[T], rng: &mut Rng) -> Option<T> {
    list.get(rng.below((list.len() as u32).max(1)) as usize).cloned()
}

impl Liars {
    pub fn new(keys: Vec<MemberKey>, other_room: Vec<Vec<u8>>) -> Liars {
        let (certificates, votes, held) = (Vec::new(), Vec::new(), Vec::new());
        let (candidates, shares) = (Vec::new(), Vec::new());
        Liars { keys, frames: other_room, certificates, votes, candidates, shares, held }
    }

    /// One of them sends or receives this.
    pub fn learn(&mut self, bytes: &[u8]) {
        // Those about who runs the room, and shares.
        let certifies = bytes.get(1).is_some_and(|kind| (10..=14).contains(kind));
        match Some(bytes).filter(|_| certifies).and_then(decode::<ToGuest<State>>) {
            Some(FromHost::Lineage(all)) => self.certificates.extend(all),
            Some(FromHost::Elected(certificate) | FromHost::HandOver(certificate)) => {
                self.certificates.push(*certificate);
            }
            Some(FromHost::Candidate { id, room, term, .. }) => self.candidates.push((id, room, term)),
            Some(FromHost::KeyShare { share, .. }) => self.shares.push(share),
            _ => {}
        }
        if self.frames.len() < 400 {
            self.frames.push(bytes.to_vec());
        }
        let len = self.certificates.len();
        self.certificates.drain(..len.saturating_sub(40));
    }

    /// What one of them, with this key, sends instead of a frame; and the name of the lie.
    pub fn twist(&mut self, bytes: Vec<u8>, key: &MemberKey, rng: &mut Rng) -> (&'static str, Instead) {
        if let Some(FromHost::Proof { id, .. }) = decode::<ToGuest<State>>(&bytes) {
            // It has become the host in a way that nobody has seen.
            let (room, tip) = (room_id(id), crate::chain::Tip::default());
            let authority = Authority::Votes(Vec::new());
            let lineage =
                vec![forged(Certificate { room, term: 1 << 16, heir: id, from: id, tip, authority })];
            return ("and a lineage", vec![(0, bytes), (0, encode(&ToGuest::<State>::Lineage(lineage)))]);
        }
        match rng.below(12) {
            0 => ("dropped", Vec::new()),
            1 => ("twice", vec![(0, bytes.clone()), (0, bytes)]),
            2 => ("late", vec![(u64::from(rng.below(20_000)), bytes)]),
            3 => {
                self.held.push(bytes);
                ("held", Vec::new())
            }
            4 => (
                "out of order",
                self.held.pop().into_iter().chain([bytes]).map(|bytes| (0, bytes)).rev().collect(),
            ),
            5 | 6 => {
                let again = any(&self.frames, rng).into_iter();
                ("repeated", [bytes].into_iter().chain(again).map(|bytes| (0, bytes)).collect())
            }
            7 => {
                let mut bytes = bytes;
                let (at, bit) = (rng.below(bytes.len() as u32) as usize, rng.below(8));
                bytes[at] ^= 1 << bit;
                ("flipped", vec![(0, bytes)])
            }
            8 if rng.below(10) == 0 => ("flood", (0..300).map(|_| (0, bytes.clone())).collect()),
            _ => ("altered", vec![(0, self.alter(&bytes, key, rng))]),
        }
    }

    /// A frame of the same kind that says something else; what the liar can sign is signed.
    fn alter(&self, bytes: &[u8], key: &MemberKey, rng: &mut Rng) -> Vec<u8> {
        let number = [0, 1, 2, 77, u64::from(u32::MAX), u64::MAX][rng.below(6) as usize];
        let hash = Hash([rng.below(256) as u8; 32]);
        if let Some(mut frame) = decode::<ToHost<State>>(bytes) {
            match &mut frame {
                ToHost::Request(signed) => {
                    match rng.below(5) {
                        0 => signed.nonce = number,
                        1 => signed.term = number as u32,
                        2 => signed.seq = number,
                        3 => signed.seat = game::Seat::new(rng.below(8) as u8),
                        _ => signed.what = any(&self.requests(), rng).unwrap_or(Request::Stand),
                    }
                    if rng.below(2) == 0 {
                        let own = (**signed).clone().by(key, &hash, &hash);
                        **signed = own;
                    }
                }
                ToHost::Promise { promise, .. } => *promise = hash,
                ToHost::Share { share, .. } => *share = hash.0,
                ToHost::Verdict { verdict, signature } => {
                    let what = crate::Misfit::Forged;
                    let finding = Some(crate::Finding { seq: verdict.seq, what });
                    *verdict = Verdict { finding, ..*verdict };
                    // In a room of its own the signature is good; that room is not this one.
                    *signature = key.sign(&verdict.digest(&room_id(key.id())));
                }
                ToHost::Vote(given) => match rng.below(4) {
                    0 => given.share = Some(hash.0),
                    1 => given.share = any(&self.shares, rng),
                    2 => given.share = None,
                    // It signs that it gives a share of another deal, or none.
                    _ => {
                        if let Some((id, room, term)) = self.candidates.last() {
                            let of = given.signed.shares.map(|of| DealId { deal: number as u32, ..of });
                            let share = given.share.and_then(|share| Some((of?, share)));
                            let known = given.known;
                            **given = Vote { known, ..vote(key, room, *term, *id, share) };
                        }
                    }
                },
                ToHost::Join(join) => join.known = None,
                _ => {}
            }
            return encode(&frame);
        }
        let Some(mut frame) = decode::<ToGuest<State>>(bytes) else { return bytes.to_vec() };
        match &mut frame {
            FromHost::Welcome { term, nonce } => {
                if rng.below(2) == 0 {
                    *term = number as u32;
                } else {
                    *nonce = number;
                }
            }
            FromHost::Update(update) => match rng.below(5) {
                0 => update.signature = key.sign(&hash),
                1 => update.undone = 1,
                2 => update.from = number,
                3 => _ = update.lines.pop(),
                _ => update.facts.clear(),
            },
            FromHost::Reply { result, .. } => {
                *result = if result.is_ok() { Err(crate::Refusal::OldQuestion) } else { Ok(()) };
            }
            FromHost::Lineage(all) => all.extend(any(&self.certificates, rng)),
            FromHost::Lobby { lobby, .. } => lobby.members.reverse(),
            FromHost::HandOver(certificate) => certificate.term = number as u32,
            FromHost::KeyShare { deal, share } => match rng.below(3) {
                0 => *share = hash.0,
                1 => *share = any(&self.shares, rng).unwrap_or(hash.0),
                _ => *deal = number as u32,
            },
            FromHost::Elected(certificate) => {
                let Certificate { from, tip, authority, .. } = &mut **certificate;
                if let Authority::Votes(votes) = authority {
                    match rng.below(4) {
                        0 => *from = key.id(),
                        1 => tip.seq = tip.seq.wrapping_sub(1),
                        2 => _ = votes.pop(),
                        _ => votes.iter_mut().for_each(|vote| vote.shares = None),
                    }
                }
            }
            _ => {}
        }
        encode(&frame)
    }

    fn requests(&self) -> Vec<Request<State>> {
        let said = self.frames.iter().filter_map(|bytes| match decode::<ToHost<State>>(bytes)? {
            ToHost::Request(signed) => Some(signed.what),
            _ => None,
        });
        said.collect()
    }

    /// A lineage with which one of them claims to be the host of this room; and the number of its key.
    pub fn claim(&self, known: &Known, rng: &mut Rng) -> (usize, Vec<Certificate>) {
        let at = self.pretender(known, rng);
        let (room, heir) = (known.room, self.keys[at].id());
        let later = known.later(rng);
        let mut certificate = match rng.below(5) {
            // With the votes that honest devices have given for it, whenever that was.
            0 | 1 => {
                let given = self.votes.iter().rev().find(|(of, of_room, ..)| (*of, *of_room) == (at, room));
                let term = given.map_or(later, |(_, _, term, _)| *term);
                self.elected(at, room, term, known, rng)
            }
            // As the host that one of them is, or was.
            2 | 3 => {
                let mut former = known.lineage.iter().map(|one| one.from).chain(known.host);
                let owns = |id: MemberId| self.keys.iter().find(|key| key.id() == id);
                let from = former.find_map(owns).cloned().or_else(|| any(&self.keys, rng));
                let from = from.unwrap_or_else(|| self.keys[at].clone());
                let signature = from.sign(&hand_over_digest(&room, later, &known.tip, heir));
                let (from, tip) = (from.id(), known.tip);
                Certificate { room, term: later, heir, from, tip, authority: Authority::Host(signature) }
            }
            _ => match any(&self.certificates, rng) {
                Some(seen) => seen,
                None => self.elected(at, room, later, known, rng),
            },
        };
        if rng.below(5) == 0 {
            certificate = forged(certificate);
        }
        let at = self.keys.iter().position(|key| key.id() == certificate.heir).unwrap_or(at);
        let ours = |one: &Certificate| self.keys.iter().any(|key| key.id() == one.from);
        let taken_back = known.lineage.iter().rposition(ours).filter(|_| rng.below(2) == 0);
        let before = taken_back.unwrap_or_else(|| rng.below(known.lineage.len() as u32 + 1) as usize);
        let before = known.lineage.iter().take(before).cloned();
        (at, before.chain([certificate]).collect())
    }

    /// Which of their keys claims to be the host: mostly one that sits in that room.
    pub fn pretender(&self, known: &Known, rng: &mut Rng) -> usize {
        let sit: Vec<usize> =
            (0..self.keys.len()).filter(|at| known.sit.contains(&self.keys[*at].id())).collect();
        let seated = any(&sit, rng).filter(|_| rng.below(4) > 0);
        seated.unwrap_or_else(|| rng.below(self.keys.len() as u32) as usize)
    }

    /// The votes that one of them was given in this term, with those of all of them: mostly only those that count.
    pub fn elected(&self, at: usize, room: Hash, term: u32, known: &Known, rng: &mut Rng) -> Certificate {
        let heir = self.keys[at].id();
        let given =
            self.votes.iter().filter(|(of, of_room, when, _)| (*of, *of_room, *when) == (at, room, term));
        let given = given.map(|(.., vote)| vote.signed);
        let all = rng.below(5) == 0;
        let own = self.keys.iter().filter(|key| all || known.sit.contains(&key.id()));
        let own = own.map(|key| vote(key, &room, term, heir, None).signed);
        let mut votes: Vec<SignedVote> = given.chain(own).collect();
        votes.sort_by_key(|vote| vote.id);
        votes.dedup_by_key(|vote| vote.id);
        votes.truncate(crate::MAX_CHAIRS);
        let from = known.host.unwrap_or(heir);
        Certificate { room, term, heir, from, tip: known.tip, authority: Authority::Votes(votes) }
    }
}

/// What nobody has signed.
pub fn forged(certificate: Certificate) -> Certificate {
    let authority = match certificate.authority {
        Authority::Host(_) => Authority::Host(Signature::NONE),
        Authority::Votes(_) => {
            let vote = SignedVote { id: certificate.heir, shares: None, signature: Signature::NONE };
            Authority::Votes(vec![vote])
        }
    };
    Certificate { authority, ..certificate }
}
