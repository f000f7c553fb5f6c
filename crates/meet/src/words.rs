//! A room as six words to say aloud. A code is 66 random bits; stretched, it is a [`RoomSecret`] like that of a link,
//! but with topics and keys of its own. It is a second way into the same room, open while the host shows the code.
//!
//! The words are the English list of BIP-39, which is in the public domain; no two begin with the same four letters.
//! The list is a file of its own (`words.txt`), which a page fetches when somebody wants a code.

use core::fmt;

use game::Rng;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::secret::RoomSecret;

/// The word list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words(String);

/// Words that are never drawn for a new code. They are still accepted when typed.
const EXCLUDED: [&str; 15] = [
    "abuse", "blood", "bomb", "bullet", "dumb", "fat", "gun", "pistol", "rifle", "shoot", "slam", "toilet",
    "ugly", "virus", "weapon",
];
/// The iteration count of PBKDF2 for a code. It makes each guess as expensive as 17 more bits
/// would. As wasm it takes a fifth of a second on a desktop and perhaps one second on a slow phone.
pub const STRETCHING_ROUNDS: u32 = 65_536;
const LENGTH: u32 = 2048;
const SALT: &[u8] = b"frantic meet words 1";

/// Six words of the list, separated by single spaces.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code(String);

/// Why a typed text is not a code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CodeError {
    /// It has this many words instead of six.
    Count(usize),
    /// A word is not in the list.
    Unknown {
        /// The word as it was typed, at most 20 letters of it.
        word: String,
        /// A word that begins with the same three letters, if there is one.
        like: Option<String>,
    },
}

impl Words {
    /// Parses a word list, one word per line; `None` unless it has 2048 lines.
    pub fn parse(text: &str) -> Option<Words> {
        let list = Words(text.replace('\r', ""));
        (list.all().count() == LENGTH as usize).then_some(list)
    }

    fn all(&self) -> impl Iterator<Item = &str> {
        self.0.lines()
    }

    /// A new random code.
    pub fn draw(&self, rng: &mut Rng) -> Code {
        let mut code = Vec::new();
        while code.len() < 6 {
            let word = self.all().nth(rng.below(LENGTH) as usize).unwrap_or_default();
            if !EXCLUDED.contains(&word) {
                code.push(word);
            }
        }
        Code(code.join(" "))
    }

    /// Parses a code somebody typed. Any case; words may be separated by any spaces, hyphens,
    /// commas or dots; the first four letters of a word are enough.
    ///
    /// ```
    /// use meet::{CodeError, Words};
    ///
    /// let words = Words::parse(include_str!("../../../public/words.txt")).unwrap();
    /// let code = words.read("Cat-hazard  ICON, mountain pudd zoo").unwrap();
    /// assert_eq!(code.to_string(), "cat hazard icon mountain pudding zoo");
    /// let like = words.read("cat hazzard icon mountain pudding zoo");
    /// let hazard = Some("hazard".into());
    /// assert_eq!(like, Err(CodeError::Unknown { word: "hazzard".into(), like: hazard }));
    /// ```
    ///
    /// # Errors
    /// The mistake in the text; an unknown word is reported before a wrong count.
    pub fn read(&self, text: &str) -> Result<Code, CodeError> {
        let (mut code, count) = (Vec::new(), split(text).count());
        for word in split(text).take(6) {
            let word: String = word.chars().take(20).collect::<String>().to_ascii_lowercase();
            let Some(found) = self.find(&word) else {
                let like = self.all().find(|other| other.get(..3) == word.get(..3));
                return Err(CodeError::Unknown { like: like.map(str::to_owned), word });
            };
            code.push(found);
        }
        if count == 6 { Ok(Code(code.join(" "))) } else { Err(CodeError::Count(count)) }
    }

    /// The word itself, or the one that begins with these four or more letters.
    fn find(&self, typed: &str) -> Option<&str> {
        let start = || self.all().find(|word| typed.len() >= 4 && word.starts_with(typed));
        self.all().find(|&word| word == typed).or_else(start)
    }
}

/// Splits at separators that people and phones put between words. Non-ASCII characters count as letters,
/// except spaces and dashes: Unicode tables would be larger than this whole file.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let between = |c: char| {
        if c.is_ascii() {
            !c.is_ascii_alphabetic()
        } else {
            matches!(c, '\u{a0}' | '\u{2010}'..='\u{2015}' | '\u{202f}')
        }
    };
    text.split(between).filter(|word| !word.is_empty())
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Keeps codes from being printed by accident.
impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Code(…)")
    }
}

/// Stretches a code to a secret, in steps so that a page stays responsive: PBKDF2 with HMAC-SHA-256 (RFC 8018 §5.2) of
/// the six words with single spaces. A browser's own PBKDF2 gives the same result.
#[derive(Clone)]
pub struct Stretching {
    mac: Hmac<Sha256>,
    last: [u8; 32],
    sum: [u8; 32],
    left: u32,
}

