//! The protocol's hash function: SHA-256 with a tag as in BIP-340, so that a hash made for one
//! purpose is never valid for another.

use core::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A SHA-256 hash.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Hash(pub [u8; 32]);

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().take(4).try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// SHA-256 of `SHA-256(tag) ‖ SHA-256(tag) ‖ parts`, the tag being
/// `frantic/` and this name. Parts are joined without a separator: all but the
/// last must be of fixed length.
pub(crate) fn hash(tag: &str, parts: &[&[u8]]) -> Hash {
    let tag = Sha256::new().chain_update(b"frantic/").chain_update(tag).finalize();
    let all = Sha256::new().chain_update(tag).chain_update(tag);
    Hash(parts.iter().fold(all, Sha256::chain_update).finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tag_changes_the_hash() {
        assert_eq!(hash("leaf", &[b"ab", b"c"]), hash("leaf", &[b"a", b"bc"]));
        assert_ne!(hash("leaf", &[b"abc"]), hash("link", &[b"abc"]));
        assert_eq!(format!("{:?}", Hash([0xab; 32])), "abababab");
    }
}
