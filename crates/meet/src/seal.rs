//! Sealed notes: XChaCha20-Poly1305 with a random nonce, padded to one of a few lengths. Without
//! the key one sees only the length class and can neither make nor change a note.
//!
//! A note is bound to its place by the key (of the room, of the direction, and for answers of the
//! joiner), by the topic as associated data, and by its content: who knocks, which knock it is, and
//! when. Replays are not detected here; the host remembers what it has heard.

use chacha20poly1305::aead::AeadInOut;
use chacha20poly1305::{KeyInit, XChaCha20Poly1305};
use game::Rng;

use crate::Millis;
use crate::secret::{AnswerNonce, RoomSecret, Session, Topic, random};
use crate::timing::NOTE_VERSION;

/// The kind of a note.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteKind {
    /// Somebody wants to come in. The body is a member's tag (16 bytes, zeros for non-members) and an offer.
    Knock = 1,
    /// The host lets them in. The body is a [`AnswerNonce`](crate::AnswerNonce), the link's secret for joiners
    /// who came by six words, and an answer.
    Answer,
    /// The host does not let them in. The body is empty.
    Sorry,
}

/// An opened note.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The version of the sender. The header is the same in all versions; the body may differ.
    pub version: u8,
    /// Its kind.
    pub kind: NoteKind,
    /// The number of the knock that this is or answers, from 0.
    pub wave: u8,
    /// When it was made, in seconds since 1970.
    pub at: u32,
    /// The attempt to join that it belongs to.
    pub session: Session,
    /// In a knock: a member is to answer the offer and carry the frames, because there is no direct way.
    pub through: bool,
    /// The content, at most [`Note::MAX_BODY_LEN`] bytes.
    pub body: Vec<u8>,
}

/// The lengths of the padded plaintext in bytes. Nearly every offer and answer fits into the first.
const NOTE_LENGTHS: [usize; 4] = [2048, 4096, 8192, 16_640];
/// The length of nonce and tag.
const SEAL_OVERHEAD: usize = 24 + 16;
/// The length of version, kind, wave, through, seconds, session, and body length.
const HEADER_LEN: usize = 4 + 4 + 16 + 2;

impl Note {
    /// The longest body in bytes.
    pub const MAX_BODY_LEN: usize = 16_640 - HEADER_LEN;

    /// A note of this version.
    pub fn new(kind: NoteKind, session: Session, wave: u8, now: Millis, body: Vec<u8>) -> Note {
        let at = u32::try_from(now / 1000).unwrap_or(u32::MAX);
        Note { version: NOTE_VERSION, kind, wave, at, session, through: false, body }
    }

    fn write(&self) -> Option<Vec<u8>> {
        let length = u16::try_from(self.body.len()).ok()?;
        let bucket = NOTE_LENGTHS.into_iter().find(|&bucket| HEADER_LEN + self.body.len() <= bucket)?;
        let head = [self.version, self.kind as u8, self.wave, u8::from(self.through)];
        let (at, length) = (self.at.to_be_bytes(), length.to_be_bytes());
        let mut bytes = [head.as_slice(), &at, &self.session.0, &length, &self.body].concat();
        bytes.resize(bucket, 0);
        Some(bytes)
    }

    fn read(bytes: &[u8]) -> Option<Note> {
        let (&[version, kind, wave, through], bytes) = bytes.split_first_chunk::<4>()?;
        let (at, bytes) = bytes.split_first_chunk::<4>()?;
        let (session, bytes) = bytes.split_first_chunk::<16>()?;
        let (length, bytes) = bytes.split_first_chunk::<2>()?;
        let (body, rest) = bytes.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
        let kind = match kind {
            1 => NoteKind::Knock,
            2 => NoteKind::Answer,
            3 => NoteKind::Sorry,
            _ => return None,
        };
        let at = u32::from_be_bytes(*at);
        let blank = rest.iter().all(|&byte| byte == 0);
        let (session, through, body) = (Session(*session), through == 1, body.to_vec());
        blank.then_some(Note { version, kind, wave, at, session, through, body })
    }

    /// Whether it was made within `window` milliseconds before or after `now`.
    pub fn is_of(&self, now: Millis, window: Millis) -> bool {
        (u64::from(self.at) * 1000).abs_diff(now) <= window
    }
}

/// Seals a note for a topic; `None` if its body is too long.
pub fn seal(key: &[u8; 32], topic: Topic, note: &Note, rng: &mut Rng) -> Option<Vec<u8>> {
    seal_bytes(key, &topic.0, &note.write()?, rng)
}

