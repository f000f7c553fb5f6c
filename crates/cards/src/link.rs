//! Packs and house rules under a name, and their code at the end of a link: a
//! few bytes as letters that no program changes.
//!
//! The bytes are the version, the numbers of all choices (they are never used
//! again for anything else), the name, and two that tell a torn link. A change
//! of what is in it needs a new version; the old one must stay readable.

use crate::Colour;
use crate::house::{
    Counter, Diy, Ends, FirstDealer, HouseRules, PandorasBox, Scorekeeping, Violet, WishEffects,
};
use crate::pack::{Pack, Packs};
use crate::setup::{Setup, SetupError};

/// Longer names are cut, in characters.
pub const LONGEST_NAME: usize = 40;

/// Packs and house rules under a name. The number of people is only that for
/// which they were written down: a set is for any table.
#[derive(Clone, PartialEq, Debug)]
pub struct HouseSet {
    /// What people call it; may be empty if it came from elsewhere.
    pub name: String,
    /// What it says.
    pub setup: Setup,
}

/// Why what came from a file or a link is no set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSet {
    /// It is something else, or damaged.
    Garbage,
    /// A newer version of this program wrote it.
    Newer,
    /// It can be read, but such a game is impossible.
    Impossible(SetupError),
}

/// A name as it is kept: of one line, trimmed, not too long.
#[must_use]
pub fn tidy(name: &str) -> String {
    let line: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let short: String = line.trim().chars().take(LONGEST_NAME).collect();
    short.trim_end().to_owned()
}

const VERSION: u8 = 1;
/// Nothing of ours is longer, in letters.
const LONGEST: usize = 400;
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The letters for a set: `A`–`Z`, `a`–`z`, `0`–`9`, `-` and `_`. The name is
/// made [`tidy`].
///
/// ```
/// use cards::link::{HouseSet, decode, encode};
/// use cards::{HouseRules, Packs, Setup};
///
/// let setup = Setup::new(4, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
/// let set = HouseSet { name: "Ours".into(), setup };
/// assert_eq!(decode(&encode(&set)), Ok(set));
/// ```
#[must_use]
pub fn encode(set: &HouseSet) -> String {
    let (setup, rules) = (&set.setup, set.setup.rules());
    let packs = Pack::ALL.iter().filter(|&&pack| setup.packs().has(pack));
    let [high, low] = rules.limit.to_be_bytes();
    let mut bytes = vec![
        VERSION,
        setup.players(),
        packs.fold(0, |all, pack| all | 1 << pack.id()),
        rules.hand_size,
        high,
        low,
        rules.ends.id(),
        rules.scorekeeping.id(),
        rules.rounds,
        rules.first_dealer.id(),
        rules.wish_effects.id(),
        rules.counter.id(),
        match rules.violet {
            Violet::Off => 0,
            Violet::Fifth => 1,
            Violet::Replaces(colour) => 2 + colour.id(),
        },
        rules.rule_cards,
        rules.diy.id(),
        rules.pandora.id(),
    ];
    bytes.extend(tidy(&set.name).as_bytes());
    seal(&bytes)
}

/// Any bytes as letters, followed by two that tell a torn link: the last step
/// of [`encode`], for tests of [`decode`] that shall get past its first.
#[must_use]
pub fn seal(bytes: &[u8]) -> String {
    letters(&[bytes, &check(bytes)].concat())
}

/// The set that letters mean, whatever they are.
///
/// # Errors
/// Why they mean none.
pub fn decode(code: &str) -> Result<HouseSet, NoSet> {
    let bytes = bytes(code).ok_or(NoSet::Garbage)?;
    let (bytes, told) = bytes.split_last_chunk::<2>().ok_or(NoSet::Garbage)?;
    if check(bytes) != *told {
        return Err(NoSet::Garbage);
    }
    match bytes.first() {
        Some(&VERSION) => {}
        None | Some(..VERSION) => return Err(NoSet::Garbage),
        Some(_) => return Err(NoSet::Newer),
    }
    let (players, packs, rules, name) = parts(bytes).ok_or(NoSet::Garbage)?;
    let setup = Setup::new(players, packs, rules).map_err(NoSet::Impossible)?;
    Ok(HouseSet { name: tidy(name), setup })
}

fn parts(bytes: &[u8]) -> Option<(u8, Packs, HouseRules, &str)> {
    let (bytes, name) = bytes.split_first_chunk::<16>()?;
    let [
        _,
        players,
        packs,
        hand_size,
        high,
        low,
        ends,
        score,
        rounds,
        dealer,
        wish,
        counter,
        violet,
        rest @ ..,
    ] = *bytes;
    let [rule_cards, diy, pandora] = rest;
    let rules = HouseRules {
        hand_size,
        limit: u16::from_be_bytes([high, low]),
        ends: find(Ends::ALL, ends, Ends::id)?,
        scorekeeping: find(Scorekeeping::ALL, score, Scorekeeping::id)?,
        rounds,
        first_dealer: find(FirstDealer::ALL, dealer, FirstDealer::id)?,
        wish_effects: find(WishEffects::ALL, wish, WishEffects::id)?,
        counter: find(Counter::ALL, counter, Counter::id)?,
        violet: match violet {
            0 => Violet::Off,
            1 => Violet::Fifth,
            _ => {
                let colour = find(Colour::ALL, violet - 2, Colour::id)?;
                (colour != Colour::Violet).then_some(Violet::Replaces(colour))?
            }
        },
        rule_cards,
        diy: find(Diy::ALL, diy, Diy::id)?,
        pandora: find(PandorasBox::ALL, pandora, PandorasBox::id)?,
    };
    let in_play = Pack::ALL.iter().copied().filter(|pack| packs >> pack.id() & 1 == 1).collect();
    Some((players, in_play, rules, core::str::from_utf8(name).ok()?))
}

fn find<T: Copy>(all: &[T], number: u8, id: fn(T) -> u8) -> Option<T> {
    all.iter().copied().find(|&one| id(one) == number)
}

/// Tells letters that were lost or swapped; it protects from nobody.
fn check(bytes: &[u8]) -> [u8; 2] {
    let sum =
        bytes.iter().fold(0x811c_9dc5, |sum: u32, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let [a, b, c, d] = sum.to_be_bytes();
    [a ^ c, b ^ d]
}

/// Six bits to a letter, as `base64url` does without padding.
fn letters(bytes: &[u8]) -> String {
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits =
            three.iter().fold(0, |bits: u32, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        for at in 0..=three.len() {
            let letter = LETTERS.get((bits >> (18 - 6 * at) & 63) as usize);
            text.extend(letter.map(|&letter| char::from(letter)));
        }
    }
    text
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    if text.len() > LONGEST {
        return None;
    }
    let mut bytes = Vec::new();
    let (mut bits, mut have) = (0_u32, 0);
    for letter in text.bytes() {
        let six = LETTERS.iter().position(|&other| other == letter)?;
        bits = (bits << 6 | u32::try_from(six).ok()?) & 0x3fff;
        have += 6;
        if have >= 8 {
            have -= 8;
            bytes.push((bits >> have & 0xff) as u8);
        }
    }
    // What is left over of the last letter is nothing, or it was torn.
    (have < 6 && bits & ((1 << have) - 1) == 0).then_some(bytes)
}
