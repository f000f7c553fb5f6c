//! A round's secret, shared among those who sit, so that a majority of them can go on if its host is lost.
//!
//! Shamir's scheme with Feldman's commitments, over secp256k1: the secret is the value at 0 of a polynomial of
//! which nobody but the host knows the coefficients; each person with a chair gets its value at a number of their own.
//! As many values as it has coefficients give the secret, fewer say nothing of it. The commitments are the products of
//! the coefficients and the curve's generator. They are public: with them everybody can check their share,
//! and, once the round is opened, that the secret is the one that was shared. So the first of them is also the host's
//! promise of its share in the round's seed.

use k256::elliptic_curve::PrimeField as _;
use k256::elliptic_curve::ops::Reduce;
use k256::elliptic_curve::point::AffineCoordinates;
use k256::schnorr::VerifyingKey;
use k256::{FieldBytes, ProjectivePoint, Scalar};
use serde::{Deserialize, Serialize};

use crate::hash::{Hash, hash};
use crate::key::{MemberId, TOYS};
use crate::lobby::Chair;

/// A commitment to a number: a point of the curve, as in SEC 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Commitment {
    /// 2 if its y is even, 3 if it is odd.
    parity: u8,
    x: [u8; 32],
}

/// Which deal: numbers are counted by the room, and a term is never used twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealId {
    /// The term of the host that has dealt.
    pub term: u32,
    /// The number of the deal.
    pub deal: u32,
}

/// The start of a toy key's commitment. Such a commitment is the number itself.
const TOY: u8 = 0xff;