/// Opens bytes received on a topic. `None` if no sealed note has this length, if they were sealed with another key or
/// for another topic or changed on the way, or if the content is malformed.
pub fn open(key: &[u8; 32], topic: Topic, bytes: &[u8]) -> Option<Note> {
    let fits = NOTE_LENGTHS.into_iter().any(|bucket| bucket + SEAL_OVERHEAD == bytes.len());
    Note::read(&open_bytes(key, &topic.0, Some(bytes).filter(|_| fits)?)?)
}

/// Nonce (24 bytes), ciphertext, tag (16 bytes).
pub(crate) fn seal_bytes(key: &[u8; 32], about: &[u8], inside: &[u8], rng: &mut Rng) -> Option<Vec<u8>> {
    let nonce: [u8; 24] = random(rng);
    let mut text = inside.to_vec();
    let cipher = XChaCha20Poly1305::new(key.into());
    let tag = cipher.encrypt_inout_detached(&nonce.into(), about, text.as_mut_slice().into()).ok()?;
    Some([&nonce, text.as_slice(), tag.as_slice()].concat())
}

pub(crate) fn open_bytes(key: &[u8; 32], about: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
    let (nonce, rest) = sealed.split_first_chunk::<24>()?;
    let (text, tag) = rest.split_last_chunk::<16>()?;
    let mut text = text.to_vec();
    let cipher = XChaCha20Poly1305::new(key.into());
    let tag = (*tag).into();
    cipher.decrypt_inout_detached(&(*nonce).into(), about, text.as_mut_slice().into(), &tag).ok()?;
    Some(text)
}

/// The body of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub nonce: AnswerNonce,
    /// The link's secret, for a joiner who came by six words.
    pub secret: Option<RoomSecret>,
    /// The id of the member whose answer this is, if it is not the host's.
    pub by: Option<[u8; 32]>,
    pub sdp: Vec<u8>,
}

impl Answer {
    /// Answer nonce (16), flags (1: lowest bit a secret, next bit a member), these (16, 32), the SDP.
    pub(crate) fn write(&self) -> Vec<u8> {
        let has = u8::from(self.secret.is_some()) | u8::from(self.by.is_some()) << 1;
        let secret = self.secret.map(RoomSecret::to_bytes);
        let secret = secret.as_ref().map_or(&[][..], |secret| secret);
        let by = self.by.as_ref().map_or(&[][..], |by| by);
        [&self.nonce.0, [has].as_slice(), secret, by, &self.sdp].concat()
    }

