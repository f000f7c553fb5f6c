//! What a room's members share and nobody else has, and what derives from it:
//! where they meet on a relay and with which keys they seal.
//!
//! HKDF with SHA-256 (RFC 5869), a label and its parts per purpose. Without the
//! secret a topic is a random number; two topics of one room are two.

use core::fmt;

use game::Rng;
use hkdf::Hkdf;
use sha2::Sha256;

use crate::Millis;
use crate::encoding::{base64, from_base64, hex};

/// 128 random bits: what a link to a room carries (`#/room/` and 22 letters), or
/// what six words are stretched to. Whoever has it can enter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RoomSecret([u8; 16]);

/// Why letters are no secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoomSecretError {
    /// There are not 22 of them: the link was cut.
    Length,
    /// One of them is none of base64url, or the last one is impossible.
    Letter,
}

impl RoomSecret {
    /// A new room's.
    #[must_use]
    pub fn new(rng: &mut Rng) -> RoomSecret {
        RoomSecret(random(rng))
    }

    /// From 16 bytes.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 16]) -> RoomSecret {
        RoomSecret(bytes)
    }

    /// Its 16 bytes.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 16] {
        self.0
    }

    /// 22 letters: `A`–`Z`, `a`–`z`, `0`–`9`, `-` and `_`.
    ///
    /// ```
    /// use meet::{RoomSecretError, RoomSecret};
    ///
    /// let secret = RoomSecret::from_bytes(*b"friends at table");
    /// assert_eq!(secret.to_text(), "ZnJpZW5kcyBhdCB0YWJsZQ");
    /// assert_eq!(RoomSecret::parse("ZnJpZW5kcyBhdCB0YWJsZQ"), Ok(secret));
    /// assert_eq!(RoomSecret::parse("ZnJpZW5kcyBhdCB0YWJs"), Err(RoomSecretError::Length));
    /// ```
    #[must_use]
    pub fn to_text(self) -> String {
        base64(&self.0)
    }

    /// From the letters of a link; spaces around them do not matter.
    ///
    /// # Errors
    /// Why they are none.
    pub fn parse(text: &str) -> Result<RoomSecret, RoomSecretError> {
        let text = text.trim();
        if text.len() != 22 {
            return Err(RoomSecretError::Length);
        }
        let bytes = from_base64(text).and_then(|bytes| bytes.try_into().ok());
        bytes.map(RoomSecret).ok_or(RoomSecretError::Letter)
    }

    /// What derives from it.
    #[must_use]
    pub fn keys(self) -> Keys {
        Keys(Hkdf::new(Some(b"frantic meet 1"), &self.0))
    }
}

/// A secret is not printed.
impl fmt::Debug for RoomSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoomSecret(…)")
    }
}

/// Where on a relay one listens: 16 bytes, written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Topic(pub [u8; 16]);

/// One try to join, a random number of the joiner's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Session(pub [u8; 16]);

/// A random number of the host's in its answer: with it, keys of a [`Pipe`](crate::Pipe)
/// are new even where an old knock is replayed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Visit(pub [u8; 16]);

macro_rules! shown_as_digits {
    ($($name:ident)*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&hex(&self.0))
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), hex(&self.0))
            }
        }
    )*};
}
shown_as_digits!(Topic Session Visit);

/// Keys and topics of a room.
#[derive(Clone)]
pub struct Keys(Hkdf<Sha256>);

impl Keys {
    /// Where a host listens on a [`day`] and joiners knock.
    #[must_use]
    pub fn knock_topic(&self, day: u32) -> Topic {
        Topic(self.derive(b"knock topic", &[&day.to_be_bytes()]))
    }

    /// With what a knock is sealed.
    #[must_use]
    pub fn knock_key(&self) -> [u8; 32] {
        self.derive(b"knock key", &[])
    }

    /// Where one joiner listens for the answer.
    #[must_use]
    pub fn answer_topic(&self, session: Session) -> Topic {
        Topic(self.derive(b"answer topic", &[&session.0]))
    }

    /// With what the answer to one joiner is sealed.
    #[must_use]
    pub fn answer_key(&self, session: Session) -> [u8; 32] {
        self.derive(b"answer key", &[&session.0])
    }

    /// With what frames are sealed that cannot go directly, and where they go.
    pub(crate) fn pipe(&self, session: Session, visit: Visit, way: &[u8]) -> ([u8; 32], Topic) {
        let parts: [&[u8]; 3] = [way, &session.0, &visit.0];
        (self.derive(b"pipe key", &parts), Topic(self.derive(b"pipe topic", &parts)))
    }

