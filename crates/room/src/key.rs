//! A member's identity: a key pair, generated for every room a device enters. Everything is
//! signed with BIP-340 Schnorr signatures over secp256k1, which Nostr uses too.

use core::fmt;

use game::{Rng, Seed};
use k256::elliptic_curve::PrimeField as _;
use k256::elliptic_curve::ops::Reduce;
use k256::elliptic_curve::point::AffineCoordinates;
use k256::schnorr::{SigningKey, VerifyingKey};
use k256::{FieldBytes, ProjectivePoint, Scalar};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::hash::{Hash, hash};

/// A public key, which identifies a member of a room: 32 bytes, an x coordinate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MemberId(pub [u8; 32]);

/// A signature: 64 bytes, R and s.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature([u8; 32], [u8; 32]);

/// A secret key. A device that has its bytes is this member of the room.
#[derive(Clone)]
pub struct MemberKey {
    /// `None` for a toy key.
    secret: Option<Box<SigningKey>>,
    id: MemberId,
}

/// Whether this program has toy keys. A program that plays real rooms has none.
pub(crate) const TOYS: bool = cfg!(any(test, feature = "toy-keys"));
/// The start of toy keys: no point of the curve has such a coordinate.
const TOY: [u8; 24] = [0xff; 24];

impl MemberKey {
    /// A new key from a random stream.
    pub fn new(rng: &mut Rng) -> MemberKey {
        loop {
            // All but one in 2^128 numbers are keys.
            if let Some(key) = MemberKey::from_bytes(rng.seed().0) {
                return key;
            }
        }
    }

    /// The key with these 32 bytes; `None` if they are not a valid key.
    pub fn from_bytes(bytes: [u8; 32]) -> Option<MemberKey> {
        if MemberId(bytes).is_toy() {
            return Some(MemberKey { secret: None, id: MemberId(bytes) });
        }
        let key = SigningKey::from_slice(&bytes).ok()?;
        let id = MemberId(key.verifying_key().to_bytes().into());
        Some(MemberKey { secret: Some(Box::new(key)), id })
    }

    /// A key without any secrecy, for simulations: its signatures cost nothing
    /// and can be forged by everybody.
    #[cfg(any(test, feature = "toy-keys"))]
    pub fn toy(number: u64) -> MemberKey {
        let mut bytes = [0xff; 32];
        for (byte, n) in bytes.iter_mut().skip(TOY.len()).zip(number.to_be_bytes()) {
            *byte = n;
        }
        MemberKey { secret: None, id: MemberId(bytes) }
    }

    /// The secret key's 32 bytes.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.secret.as_ref().map_or(self.id.0, |key| key.to_bytes().into())
    }

    /// The public key.
    pub fn id(&self) -> MemberId {
        self.id
    }

    /// Signs a hash. Signing the same hash again gives the same signature.
    pub fn sign(&self, what: &Hash) -> Signature {
        #[cfg(test)]
        SIGNED.set(SIGNED.get() + 1);
        let Some(key) = &self.secret else { return toy_signature(self.id, what) };
        // Fails for one in 2^256 hashes; that signature is then wrong.
        let signed = key.sign_raw(&what.0, &[0; 32]);
        signed.map_or(Signature::NONE, |sig| Signature::from_slice(&sig.to_bytes()))
    }

    /// The secret shared with another member: their Diffie-Hellman point, hashed for `purpose`.
    /// `None` if the other id is not a valid key.
    pub(crate) fn shared(&self, with: MemberId, purpose: &str) -> Option<[u8; 32]> {
        let point: [u8; 32] = if let Some(key) = &self.secret {
            let theirs = VerifyingKey::from_slice(&with.0).ok()?;
            let shared = ProjectivePoint::from(*theirs.as_affine()) * **key.as_nonzero_scalar();
            shared.to_affine().x().into()
        } else {
            let (first, second) = (self.id.min(with), self.id.max(with));
            hash("toy", &[&first.0, &second.0]).0
        };
        Some(hash(purpose, &[&point]).0)
    }

    /// A secret that only this key can derive, for this purpose.
    pub(crate) fn derive(&self, purpose: &str, from: &Hash) -> [u8; 32] {
        hash(purpose, &[&self.to_bytes(), &from.0]).0
    }

    /// A random number generator for this purpose, seeded from this key and `rng`.
    pub(crate) fn stream(&self, purpose: &str, rng: &mut Rng) -> Rng {
        Rng::new(Seed(hash(purpose, &[&self.to_bytes(), &rng.seed().0]).0))
    }
}

#[cfg(test)]
thread_local! {
    /// How many signatures this thread has made.
    pub(crate) static SIGNED: core::cell::Cell<u32> = const { core::cell::Cell::new(0) };
}

fn toy_signature(id: MemberId, what: &Hash) -> Signature {
    let hash = hash("toy", &[&id.0, &what.0]);
    Signature(hash.0, hash.0)
}

impl MemberId {
    /// Whether this is their signature of the hash. `false` also for invalid keys and
    /// signatures.
    pub fn signed(&self, what: &Hash, signature: &Signature) -> bool {
        if self.is_toy() {
            return toy_signature(*self, what) == *signature;
        }
        self.verifies(what, signature).unwrap_or(false)
    }

    /// Whether it is the id of a toy key.
    pub(crate) fn is_toy(&self) -> bool {
        TOYS && self.0.starts_with(&TOY)
    }

