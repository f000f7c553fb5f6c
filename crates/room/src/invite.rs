//! What lets somebody into a room: who its host is, and its key. Short enough
//! for a link or a QR code.

use serde::{Deserialize, Serialize};

use crate::hash::{Hash, hash};
use crate::key::Id;
use crate::lobby::RoomKey;

/// What lets somebody into a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invite {
    /// The room's name among machines, which it keeps for ever: its founder.
    pub host: Id,
    /// Its key, which changes when somebody is sent away.
    pub key: RoomKey,
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl Invite {
    /// What everything signed in this room speaks of.
    #[must_use]
    pub fn room(&self) -> Hash {
        hash("room", &[&self.host.0])
    }

    /// 64 characters, safe in an address: base64url of host and key.
    #[must_use]
    pub fn to_text(&self) -> String {
        let bytes = [&self.host.0[..], &self.key].concat();
        let digit = |n: u32| DIGITS.get((n & 63) as usize).map_or('A', |&digit| digit as char);
        let mut text = String::with_capacity(64);
        for three in bytes.chunks(3) {
            let n = three.iter().fold(0, |n, &byte| n << 8 | u32::from(byte));
            text.extend([18, 12, 6, 0].map(|shift| digit(n >> shift)));
        }
        text
    }

    /// The invitation in such a text; `None` if there is none.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Invite> {
        if text.len() != 64 {
            return None;
        }
        let mut bytes = [0; 48];
        for (to, four) in bytes.chunks_mut(3).zip(text.as_bytes().chunks(4)) {
            let mut n: u32 = 0;
            for digit in four {
                n = n << 6 | DIGITS.iter().position(|d| d == digit)? as u32;
            }
            for (byte, from) in to.iter_mut().zip([16, 8, 0]) {
                *byte = (n >> from) as u8;
            }
        }
        let (&host, key) = bytes.split_first_chunk()?;
        Some(Invite { host: Id(host), key: key.try_into().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_is_a_short_text() {
        let host = core::array::from_fn(|k| (k * 7) as u8);
        let invite = Invite { host: Id(host), key: [0xfb; 16] };
        let text = invite.to_text();
        assert_eq!(text, "AAcOFRwjKjE4P0ZNVFtiaXB3foWMk5qhqK-2vcTL0tn7-_v7-_v7-_v7-_v7-_v7");
        assert_eq!(Invite::from_text(&text), Some(invite));
        for bad in ["", "AAcO", &text.replace('A', "+"), &format!("{text}A"), &"🂡".repeat(16)] {
            assert_eq!(Invite::from_text(bad), None, "{bad}");
        }
    }
}
