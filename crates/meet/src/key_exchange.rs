//! A key exchange: Diffie-Hellman over secp256k1, the curve that events and member keys need
//! anyway. Public keys and the shared secret are x coordinates, as in BIP-340.

use game::Rng;
use k256::ProjectivePoint;
use k256::elliptic_curve::point::AffineCoordinates;
use k256::schnorr::{SigningKey, VerifyingKey};

/// One side's key, used for one exchange only.
pub(crate) struct KeyExchange(SigningKey);

impl KeyExchange {
    /// A fresh key; `None` if `rng` yields no valid key, which practically never happens.
    pub(crate) fn new(rng: &mut Rng) -> Option<KeyExchange> {
        // All but one in 2^128 numbers are valid keys.
        (0..4).find_map(|_| SigningKey::from_slice(&rng.seed().0).ok()).map(KeyExchange)
    }

    /// The public key, for the other side.
    pub(crate) fn public(&self) -> [u8; 32] {
        self.0.verifying_key().to_bytes().into()
    }

    /// The shared secret; `None` if their key is invalid. The curve has no small subgroups, so
    /// every valid key is safe.
    pub(crate) fn agree(&self, theirs: &[u8; 32]) -> Option<[u8; 32]> {
        let theirs = VerifyingKey::from_slice(theirs).ok()?;
        let shared = ProjectivePoint::from(*theirs.as_affine()) * **self.0.as_nonzero_scalar();
        Some(shared.to_affine().x().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::from_hex;
    use game::Seed;

    /// The keys 2 and 3 share the point 6·G, which is in every table.
    #[test]
    fn both_sides_compute_the_same_secret() {
        let of = |number: u8| {
            let mut bytes = [0; 32];
            bytes[31] = number;
            KeyExchange(SigningKey::from_slice(&bytes).unwrap())
        };
        let six: [u8; 32] =
            from_hex("fff97bd5755eeea420453a14355235d382f6472f8568a18b2f057a1460297556").unwrap();
        assert_eq!(of(2).agree(&of(3).public()), Some(six));
        assert_eq!(of(3).agree(&of(2).public()), Some(six));
        assert_eq!(of(3).agree(&[0xff; 32]), None, "no point has this coordinate");
    }

    #[test]
    fn random_keys_agree() {
        let mut rng = Rng::new(Seed::from_number(3));
        let mut fresh = || KeyExchange::new(&mut rng).unwrap();
        let (one, two, third) = (fresh(), fresh(), fresh());
        assert_eq!(one.agree(&two.public()), two.agree(&one.public()));
        assert_ne!(one.agree(&two.public()), third.agree(&one.public()));
    }
}