    /// BIP-340's verification: `R = s·G − e·P` has an even y, and r as its x.
    /// Both products by the code that signing needs anyway: the library's own
    /// verification is faster and twice as long, which counts in a browser.
    fn verifies(&self, what: &Hash, signature: &Signature) -> Option<bool> {
        let key = VerifyingKey::from_slice(&self.0).ok()?;
        let s: Option<Scalar> = Scalar::from_repr(signature.1.into()).into();
        let tag = Sha256::digest(b"BIP0340/challenge");
        let challenge = Sha256::new().chain_update(tag).chain_update(tag);
        let challenge = challenge.chain_update(signature.0).chain_update(self.0).chain_update(what.0);
        let e = <Scalar as Reduce<FieldBytes>>::reduce(&challenge.finalize());
        let point = ProjectivePoint::GENERATOR * s? - ProjectivePoint::from(*key.as_affine()) * e;
        if point == ProjectivePoint::IDENTITY {
            return None;
        }
        let point = point.to_affine();
        Some(!bool::from(point.y_is_odd()) && point.x().as_slice() == signature.0)
    }
}

/// The permanent identifier of a room, derived from its host's id.
pub(crate) fn room_id(host: MemberId) -> Hash {
    hash("room", &[&host.0])
}

impl Signature {
    /// A placeholder that is no valid signature.
    pub(crate) const NONE: Signature = Signature([0; 32], [0; 32]);

    /// The signature with these 64 bytes; with another number of bytes, one that is all zeros and
    /// never valid.
    fn from_slice(bytes: &[u8]) -> Signature {
        let half = |bytes: Option<&[u8]>| bytes.and_then(|b| b.try_into().ok()).unwrap_or_default();
        Signature(half(bytes.get(..32)), half(bytes.get(32..)))
    }
}

impl fmt::Debug for MemberId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Toy keys differ at the end.
        self.0.iter().rev().take(4).rev().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({:?})", Hash(self.0))
    }
}

impl fmt::Debug for MemberKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key of {:?}", self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes<const N: usize>(hex: &str) -> [u8; N] {
        game::hex::decode(hex).unwrap().try_into().unwrap()
    }

    /// The first vector of BIP-340.
    #[test]
    fn signatures_match_bip_340() {
        let mut secret = [0; 32];
        secret[31] = 3;
        let key = MemberKey::from_bytes(secret).unwrap();
        let id = MemberId(bytes("f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9"));
        assert_eq!((key.id(), key.to_bytes()), (id, secret));
        let signature = key.sign(&Hash([0; 32]));
        let expected: [u8; 64] = bytes(
            "e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca8215\
             25f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0",
        );
        assert_eq!(signature, Signature::from_slice(&expected));
        assert!(id.signed(&Hash([0; 32]), &signature));
    }

    /// The vectors of BIP-340 whose messages are hashes: number, key, message, signature, and
    /// whether it is valid. Among them are invalid keys and coordinates, numbers that are too
    /// large, odd points and the point at infinity.
    #[test]
    fn valid_and_invalid_signatures_are_told_apart() {
        let mut n = 0;
        for line in include_str!("../tests/golden/bip340.txt").lines() {
            let [number, id, what, signature, valid] = line.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let signature = Signature::from_slice(&bytes::<64>(signature));
            let found = MemberId(bytes(id)).signed(&Hash(bytes(what)), &signature);
            assert_eq!(found.to_string(), valid, "vector {number}");
            n += 1;
        }
        assert_eq!(n, 15);
    }

    #[test]
    fn a_signature_is_only_valid_for_its_key_and_hash() {
        let mut rng = Rng::new(Seed::from_number(1));
        let (one, other) = (MemberKey::new(&mut rng), MemberKey::new(&mut rng));
        let what = hash("test", &[b"I pass"]);
        let signature = one.sign(&what);
        assert!(one.id().signed(&what, &signature));
        assert!(!other.id().signed(&what, &signature));
        assert!(!one.id().signed(&hash("test", &[b"I draw"]), &signature));
        let again = MemberKey::from_bytes(one.to_bytes()).unwrap();
        assert_eq!((again.id(), again.sign(&what)), (one.id(), signature));
    }

    #[test]
    fn two_keys_share_a_secret_that_no_third_one_knows() {
        let mut rng = Rng::new(Seed::from_number(2));
        let [one, two, third] = [(); 3].map(|()| MemberKey::new(&mut rng));
        let shared = one.shared(two.id(), "test");
        assert!(shared.is_some() && shared == two.shared(one.id(), "test"));
        assert_ne!(shared, one.shared(two.id(), "other"));
        assert_ne!(shared, third.shared(two.id(), "test"));
        assert_eq!(one.shared(MemberId([0xff; 32]), "test"), None);
    }

    #[test]
    fn an_invalid_key_verifies_no_signature() {
        assert!(MemberKey::from_bytes([0; 32]).is_none());
        let toy = MemberKey::toy(7);
        let what = hash("test", &[]);
        assert!(toy.id().signed(&what, &toy.sign(&what)));
        assert!(VerifyingKey::from_slice(&toy.id().0).is_err(), "a toy key is no key of a device");
        for (id, signature) in [([0; 32], [0; 32]), ([0x77; 32], [0xff; 32]), ([1; 32], [0; 32])] {
            assert!(!MemberId(id).signed(&what, &Signature(signature, signature)));
        }
        assert_eq!(Signature::from_slice(&[1; 63]).1, [0; 32]);
    }
}
