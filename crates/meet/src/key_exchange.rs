//! A key exchange: Diffie-Hellman over secp256k1, the curve that events and members'
//! keys need anyway. A public key is an x coordinate, as in BIP-340; so is what both
//! sides have in common.

use game::Rng;
use k256::ProjectivePoint;
use k256::elliptic_curve::point::AffineCoordinates;
use k256::schnorr::{SigningKey, VerifyingKey};

/// One side's key, made for one exchange and thrown away with it.
pub(crate) struct KeyExchange(SigningKey);

impl KeyExchange {
    /// A fresh key; `None` for numbers that are no key, which nobody will ever see.
    pub(crate) fn new(rng: &mut Rng) -> Option<KeyExchange> {
        // All but one in 2^128 numbers are keys.
        (0..4).find_map(|_| SigningKey::from_slice(&rng.seed().0).ok()).map(KeyExchange)
    }

    /// What the other side is told.
    pub(crate) fn public(&self) -> [u8; 32] {
        self.0.verifying_key().to_bytes().into()
    }

    /// What only the two sides know; `None` if theirs is no key. The curve has no small
    /// subgroups, so every key that is one will do.
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

    /// The key 2 and the key 3 have the point 6·G in common, which is in every table.
    #[test]
    fn both_sides_find_the_same_point() {
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
    fn a_key_by_chance_agrees_with_another() {
        let mut rng = Rng::new(Seed::from_number(3));
        let mut fresh = || KeyExchange::new(&mut rng).unwrap();
        let (one, two, third) = (fresh(), fresh(), fresh());
        assert_eq!(one.agree(&two.public()), two.agree(&one.public()));
        assert_ne!(one.agree(&two.public()), third.agree(&one.public()));
    }
}