/// The members who get a share: all who have a chair, sorted by id, also those for whom a bot stands in. The first
/// one's number is 1.
pub(crate) fn holders(persons: &[Chair]) -> Vec<MemberId> {
    let mut all: Vec<MemberId> = persons.iter().filter_map(Chair::owner).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The number of a member's share.
pub(crate) fn number(holders: &[MemberId], id: MemberId) -> Option<u8> {
    let at = holders.iter().position(|holder| *holder == id)?;
    u8::try_from(at.saturating_add(1)).ok()
}

/// How many shares of `holders` give the secret: more than half of them, and never one alone.
pub(crate) fn threshold(holders: usize) -> usize {
    (holders / 2).saturating_add(1).max(2)
}

/// A hash as a number below the curve's order, which shared secrets must be.
pub(crate) fn reduced(hash: &Hash) -> Hash {
    bytes(&reduce(hash))
}

fn reduce(hash: &Hash) -> Scalar {
    <Scalar as Reduce<FieldBytes>>::reduce(&hash.0.into())
}

/// The number; `None` if it is not below the curve's order.
fn scalar_of(bytes: &Hash) -> Option<Scalar> {
    Scalar::from_repr(bytes.0.into()).into()
}

fn bytes(scalar: &Scalar) -> Hash {
    Hash(scalar.to_bytes().into())
}

/// A secret that is being shared. Everything follows from the secret, so a device that knows it can give everybody the
/// same again.
pub(crate) struct Sharing {
    coefficients: Vec<Scalar>,
}

impl Sharing {
    /// Shares a secret in such a way that `threshold` shares give it.
    pub(crate) fn new(secret: &Hash, threshold: usize) -> Sharing {
        let more = (1..u32::try_from(threshold).unwrap_or(u32::MAX))
            .map(|n| reduce(&hash("coefficient", &[&secret.0, &n.to_le_bytes()])));
        Sharing { coefficients: core::iter::once(reduce(secret)).chain(more).collect() }
    }

    /// The public part. `host`: the member who shares it.
    pub(crate) fn commitments(&self, host: MemberId) -> Vec<Commitment> {
        self.coefficients.iter().map(|number| Commitment::to(number, host.is_toy())).collect()
    }

    /// The share with this number.
    pub(crate) fn share(&self, number: u8) -> [u8; 32] {
        let x = Scalar::from(u32::from(number));
        let value = self.coefficients.iter().rev().fold(Scalar::ZERO, |sum, one| sum * x + one);
        bytes(&value).0
    }
}

/// Whether this is the share with this number of the secret with these commitments.
pub(crate) fn is_right(commitments: &[Commitment], number: u8, share: &[u8; 32]) -> bool {
    verify(commitments, number, share).unwrap_or(false)
}

fn verify(commitments: &[Commitment], number: u8, share: &[u8; 32]) -> Option<bool> {
    // The share with the number 0 would be the secret itself.
    let value = scalar_of(&Hash(*share)).filter(|_| number > 0)?;
    if commitments.first()?.is_toy() {
        let coefficients = commitments.iter().map(Commitment::toy_number).collect::<Option<_>>()?;
        return Some(Sharing { coefficients }.share(number) == *share);
    }
    let (x, mut sum) = (Scalar::from(u32::from(number)), ProjectivePoint::IDENTITY);
    for one in commitments.iter().rev() {
        sum = sum * x + one.point()?;
    }
    Some(sum == ProjectivePoint::GENERATOR * value)
}

/// Whether this is the secret that was shared.
pub(crate) fn is_secret(commitments: &[Commitment], secret: &Hash) -> bool {
    let number = scalar_of(secret).zip(commitments.first());
    number.is_some_and(|(number, first)| *first == Commitment::to(&number, first.is_toy()))
}

/// The secret, from enough shares with different numbers. `None` if there are too few, or one is wrong.
pub(crate) fn combine(commitments: &[Commitment], shares: &[(u8, [u8; 32])]) -> Option<Hash> {
    let mut different = shares.to_vec();
    different.sort_by_key(|(number, _)| *number);
    different.dedup_by_key(|(number, _)| *number);
    let secret = bytes(&value_at(different.get(..commitments.len())?, 0)?);
    is_secret(commitments, &secret).then_some(secret)
}

/// The value at `x` of the polynomial that goes through these points. `None` if two of them have the same number.
fn value_at(points: &[(u8, [u8; 32])], x: u8) -> Option<Scalar> {
    let mut sum = Scalar::ZERO;
    let at = Scalar::from(u32::from(x));
    for (place, (number, value)) in points.iter().enumerate() {
        let (mut up, mut down) = (scalar_of(&Hash(*value))?, Scalar::ONE);
        let number = Scalar::from(u32::from(*number));
        for (_, (other, _)) in points.iter().enumerate().filter(|(other, _)| *other != place) {
            let other = Scalar::from(u32::from(*other));
            (up, down) = (up * (at - other), down * (number - other));
        }
        let down: Option<Scalar> = down.invert().into();
        sum += up * down?;
    }
    Some(sum)
}

impl Commitment {
    /// The commitment to this number, of a toy key or a real one.
    fn to(number: &Scalar, toy: bool) -> Commitment {
        if toy {
            return Commitment { parity: TOY, x: bytes(number).0 };
        }
        let point = (ProjectivePoint::GENERATOR * *number).to_affine();
        let parity = if bool::from(point.y_is_odd()) { 3 } else { 2 };
        Commitment { parity, x: point.x().into() }
    }

    fn is_toy(&self) -> bool {
        TOYS && self.parity == TOY
    }

    fn toy_number(&self) -> Option<Scalar> {
        scalar_of(&Hash(self.x)).filter(|_| self.is_toy())
    }

    /// Its point; `None` if it is invalid, or belongs to a toy key.
    fn point(&self) -> Option<ProjectivePoint> {
        // The key with this x is the point with an even y.
        let even = ProjectivePoint::from(*VerifyingKey::from_slice(&self.x).ok()?.as_affine());
        match self.parity {
            2 => Some(even),
            3 => Some(-even),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::MemberKey;
    use proptest::prelude::*;

    fn host() -> MemberId {
        MemberKey::from_bytes([1; 32]).unwrap().id()
    }

    /// A secret that this many share: commitments and everybody's share.
    type Shared = (Hash, Vec<Commitment>, Vec<(u8, [u8; 32])>);

    fn shared(secret: u8, holders: usize, host: MemberId) -> Shared {
        let secret = reduced(&Hash([secret; 32]));
        let sharing = Sharing::new(&secret, threshold(holders));
        let shares = (1..=holders as u8).map(|number| (number, sharing.share(number))).collect();
        (secret, sharing.commitments(host), shares)
    }

    #[test]
    fn a_majority_opens_the_secret_and_never_one_person_alone() {
        let needed: Vec<usize> = (0..=8).map(threshold).collect();
        assert_eq!(needed, [2, 2, 2, 2, 3, 3, 4, 4, 5]);
    }

    #[test]
    fn everybody_who_sits_has_a_number_of_their_own() {
        let [ann, bo, cy] = [1, 2, 3].map(|n| MemberKey::toy(n).id());
        let chairs = [Chair::Person(cy), Chair::Open, Chair::StandIn(ann), Chair::Person(bo)];
        let all = holders(&chairs);
        assert_eq!(all, [ann, bo, cy]);
        assert_eq!([ann, bo, cy].map(|id| number(&all, id)), [Some(1), Some(2), Some(3)]);
        assert_eq!(number(&all, MemberKey::toy(4).id()), None, "a spectator has none");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        /// Any majority can compute the secret, and all shares are right.
        #[test]
        fn any_majority_opens_the_secret(
            secret in 1u8.., holders in 1usize..=8, order in Just((0..8usize).collect::<Vec<_>>()).prop_shuffle(), toy: bool,
        ) {
            let host = if toy { MemberKey::toy(1).id() } else { host() };
            let (secret, commitments, shares) = shared(secret, holders, host);
            let any: Vec<_> = order.iter().filter_map(|at| shares.get(*at).copied()).collect();
            let needed = threshold(holders);
            prop_assert!(is_secret(&commitments, &secret));
            for (number, share) in &any {
                prop_assert!(is_right(&commitments, *number, share));
                prop_assert!(!is_right(&commitments, number + 1, share), "it is no other share");
            }
            prop_assert_eq!(combine(&commitments, &any), Some(secret).filter(|_| holders >= needed));
            if let Some(most) = any.get(..needed) {
                prop_assert_eq!(combine(&commitments, most), Some(secret));
                // A repeated share counts once.
                let twice = [&most[1..], &most[1..2]].concat();
                prop_assert_eq!(combine(&commitments, &twice), None, "one too few");
            }
        }

        /// With one share too few every secret is as likely: whichever it is, one more share would lead to it.
        #[test]
        fn fewer_shares_reveal_nothing(one in 1u8.., other in 1u8.., holders in 2usize..=8) {
            let (_, _, shares) = shared(one, holders, MemberKey::toy(1).id());
            let (few, other) = (&shares[..threshold(holders) - 1], reduced(&Hash([other; 32])));
            let missing = holders as u8;
            let value = value_at(&[few, &[(0, other.0)]].concat(), missing).unwrap();
            let all = [few, &[(missing, bytes(&value).0)]].concat();
            prop_assert_eq!(bytes(&value_at(&all, 0).unwrap()), other);
        }

        /// Any change of a share or of a commitment is noticed.
        #[test]
        fn a_wrong_share_is_noticed(at in 0usize..32, bit in 0u8..8, toy: bool) {
            let host = if toy { MemberKey::toy(1).id() } else { host() };
            let (_, commitments, mut shares) = shared(7, 3, host);
            shares[0].1[at] ^= 1 << bit;
            prop_assert!(!is_right(&commitments, 1, &shares[0].1));
            prop_assert_eq!(combine(&commitments, &shares[..2]), None);
            let (_, _, right) = shared(7, 3, host);
            let mut wrong = commitments.clone();
            wrong[1].x[at] ^= 1 << bit;
            prop_assert!(!is_right(&wrong, 1, &right[0].1));
        }
    }

    #[test]
    fn bad_input_is_no_share_and_no_secret() {
        let (secret, commitments, shares) = shared(7, 3, host());
        let right = shares[0].1;
        assert!(is_right(&commitments, 1, &right));
        for (number, share) in [(0, secret.0), (0, right), (9, right), (1, [0; 32]), (1, [0xff; 32])] {
            assert!(!is_right(&commitments, number, &share), "{number} {share:02x?}");
        }
        assert!(!is_right(&[], 1, &right) && !is_secret(&[], &secret));
        assert_eq!(combine(&[], &shares), None, "nothing was shared");
        let mut other = commitments.clone();
        for (parity, x) in [(0, [1; 32]), (4, commitments[0].x), (2, [0xff; 32]), (3, [5; 32])] {
            // No point of the curve has these.
            other[0] = Commitment { parity, x };
            assert!(!is_secret(&other, &secret) && !is_right(&other, 1, &right), "{parity} {x:02x?}");
        }
        // A toy among real ones, in a program for tests.
        other[0] = Commitment { parity: TOY, x: secret.0 };
        assert!(!is_right(&other, 1, &right));
        assert!(!is_secret(&commitments, &Hash([0xff; 32])), "too large a number");
        assert_eq!(combine(&commitments, &[(1, [0xff; 32]), shares[1]]), None);
        assert_eq!(combine(&commitments, &[shares[0]; 3]), None, "one, said three times");
        assert_eq!(combine(&commitments, &shares[..1]), None);
    }

    #[test]
    fn a_shared_secret_is_a_number_below_the_order() {
        assert_eq!(reduced(&Hash([7; 32])), Hash([7; 32]));
        let large = Hash([0xff; 32]);
        let small = reduced(&large);
        assert_ne!(small, large);
        assert_eq!(reduced(&small), small);
    }
}
