//! The first frame on every connection, in both directions. Its 77 bytes are the same in every
//! version of the protocol, so that any two versions can tell which of them must reload.

use crate::RoomGame;
use crate::hash::{Hash, hash};

/// The version of the protocol. Raised whenever frames change.
pub const PROTOCOL: u16 = 3;

const MAGIC: &[u8; 5] = b"FRoom";

/// The first frame that each side sends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Greeting {
    /// The version of the protocol.
    pub protocol: u16,
    /// The rules of the game, [`game::Game::RULES`].
    pub rules: u32,
    /// A hash of [`game::Game::contents`], cut to its first half.
    pub contents: [u8; 16],
    /// A number that is used once.
    pub nonce: [u8; 32],
    /// Reserved: sent as zeros, ignored when received.
    pub spare: [u8; 18],
}

/// Two devices have incompatible versions: which of them must reload its page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reload {
    /// This device has the older version.
    Here,
    /// The other one has.
    There,
    /// Both have the same version number but different contents: both must reload.
    Both,
}

impl Greeting {
    /// Its length in bytes.
    pub const LEN: usize = 77;

    /// This device's greeting for a game.
    #[must_use]
    pub fn new<G: RoomGame>(nonce: [u8; 32]) -> Greeting {
        let Hash(all) = hash("contents", &[G::contents().as_bytes()]);
        let contents = all.first_chunk().copied().unwrap_or_default();
        Greeting { protocol: PROTOCOL, rules: G::RULES, contents, nonce, spare: [0; 18] }
    }

    /// The bytes that are sent: `FRoom`, protocol and rules (little-endian),
    /// contents, nonce, spare.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let (protocol, rules) = (self.protocol.to_le_bytes(), self.rules.to_le_bytes());
        [&MAGIC[..], &protocol, &rules, &self.contents, &self.nonce, &self.spare].concat()
    }

    /// The greeting with these bytes; `None` if they are none.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Greeting> {
        let rest = bytes.strip_prefix(&MAGIC[..])?;
        let (protocol, rest) = rest.split_first_chunk()?;
        let (rules, rest) = rest.split_first_chunk()?;
        let (&contents, rest) = rest.split_first_chunk()?;
        let (&nonce, rest) = rest.split_first_chunk()?;
        let (protocol, rules) = (u16::from_le_bytes(*protocol), u32::from_le_bytes(*rules));
        Some(Greeting { protocol, rules, contents, nonce, spare: rest.try_into().ok()? })
    }

    /// Whether two devices with these greetings can play together.
    ///
    /// # Errors
    /// Who must reload: the older of both.
    pub fn agree(&self, other: &Greeting) -> Result<(), Reload> {
        let here = (self.protocol, self.rules);
        match here.cmp(&(other.protocol, other.rules)) {
            core::cmp::Ordering::Less => Err(Reload::Here),
            core::cmp::Ordering::Greater => Err(Reload::There),
            core::cmp::Ordering::Equal if self.contents == other.contents => Ok(()),
            core::cmp::Ordering::Equal => Err(Reload::Both),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn greeting() -> Greeting {
        Greeting { protocol: 2, rules: 7, contents: [3; 16], nonce: [4; 32], spare: [0; 18] }
    }

    #[test]
    fn a_greeting_has_the_same_bytes_in_every_version() {
        let bytes = greeting().to_bytes();
        assert_eq!(bytes.len(), Greeting::LEN);
        assert_eq!(&bytes[..14], b"FRoom\x02\0\x07\0\0\0\x03\x03\x03");
        assert_eq!(Greeting::from_bytes(&bytes), Some(greeting()));
        for bad in [&bytes[1..], &bytes[..76], &[bytes.clone(), vec![0]].concat(), b"", b"FRoo"] {
            assert_eq!(Greeting::from_bytes(bad), None);
        }
        let newer = Greeting { spare: [9; 18], ..greeting() };
        assert_eq!(Greeting::from_bytes(&newer.to_bytes()), Some(newer));
        assert_eq!(newer.agree(&greeting()), Ok(()));
    }

    #[test]
    fn the_older_of_two_must_reload() {
        let here = greeting();
        for (there, who) in [
            (Greeting { protocol: 3, rules: 1, ..here }, Reload::Here),
            (Greeting { protocol: 1, rules: 9, ..here }, Reload::There),
            (Greeting { rules: 8, ..here }, Reload::Here),
            (Greeting { rules: 6, ..here }, Reload::There),
            (Greeting { contents: [0; 16], ..here }, Reload::Both),
        ] {
            assert_eq!(here.agree(&there), Err(who));
        }
    }
}
