//! How secret entries travel: encrypted with the round's secret. When the host opens that secret, 32
//! bytes are enough for everybody to read the whole round.

use serde::{Deserialize, Serialize};

use crate::hash::hash;
use crate::limits::{MAX_SEALED_LEN, bounded_vec};
use crate::{Hash, LogEntry, RoomGame};

/// Sealed entries are a multiple of this many bytes, so that their length does not reveal their kind.
const BLOCK: usize = 128;
/// The bytes before the content.
const NONCE: usize = 8;

/// A secret entry, as everybody gets it: a nonce, and the entry with zeros at its end, encrypted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SealedEntry(#[serde(deserialize_with = "bounded_vec::<_, _, MAX_SEALED_LEN>")] Vec<u8>);

impl SealedEntry {
    /// Encrypts an entry.
    pub(crate) fn seal<G: RoomGame>(entry: &LogEntry<G>, secret: &Hash, number: u64) -> SealedEntry {
        let mut content = postcard::to_allocvec(entry).unwrap_or_default();
        content.resize((NONCE + content.len()).next_multiple_of(BLOCK) - NONCE, 0);
        // It depends on the content, so two entries with the same number, after the host has lost one
        // of them, do not share a key.
        let nonce = hash("nonce", &[&secret.0, &number.to_le_bytes(), &content]);
        let nonce = nonce.0.get(..NONCE).unwrap_or_default();
        apply_keystream(&mut content, secret, number, nonce);
        SealedEntry([nonce, &content].concat())
    }

    /// Decrypts the entry; `None` if it was not sealed with this secret.
    pub(crate) fn open<G: RoomGame>(&self, secret: &Hash, number: u64) -> Option<LogEntry<G>> {
        let (nonce, content) = self.0.split_at_checked(NONCE)?;
        let mut content = content.to_vec();
        apply_keystream(&mut content, secret, number, nonce);
        let (entry, _) = postcard::take_from_bytes::<LogEntry<G>>(&content).ok()?;
        let right = !entry.is_public() && SealedEntry::seal(&entry, secret, number) == *self;
        right.then_some(entry)
    }

    /// Its hash, as an entry of the log.
    pub(crate) fn entry_hash(&self) -> Hash {
        hash("sealed", &[&self.0])
    }

    /// Its bytes.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

fn apply_keystream(bytes: &mut [u8], secret: &Hash, number: u64, nonce: &[u8]) {
    for (block, at) in bytes.chunks_mut(32).zip(0u32..) {
        let key = hash("seal", &[&secret.0, &number.to_le_bytes(), &at.to_le_bytes(), nonce]);
        block.iter_mut().zip(key.0).for_each(|(byte, key)| *byte ^= key);
    }
}