impl Stretching {
    /// Starts to stretch a code.
    pub fn new(code: &Code) -> Stretching {
        Stretching::of(code.0.as_bytes(), SALT, STRETCHING_ROUNDS)
    }

    fn of(password: &[u8], salt: &[u8], rounds: u32) -> Stretching {
        // HMAC accepts keys of any length, so the fallback never happens.
        let mac = Hmac::<Sha256>::new_from_slice(password).unwrap_or_else(|_| Hmac::new(&[0; 64].into()));
        let first: [u8; 32] =
            mac.clone().chain_update(salt).chain_update([0, 0, 0, 1]).finalize().into_bytes().into();
        Stretching { mac, last: first, sum: first, left: rounds.saturating_sub(1) }
    }

    /// Runs this many more rounds; returns the secret when all are done.
    pub fn run(&mut self, rounds: u32) -> Option<RoomSecret> {
        for _ in 0..rounds.min(self.left) {
            self.last = self.mac.clone().chain_update(self.last).finalize().into_bytes().into();
            self.sum.iter_mut().zip(self.last).for_each(|(sum, byte)| *sum ^= byte);
        }
        self.left = self.left.saturating_sub(rounds);
        let secret = self.sum.first_chunk().copied().map(RoomSecret::from_bytes);
        secret.filter(|_| self.left == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::hex;
    use game::{Rng, Seed};
    use proptest::prelude::*;

    fn list() -> Words {
        Words::parse(include_str!("../../../public/words.txt")).unwrap()
    }

    #[test]
    fn the_list_is_valid() {
        let list = list();
        let words: Vec<&str> = list.all().collect();
        let starts: std::collections::BTreeSet<&str> =
            words.iter().map(|w| w.get(..4).unwrap_or(w)).collect();
        assert_eq!((words.len(), starts.len()), (2048, 2048));
        assert!(EXCLUDED.iter().all(|word| words.contains(word)));
        assert!(words.iter().all(|word| word.bytes().all(|b| b.is_ascii_lowercase())));
        assert_eq!(Words::parse("<!doctype html>"), None, "an error page instead of the file");
    }

    #[test]
    fn a_spoken_code_can_be_typed_sloppily() {
        let list = list();
        let code = list.draw(&mut Rng::new(Seed::from_number(5)));
        let words: Vec<&str> = code.0.split(' ').collect();
        assert_eq!(list.read(&code.to_string()), Ok(code.clone()));
        assert_eq!(list.read(&format!(" {} ", words.join(" - ").to_uppercase())), Ok(code.clone()));
        let short: Vec<&str> = words.iter().map(|word| word.get(..4).unwrap_or(word)).collect();
        assert_eq!(list.read(&short.join(" ")), Ok(code.clone()));
        assert_eq!(list.read(&words.join("\u{2011}")), Ok(code.clone()), "phones make dashes of their own");
        assert_eq!(list.read(""), Err(CodeError::Count(0)));
        assert_eq!(list.read("zoo zoo zoo zoo zoo"), Err(CodeError::Count(5)));
        assert_eq!(list.read("zoo zoo zoo zoo zoo zoo zoo zoo"), Err(CodeError::Count(8)));
        for (typed, meant) in [("Xylophonist", None), ("hazzard", Some("hazard")), ("ha", None)] {
            let unknown = CodeError::Unknown { word: typed.to_lowercase(), like: meant.map(str::to_owned) };
            assert_eq!(list.read(&format!("zoo {typed}")), Err(unknown));
        }
    }

    /// Test vectors for PBKDF2 with HMAC-SHA-256 from RFC 7914 §11.
    #[test]
    fn stretching_is_pbkdf2() {
        let mut once = Stretching::of(b"passwd", b"salt", 1);
        assert!(once.run(0).is_some());
        assert_eq!(hex(&once.sum), "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc");
        let mut many = Stretching::of(b"Password", b"NaCl", 80_000);
        assert_eq!(many.run(79_998), None);
        assert!(many.run(1).is_some());
        assert_eq!(hex(&many.sum), "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56");
    }

    /// This example is in docs/signalling.md.
    #[test]
    fn a_code_always_gives_the_same_secret() {
        let code = list().read("cat hazard icon mountain pudding zoo").unwrap();
        let secret = Stretching::new(&code).run(STRETCHING_ROUNDS).unwrap();
        assert_eq!(secret.to_text(), "60M8OMgzv5NuI4qf7WOO8A");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text: String) {
            if let Ok(code) = list().read(&text) {
                prop_assert_eq!(list().read(&code.0), Ok(code.clone()));
            }
        }
    }
}