    fn derive<const N: usize>(&self, label: &[u8], parts: &[&[u8]]) -> [u8; N] {
        let info: Vec<u8> =
            label.iter().chain(&[0]).chain(parts.iter().copied().flatten()).copied().collect();
        let mut bytes = [0; N];
        // It fails above 8160 bytes only.
        let made = self.0.expand(&info, &mut bytes);
        debug_assert!(made.is_ok());
        bytes
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keys(…)")
    }
}

/// With what frames are sealed after a key exchange, from what came of it.
pub(crate) fn pipe_key(shared: &[u8; 32], about: &[&[u8]]) -> [u8; 32] {
    Keys(Hkdf::new(Some(b"frantic pipe 1"), shared)).derive(b"frames", about)
}

/// A day of topics: since 1970, by universal time.
#[must_use]
pub fn day(now: Millis) -> u32 {
    u32::try_from(now / 86_400_000).unwrap_or(u32::MAX)
}

/// Fresh random bytes, as many as a seed has at most.
pub(crate) fn random<const N: usize>(rng: &mut Rng) -> [u8; N] {
    const { assert!(N <= 32, "a seed has no more") };
    let seed = rng.seed().0;
    seed.first_chunk().copied().unwrap_or([0; N])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::from_hex;
    use game::Seed;

    #[test]
    fn a_link_is_read_or_refused() {
        let secret = RoomSecret::new(&mut Rng::new(Seed::from_number(1)));
        assert_eq!(RoomSecret::parse(&format!(" {}\n", secret.to_text())), Ok(secret));
        assert_eq!(RoomSecret::parse(""), Err(RoomSecretError::Length));
        assert_eq!(RoomSecret::parse("AAAAAAAAAAAAAAAAAAAA.A"), Err(RoomSecretError::Letter));
        assert_eq!(
            RoomSecret::parse("AAAAAAAAAAAAAAAAAAAAAB"),
            Err(RoomSecretError::Letter),
            "two spellings of one"
        );
        assert_eq!(format!("{secret:?}"), "RoomSecret(…)");
    }

    /// RFC 5869, A.1, so that it is the HKDF everybody means.
    #[test]
    fn hkdf_is_that_of_the_rfc() {
        let salt: [u8; 13] = from_hex("000102030405060708090a0b0c").unwrap();
        let info: [u8; 10] = from_hex("f0f1f2f3f4f5f6f7f8f9").unwrap();
        let mut out = [0; 42];
        Hkdf::<Sha256>::new(Some(&salt), &[0x0b; 22]).expand(&info, &mut out).unwrap();
        let expected = "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865";
        assert_eq!(hex(&out), expected);
    }

    /// docs/signalling.md has these.
    #[test]
    fn derivation_is_pinned() {
        let keys = RoomSecret::from_bytes(*b"friends at table").keys();
        let session = Session(*b"a joiner's visit");
        let all = [
            keys.knock_topic(20_000).to_string(),
            hex(&keys.knock_key()),
            keys.answer_topic(session).to_string(),
            hex(&keys.answer_key(session)),
        ];
        assert_eq!(all, PINNED);
    }

    const PINNED: [&str; 4] = [
        "702a049ffbf0a8c469bd906852d9f7b9",
        "055dceef9cd6ea6e33bd3370ccc1ed4a78766e95d004c081c2929beaf1f1448a",
        "6e88eb79ee841fe397bdc7f87fe3fb1b",
        "12b769362731eaa16140a2c63abfa5c40e6a47fb2097d47514b16581422586a6",
    ];

    #[test]
    fn nothing_derived_is_like_another() {
        let keys = RoomSecret::from_bytes([1; 16]).keys();
        let (one, two) = (Session([1; 16]), Session([2; 16]));
        let (here, there) = (keys.pipe(one, Visit([3; 16]), b"in"), keys.pipe(one, Visit([3; 16]), b"out"));
        let mut all = vec![
            keys.knock_topic(1).0,
            keys.knock_topic(2).0,
            keys.answer_topic(one).0,
            keys.answer_topic(two).0,
            RoomSecret::from_bytes([2; 16]).keys().knock_topic(1).0,
            here.1.0,
            there.1.0,
        ];
        let long = [keys.knock_key(), keys.answer_key(one), keys.answer_key(two), here.0, there.0];
        all.extend(long.iter().filter_map(|key| key.first_chunk().copied()));
        let distinct: std::collections::BTreeSet<_> = all.iter().collect();
        assert_eq!(distinct.len(), all.len());
    }
}
