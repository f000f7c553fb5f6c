//! A room as six words to say aloud. A code is 66 random bits; stretched, it is a
//! [`RoomSecret`] like that of a link, with topics and keys of its own: a second
//! door to the same room, which the host opens while it shows the code.
//!
//! The words are the English list of BIP-39, which is in the public domain: no two
//! begin with the same four letters.

use core::fmt;

use game::Rng;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::secret::RoomSecret;

const LIST: &str = include_str!("words.txt");
/// Words that are never drawn; read they are.
const UNKIND: [&str; 15] = [
    "abuse", "blood", "bomb", "bullet", "dumb", "fat", "gun", "pistol", "rifle", "shoot", "slam", "toilet",
    "ugly", "virus", "weapon",
];
/// How often the hash goes round for a code (PBKDF2's `c`): each guess costs an
/// attacker as much, which makes up for 17 bits. As wasm it takes a fifth of a
/// second on a desktop, perhaps one on a slow phone.
pub const ROUNDS: u32 = 65_536;
const SALT: &[u8] = b"frantic meet words 1";

/// Six words, by their places in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code([u16; 6]);

/// Why what was typed is no code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoCode {
    /// So many words are not six.
    Count(usize),
    /// A word that is not in the list.
    Unknown {
        /// Which, as it was typed, at most 20 letters of it.
        word: String,
        /// Which of the six, from 0.
        at: usize,
        /// What may be meant, if anything is near.
        like: Option<&'static str>,
    },
}

impl Code {
    /// A new one.
    #[must_use]
    pub fn new(rng: &mut Rng) -> Code {
        Code(core::array::from_fn(|_| {
            loop {
                let at = rng.below(2048) as u16;
                if !UNKIND.contains(&word(at)) {
                    return at;
                }
            }
        }))
    }

    /// Its words.
    #[must_use]
    pub fn words(self) -> [&'static str; 6] {
        self.0.map(word)
    }

    /// What somebody typed: any case, any spaces, hyphens, commas or dots between;
    /// four letters of a word are enough.
    ///
    /// ```
    /// use meet::{Code, NoCode};
    ///
    /// let code = Code::parse("Cat-hazard  ICON, mountain pudd zoo").unwrap();
    /// assert_eq!(code.to_string(), "cat hazard icon mountain pudding zoo");
    /// let like = Code::parse("cat hazzard icon mountain pudding zoo");
    /// assert_eq!(like, Err(NoCode::Unknown { word: "hazzard".into(), at: 1, like: Some("hazard") }));
    /// ```
    ///
    /// # Errors
    /// What is wrong with it, the first unknown word first.
    pub fn parse(text: &str) -> Result<Code, NoCode> {
        let count = split(text).count();
        let mut places = [0; 6];
        for ((at, word), place) in split(text).enumerate().zip(&mut places) {
            let word: String = word.chars().take(20).collect::<String>().to_ascii_lowercase();
            match find(&word) {
                Some(found) => *place = found,
                None => return Err(NoCode::Unknown { like: nearest(&word), word, at }),
            }
        }
        if count == 6 { Ok(Code(places)) } else { Err(NoCode::Count(count)) }
    }
}

/// Words between whatever people and phones put between words. What is not ASCII
/// counts as a letter, but for spaces and dashes: tables of all letters weigh more
/// than this file.
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
        f.write_str(&self.words().join(" "))
    }
}

/// A code is not printed by accident.
impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Code(…)")
    }
}

fn word(at: u16) -> &'static str {
    LIST.lines().nth(usize::from(at)).unwrap_or("")
}

/// The place of a word, or of the only one that begins like this.
fn find(typed: &str) -> Option<u16> {
    let exact = LIST.lines().position(|word| word == typed);
    let start =
        || (typed.len() >= 4).then(|| LIST.lines().position(|word| word.starts_with(typed))).flatten();
    exact.or_else(start).and_then(|at| u16::try_from(at).ok())
}

/// The word with the fewest letters to change, if those are few.
fn nearest(typed: &str) -> Option<&'static str> {
    let most = if typed.len() <= 4 { 1 } else { 2 };
    let (far, word) = LIST.lines().map(|word| (distance(typed, word), word)).min_by_key(|&(far, _)| far)?;
    (far <= most).then_some(word)
}

