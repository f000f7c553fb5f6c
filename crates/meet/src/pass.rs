//! How a host tells a member's knock from a stranger's before there is a connection. The room has a
//! secret with each of its members; somebody who only knows the link has none, so they can neither
//! use up members' places nor pass for a member.

use core::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::secret::Session;

/// A secret that one member and the host share: 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Pass([u8; 32]);

/// The tag in a knock. It proves that the sender has the pass, and is valid for one session, knock and time.
pub(crate) type Tag = [u8; 16];

impl Pass {
    /// The pass with these 32 bytes.
    pub fn from_bytes(bytes: [u8; 32]) -> Pass {
        Pass(bytes)
    }

    fn mac(&self, session: Session, wave: u8, at: u32) -> Option<Hmac<Sha256>> {
        let mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?.chain_update(b"frantic member's knock 1");
        Some(mac.chain_update(session.0).chain_update([wave]).chain_update(at.to_be_bytes()))
    }

    /// The tag for a knock.
    pub(crate) fn tag(&self, session: Session, wave: u8, at: u32) -> Tag {
        let tag = self.mac(session, wave, at).map(|mac| mac.finalize().into_bytes());
        tag.and_then(|tag| tag.first_chunk().copied()).unwrap_or_default()
    }

    /// Whether a tag was made with this pass for this knock.
    pub(crate) fn fits(&self, tag: &Tag, session: Session, wave: u8, at: u32) -> bool {
        self.mac(session, wave, at).is_some_and(|mac| mac.verify_truncated_left(tag).is_ok())
    }
}

/// Does not print the secret.
impl fmt::Debug for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pass(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_valid_for_one_knock_of_one_member() {
        let (pass, session) = (Pass::from_bytes([1; 32]), Session([2; 16]));
        let tag = pass.tag(session, 3, 4);
        assert!(pass.fits(&tag, session, 3, 4));
        assert!(!Pass::from_bytes([0; 32]).fits(&tag, session, 3, 4));
        assert!(!pass.fits(&tag, Session([3; 16]), 3, 4));
        assert!(!pass.fits(&tag, session, 4, 4) && !pass.fits(&tag, session, 3, 5));
        assert!(!pass.fits(&[0; 16], session, 3, 4), "a stranger's");
    }
}
