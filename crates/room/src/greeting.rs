//! The first frame on every connection, in both directions. Its 77 bytes are the same in every
//! version of the protocol, so that any two versions can tell which of them must reload.

use core::cmp::Ordering;

use game::Version;
use postcard::fixint;
use serde::{Deserialize, Serialize};

use crate::RoomGame;
use crate::hash::{Hash, hash};

/// The version of the protocol. Raised whenever frames change.
pub const PROTOCOL: u16 = 10;

const MAGIC: &[u8; 5] = b"FRoom";

/// The first frame that each side sends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Greeting {
    /// The version of the protocol.
    #[serde(with = "fixint::le")]
    pub protocol: u16,
    /// The rules of the game, [`game::Game::RULES`].
    #[serde(with = "fixint::le")]
    pub rules: u32,
    /// A hash of [`game::Game::contents`], cut to its first half.
    pub contents: [u8; 16],
    /// A number that is used once.
    pub nonce: [u8; 32],
    /// The number of the game, [`game::Game::NUMBER`]. Devices that know only the card game send its 0.
    pub game: u8,
    /// Reserved: sent as zeros, ignored when received.
    pub spare: [u8; 17],
}

/// Why two devices cannot play together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mismatch {
    /// They have incompatible versions.
    Version(Reload),
    /// The other one plays the game with this number.
    Game(u8),
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
    pub fn new<G: RoomGame>(nonce: [u8; 32]) -> Greeting {
        let Version { game, rules, contents } = G::version();
        let Hash(all) = hash("contents", &[contents.as_bytes()]);
        let contents = all.first_chunk().copied().unwrap_or_default();
        Greeting { protocol: PROTOCOL, rules, contents, nonce, game, spare: [0; 17] }
    }

    /// The bytes that are sent: `FRoom`, protocol and rules (little-endian),
    /// contents, nonce, game, spare.
    pub fn to_bytes(&self) -> Vec<u8> {
        [&MAGIC[..], &postcard::to_allocvec(self).unwrap_or_default()].concat()
    }

    /// The greeting with these bytes; `None` if they are none.
    pub fn from_bytes(bytes: &[u8]) -> Option<Greeting> {
        let rest = bytes.strip_prefix(&MAGIC[..]).filter(|_| bytes.len() == Greeting::LEN)?;
        postcard::from_bytes(rest).ok()
    }

    /// Whether two devices with these greetings can play together.
    ///
    /// # Errors
    /// The other device's game, or which device must reload: the older one. Rules of
    /// different games are not compared.
    pub fn agree(&self, other: &Greeting) -> Result<(), Mismatch> {
        let same_game = self.game == other.game;
        let rules = if same_game { self.rules.cmp(&other.rules) } else { Ordering::Equal };
        match self.protocol.cmp(&other.protocol).then(rules) {
            Ordering::Less => Err(Mismatch::Version(Reload::Here)),
            Ordering::Greater => Err(Mismatch::Version(Reload::There)),
            Ordering::Equal if !same_game => Err(Mismatch::Game(other.game)),
            Ordering::Equal if self.contents == other.contents => Ok(()),
            Ordering::Equal => Err(Mismatch::Version(Reload::Both)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn greeting() -> Greeting {
        Greeting { protocol: 2, rules: 7, contents: [3; 16], nonce: [4; 32], game: 0, spare: [0; 17] }
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
        let newer = Greeting { spare: [9; 17], ..greeting() };
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
            assert_eq!(here.agree(&there), Err(Mismatch::Version(who)));
        }
    }

    #[test]
    fn another_game_is_no_older_version() {
        let here = greeting();
        for there in [
            Greeting { game: 1, ..here },
            Greeting { game: 1, rules: 9, ..here },
            Greeting { game: 1, rules: 1, contents: [0; 16], ..here },
        ] {
            assert_eq!(here.agree(&there), Err(Mismatch::Game(1)));
            assert_eq!(there.agree(&here), Err(Mismatch::Game(0)));
        }
        // Frames of another version cannot be read, whatever the game.
        let newer = Greeting { game: 1, protocol: 3, ..here };
        assert_eq!(here.agree(&newer), Err(Mismatch::Version(Reload::Here)));
        assert_eq!(greeting().to_bytes()[59], 0, "devices that know one game send a reserved 0");
    }
}