/// Levenshtein's distance.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (y, cell) in b.chars().zip(row.iter_mut().skip(1)) {
            let best = (diagonal + usize::from(x != y)).min(*cell + 1).min(left + 1);
            diagonal = *cell;
            *cell = best;
            left = best;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

/// The way from a code to a secret, in steps, so that a page stays awake:
/// PBKDF2 with HMAC-SHA-256 (RFC 8018 §5.2) of the six words with single spaces.
/// A browser's own PBKDF2 gives the same.
#[derive(Clone)]
pub struct Stretching {
    mac: Hmac<Sha256>,
    last: [u8; 32],
    sum: [u8; 32],
    left: u32,
}

impl Stretching {
    /// Begins.
    #[must_use]
    pub fn new(code: Code) -> Stretching {
        Stretching::of(code.to_string().as_bytes(), SALT, ROUNDS)
    }

    fn of(password: &[u8], salt: &[u8], rounds: u32) -> Stretching {
        // A key of any length will do; what the default is for cannot happen.
        let mac = Hmac::<Sha256>::new_from_slice(password).unwrap_or_else(|_| Hmac::new(&[0; 64].into()));
        let first: [u8; 32] =
            mac.clone().chain_update(salt).chain_update([0, 0, 0, 1]).finalize().into_bytes().into();
        Stretching { mac, last: first, sum: first, left: rounds.saturating_sub(1) }
    }

    /// Goes so many rounds further; the secret when it is done.
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

impl fmt::Debug for Stretching {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stretching({} rounds left)", self.left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::hex;
    use game::{Rng, Seed};
    use proptest::prelude::*;

    #[test]
    fn the_list_is_as_promised() {
        let words: Vec<&str> = LIST.lines().collect();
        let starts: std::collections::BTreeSet<&str> =
            words.iter().map(|w| w.get(..4).unwrap_or(w)).collect();
        assert_eq!((words.len(), starts.len()), (2048, 2048));
        assert!(UNKIND.iter().all(|word| words.contains(word)));
        assert!(words.iter().all(|word| word.bytes().all(|b| b.is_ascii_lowercase())));
    }

    #[test]
    fn a_code_is_said_and_typed() {
        let code = Code::new(&mut Rng::new(Seed::from_number(5)));
        assert_eq!(Code::parse(&code.to_string()), Ok(code));
        assert_eq!(Code::parse(&format!(" {} ", code.words().join(" - ").to_uppercase())), Ok(code));
        let short = code.words().map(|word| word.get(..4).unwrap_or(word)).join(" ");
        assert_eq!(Code::parse(&short), Ok(code));
        assert_eq!(Code::parse(&code.words().join("\u{2011}")), Ok(code), "phones make dashes of their own");
        assert_eq!(Code::parse(""), Err(NoCode::Count(0)));
        assert_eq!(Code::parse("zoo zoo zoo zoo zoo"), Err(NoCode::Count(5)));
        assert_eq!(Code::parse("zoo zoo zoo zoo zoo zoo zoo zoo"), Err(NoCode::Count(8)));
        let Err(NoCode::Unknown { like, at, .. }) = Code::parse("zoo Xylophonist") else { panic!() };
        assert_eq!((like, at), (None, 1));
    }

    /// RFC 7914 §11 has vectors for PBKDF2 with HMAC-SHA-256.
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

    /// docs/signalling.md has this.
    #[test]
    fn a_code_means_one_secret() {
        let code = Code::parse("cat hazard icon mountain pudding zoo").unwrap();
        let secret = Stretching::new(code).run(ROUNDS).unwrap();
        assert_eq!(secret.to_text(), "60M8OMgzv5NuI4qf7WOO8A");
    }

    proptest! {
        #[test]
        fn whatever_is_typed_is_read_or_refused(text: String) {
            if let Ok(code) = Code::parse(&text) {
                prop_assert_eq!(Code::parse(&code.to_string()), Ok(code));
            }
        }
    }
}