    pub(crate) fn read(body: &[u8]) -> Option<Answer> {
        let (nonce, rest) = body.split_first_chunk::<16>()?;
        let (&has, mut rest) = rest.split_first()?;
        let (mut secret, mut by) = (None, None);
        if has > 3 {
            return None;
        }
        if has & 1 == 1 {
            let (bytes, more) = rest.split_first_chunk::<16>()?;
            (secret, rest) = (Some(RoomSecret::from_bytes(*bytes)), more);
        }
        if has & 2 == 2 {
            let (bytes, more) = rest.split_first_chunk::<32>()?;
            (by, rest) = (Some(*bytes), more);
        }
        Some(Answer { nonce: AnswerNonce(*nonce), secret, by, sdp: rest.to_vec() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::{from_hex, hex};
    use game::{Rng, Seed};
    use proptest::prelude::*;
    use sha2::{Digest, Sha256};

    const KEY: [u8; 32] = [7; 32];
    const HERE: Topic = Topic([1; 16]);

    fn note(body: Vec<u8>) -> Note {
        Note::new(NoteKind::Knock, Session([9; 16]), 2, 1_700_000_000_123, body)
    }

    fn rng() -> Rng {
        Rng::new(Seed::from_number(1))
    }

    #[test]
    fn a_sealed_note_can_be_opened() {
        let note = note(b"v=0".to_vec());
        let sealed = seal(&KEY, HERE, &note, &mut rng()).unwrap();
        assert_eq!(open(&KEY, HERE, &sealed), Some(note.clone()));
        assert_eq!(open(&[8; 32], HERE, &sealed), None, "another room");
        assert_eq!(open(&KEY, Topic([2; 16]), &sealed), None, "another day");
        assert!(note.is_of(1_700_000_060_000, 60_000) && !note.is_of(1_700_000_061_000, 60_000));
    }

    /// This note is in docs/signalling.md.
    #[test]
    fn a_note_is_pinned() {
        let keys = RoomSecret::from_bytes(*b"friends at table").keys();
        // A non-member's tag, and the offer.
        let body = [[0; 16].as_slice(), b"v=0"].concat();
        let note = Note::new(NoteKind::Knock, Session(*b"a joiner's visit"), 0, 1_728_000_000_000, body);
        let inside = note.write().unwrap();
        assert_eq!(hex(inside.get(..32).unwrap()), INSIDE);
        let sealed = seal(&keys.knock_key(), keys.knock_topic(20_000), &note, &mut rng()).unwrap();
        assert_eq!(hex(sealed.get(..48).unwrap()), BEGINS);
        assert_eq!(hex(&Sha256::digest(&sealed)), WHOLE);
    }

    const INSIDE: &str = "0201000066ff300061206a6f696e657227732076697369740013000000000000";
    const BEGINS: &str =
        "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635accf56bfb5a1e9cc75d33b6ba246b0930ef2cb4f346b1b51933";
    const WHOLE: &str = "16f0c6aa7b2b2a3e848c49231e955ae75cf12d55e23df10285618a5e0fb3e067";

    #[test]
    fn sealed_lengths_reveal_only_a_length_class() {
        let mut rng = rng();
        let lengths = [0, 1, 900, 2022, 2023, 9000, Note::MAX_BODY_LEN]
            .map(|length| seal(&KEY, HERE, &note(vec![1; length]), &mut rng).unwrap().len());
        assert_eq!(lengths, [2088, 2088, 2088, 2088, 4136, 16_680, 16_680]);
        assert_eq!(seal(&KEY, HERE, &note(vec![1; Note::MAX_BODY_LEN + 1]), &mut rng), None);
    }

    #[test]
    fn an_answer_says_whose_it_is() {
        let (nonce, sdp) = (AnswerNonce([1; 16]), b"v=0".to_vec());
        for secret in [None, Some(RoomSecret::from_bytes([2; 16]))] {
            for by in [None, Some([3; 32])] {
                let answer = Answer { nonce, secret, by, sdp: sdp.clone() };
                assert_eq!(Answer::read(&answer.write()), Some(answer));
            }
        }
        let cut = [[1; 16].as_slice(), &[3], &[0; 47]].concat();
        assert_eq!((Answer::read(&cut), Answer::read(&[&[1; 16], [4].as_slice()].concat())), (None, None));
    }

    /// The flag is in a byte that earlier versions write as 0 and do not read.
    #[test]
    fn a_knock_may_ask_for_a_member() {
        for through in [false, true] {
            let note = Note { through, ..note(b"v=0".to_vec()) };
            let inside = note.write().unwrap();
            assert_eq!((inside.get(3), Note::read(&inside)), (Some(&u8::from(through)), Some(note)));
        }
    }

    #[test]
    fn malformed_content_is_refused() {
        for change in [1, 2040] {
            let mut inside = note(Vec::new()).write().unwrap();
            inside[change] = 9;
            let sealed = seal_bytes(&KEY, &HERE.0, &inside, &mut rng()).unwrap();
            assert_eq!(open(&KEY, HERE, &sealed), None);
        }
    }

    /// draft-irtf-cfrg-xchacha-03, A.3.1: this is the standard cipher.
    #[test]
    fn the_cipher_matches_the_draft() {
        let key: [u8; 32] =
            from_hex("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f").unwrap();
        let nonce: [u8; 24] = from_hex("404142434445464748494a4b4c4d4e4f5051525354555657").unwrap();
        let about: [u8; 12] = from_hex("50515253c0c1c2c3c4c5c6c7").unwrap();
        let text = "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the \
                    future, sunscreen would be it.";
        let mut bytes = text.as_bytes().to_vec();
        let cipher = XChaCha20Poly1305::new(&key.into());
        let tag = cipher.encrypt_inout_detached(&nonce.into(), &about, bytes.as_mut_slice().into()).unwrap();
        assert_eq!(hex(&bytes[..16]), "bd6d179d3e83d43b9576579493c0e939");
        assert_eq!(hex(&tag), "c0875924c1c7987947deafd8780acf49");
        let sealed = [&nonce, bytes.as_slice(), tag.as_slice()].concat();
        assert_eq!(open_bytes(&key, &about, &sealed), Some(text.as_bytes().to_vec()));
    }

    proptest! {
        #[test]
        fn any_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..3000), fit in any::<bool>()) {
            let mut bytes = bytes;
            if fit {
                bytes.resize(2088, 1);
            }
            prop_assert!(open(&KEY, HERE, &bytes).is_none());
        }

        #[test]
        fn a_flipped_bit_is_detected(bit in 0_usize..2088 * 8) {
            let mut sealed = seal(&KEY, HERE, &note(b"v=0".to_vec()), &mut rng()).unwrap();
            sealed[bit / 8] ^= 1 << (bit % 8);
            prop_assert_eq!(open(&KEY, HERE, &sealed), None);
        }

        #[test]
        fn any_inside_is_read_or_refused(inside in prop::collection::vec(any::<u8>(), 0..100)) {
            Note::read(&inside);
            Answer::read(&inside);
        }
    }
}
