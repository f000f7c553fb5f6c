//! The secret that a room's members share, and its derived values: the topics at which they
//! meet on a relay, and the keys with which they seal notes.
//!
//! Derivation is HKDF with SHA-256 (RFC 5869), with a label and parts for each purpose. Without the
//! secret a topic looks like a random number, and two topics of the same room cannot be linked.

use core::fmt;

use game::Rng;
use hkdf::Hkdf;
use k256::schnorr::SigningKey;
use sha2::Sha256;

use crate::Millis;
use crate::encoding::{base64, from_base64, hex};

/// 128 random bits. The link to a room contains it (`#/room/` and 22 letters); six words are
/// stretched to one. A device that has it can enter the room.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RoomSecret([u8; 16]);

impl RoomSecret {
    /// The secret of a new room.
    pub fn new(rng: &mut Rng) -> RoomSecret {
        RoomSecret(random(rng))
    }

    /// The secret with these 16 bytes.
    pub const fn from_bytes(bytes: [u8; 16]) -> RoomSecret {
        RoomSecret(bytes)
    }

    /// The 16 bytes.
    pub fn to_bytes(self) -> [u8; 16] {
        self.0
    }

    /// The secret as 22 letters: `A`–`Z`, `a`–`z`, `0`–`9`, `-` and `_`.
    ///
    /// ```
    /// use meet::RoomSecret;
    ///
    /// let secret = RoomSecret::from_bytes(*b"friends at table");
    /// assert_eq!(secret.to_text(), "ZnJpZW5kcyBhdCB0YWJsZQ");
    /// assert_eq!(RoomSecret::parse("ZnJpZW5kcyBhdCB0YWJsZQ"), Some(secret));
    /// assert_eq!(RoomSecret::parse("ZnJpZW5kcyBhdCB0YWJs"), None);
    /// ```
    pub fn to_text(self) -> String {
        base64(&self.0)
    }

    /// Parses the letters of a link; surrounding white space is ignored. `None` unless it is the only spelling of a
    /// secret.
    pub fn parse(text: &str) -> Option<RoomSecret> {
        from_base64(text.trim())?.try_into().ok().map(RoomSecret)
    }

    /// The keys derived from this secret.
    pub fn keys(self) -> Keys {
        Keys(Hkdf::new(Some(b"frantic meet 1"), &self.0))
    }
}

/// Does not print the secret.
impl fmt::Debug for RoomSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoomSecret(…)")
    }
}

/// An address on a relay: 16 bytes, written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Topic(pub [u8; 16]);

/// Identifies one attempt to join: a random number that the joiner chooses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Session(pub [u8; 16]);

/// A random number that the host chooses for its answer. It makes the keys of a
/// [`Pipe`](crate::Pipe) fresh even if an old knock is replayed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AnswerNonce(pub [u8; 16]);

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// Derives the keys and topics of a room.
#[derive(Clone)]
pub struct Keys(Hkdf<Sha256>);

impl Keys {
    /// The topic at which a host listens on this [`day`] and joiners knock.
    pub fn knock_topic(&self, day: u32) -> Topic {
        Topic(self.derive(b"knock topic", &[&day.to_be_bytes()]))
    }

    /// The key that seals a knock.
    pub fn knock_key(&self) -> [u8; 32] {
        self.derive(b"knock key", &[])
    }

    /// The topic at which one joiner listens for the answer.
    pub fn answer_topic(&self, session: Session) -> Topic {
        Topic(self.derive(b"answer topic", &[&session.0]))
    }

    /// The key that seals the answer to one joiner.
    pub fn answer_key(&self, session: Session) -> [u8; 32] {
        self.derive(b"answer key", &[&session.0])
    }

    /// The tag of an answer shown as a QR code (`qr`): about the hash of the offer, and the answer.
    pub(crate) fn qr_answer(&self, offer: &[u8; 32], answer: &[u8]) -> [u8; 8] {
        self.derive(b"qr answer", &[offer, answer])
    }

    /// The score of a relay in this room: the lowest ones are used (`relay_choice`). It is the same
    /// every day, since a room does not move while people are in it.
    pub(crate) fn relay_score(&self, url: &str) -> [u8; 16] {
        self.derive(b"relay", &[url.as_bytes()])
    }

    /// The key and topic for frames that cannot be sent directly.
    pub(crate) fn pipe(&self, session: Session, nonce: AnswerNonce, way: &[u8]) -> ([u8; 32], Topic) {
        let parts: [&[u8]; 3] = [way, &session.0, &nonce.0];
        (self.derive(b"pipe key", &parts), Topic(self.derive(b"pipe topic", &parts)))
    }

    fn derive<const N: usize>(&self, label: &[u8], parts: &[&[u8]]) -> [u8; N] {
        let info = [label, &[0], &parts.concat()].concat();
        let mut bytes = [0; N];
        // Fails only for more than 8160 bytes.
        let made = self.0.expand(&info, &mut bytes);
        debug_assert!(made.is_ok());
        bytes
    }
}

/// The key for frames after a key exchange, derived from its shared secret.
pub(crate) fn pipe_key(shared: &[u8; 32], about: &[&[u8]]) -> [u8; 32] {
    Keys(Hkdf::new(Some(b"frantic pipe 1"), shared)).derive(b"frames", about)
}

/// The day number for topics: days since 1970 in UTC.
pub fn day(now: Millis) -> u32 {
    u32::try_from(now / 86_400_000).unwrap_or(u32::MAX)
}

/// A fresh key pair. All but one in 2^128 numbers are valid keys, so it is practically never `None`.
pub(crate) fn random_key(rng: &mut Rng) -> Option<SigningKey> {
    (0..4).find_map(|_| SigningKey::from_slice(&rng.seed().0).ok())
}

/// `N` fresh random bytes, at most 32 (the size of a seed).
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
        assert_eq!(RoomSecret::parse(&format!(" {}\n", secret.to_text())), Some(secret));
        assert_eq!(RoomSecret::parse(""), None);
        assert_eq!(RoomSecret::parse("AAAAAAAAAAAAAAAAAAAA.A"), None);
        assert_eq!(RoomSecret::parse("AAAAAAAAAAAAAAAAAAAAAB"), None, "a second spelling of one secret");
        assert_eq!(format!("{secret:?}"), "RoomSecret(…)");
    }

    /// RFC 5869, A.1: this is the standard HKDF.
    #[test]
    fn hkdf_matches_the_rfc() {
        let salt: [u8; 13] = from_hex("000102030405060708090a0b0c").unwrap();
        let info: [u8; 10] = from_hex("f0f1f2f3f4f5f6f7f8f9").unwrap();
        let mut out = [0; 42];
        Hkdf::<Sha256>::new(Some(&salt), &[0x0b; 22]).expand(&info, &mut out).unwrap();
        let expected = "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865";
        assert_eq!(hex(&out), expected);
    }

    /// These values are in docs/signalling.md.
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
    fn derived_values_are_all_distinct() {
        let keys = RoomSecret::from_bytes([1; 16]).keys();
        let (one, two) = (Session([1; 16]), Session([2; 16]));
        let (here, there) =
            (keys.pipe(one, AnswerNonce([3; 16]), b"in"), keys.pipe(one, AnswerNonce([3; 16]), b"out"));
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
