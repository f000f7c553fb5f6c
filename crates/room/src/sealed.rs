//! How secret entries travel: as their hash and their content, encrypted with the round's secret.
//! When the host opens that secret, 32 bytes are enough for everybody to read the whole round.

use serde::{Deserialize, Serialize};

use crate::RoomGame;
use crate::chain::LogEntry;
use crate::hash::{Hash, hash};
use crate::limits::{MAX_SEALED_LEN, bounded_vec};

/// Contents are filled up with zeros to a multiple of this many bytes, so that their length does not
/// tell what they are.
const BLOCK: usize = 128;

/// A secret entry, as everybody gets it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SealedEntry {
    /// The hash of the entry, with its salt.
    pub hash: Hash,
    /// The entry, encrypted.
    #[serde(deserialize_with = "bounded_vec::<_, _, MAX_SEALED_LEN>")]
    pub bytes: Vec<u8>,
}

/// The salt of the entry with this number in the round with this secret.
pub(crate) fn salt(secret: &Hash, number: u64) -> Hash {
    hash("salt", &[&secret.0, &number.to_le_bytes()])
}

/// Encrypts an entry with this hash.
pub(crate) fn seal<G: RoomGame>(entry: &LogEntry<G>, secret: &Hash, number: u64, of: Hash) -> SealedEntry {
    let mut bytes = postcard::to_allocvec(entry).unwrap_or_default();
    bytes.resize(bytes.len().next_multiple_of(BLOCK), 0);
    apply_keystream(&mut bytes, secret, number, &of);
    SealedEntry { hash: of, bytes }
}

/// Decrypts an entry; `None` if it is not what its hash says.
pub(crate) fn open<G: RoomGame>(sealed: &SealedEntry, secret: &Hash, number: u64) -> Option<LogEntry<G>> {
    let mut bytes = sealed.bytes.clone();
    apply_keystream(&mut bytes, secret, number, &sealed.hash);
    let (entry, rest) = postcard::take_from_bytes::<LogEntry<G>>(&bytes).ok()?;
    let right = !entry.is_public()
        && rest.iter().all(|byte| *byte == 0)
        && entry.entry_hash(&salt(secret, number)) == sealed.hash;
    right.then_some(entry)
}

/// The key depends on the entry's hash, so two entries with the same number, after the host has lost
/// one of them, do not share a key.
fn apply_keystream(bytes: &mut [u8], secret: &Hash, number: u64, of: &Hash) {
    for (block, at) in bytes.chunks_mut(32).zip(0u32..) {
        let key = hash("seal", &[&secret.0, &number.to_le_bytes(), &of.0, &at.to_le_bytes()]);
        block.iter_mut().zip(key.0).for_each(|(byte, key)| *byte ^= key);
    }
}
