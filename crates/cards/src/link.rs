//! House rules as a link: packs and house rules under a name, as a few bytes written in letters that links
//! can contain.
//!
//! The bytes are: the version, the numbers of all choices (never reused), the name, and a checksum of two
//! bytes. With version 2, the number of a figure, the length of the name, the name and a sentence are in the place of
//! the name alone; a set that has neither figure nor sentence is written as version 1. Changing the content needs a new
//! version; old versions must stay readable.

use game::letters;
use game::line::clean;

use crate::{
    Colour, CounterattackScope, Diy, Ends, FirstDealer, HouseRules, Pack, Packs, PandorasBox, Scorekeeping,
    Setup, SetupError, Violet, WishEffects,
};

/// The longest name, in characters. Longer ones are cut.
pub const LONGEST_NAME: usize = 40;
/// The longest sentence, in characters. Longer ones are cut.
pub const LONGEST_SENTENCE: usize = 120;

/// Packs and house rules under a name. The set can be used with any number of people; the number in `setup`
/// is only the one it was saved with.
#[derive(Clone, PartialEq, Debug)]
pub struct HouseSet {
    /// Its name, as the person entered it; may be empty if the set came from elsewhere.
    pub name: String,
    /// The number of its figure, if it has one.
    pub figure: Option<u8>,
    /// A sentence about it; may be empty.
    pub sentence: String,
    /// The packs and house rules.
    pub setup: Setup,
}

/// Why a code from a file or a link is not a set of house rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSet {
    /// It is something else, or damaged.
    Garbage,
    /// A newer version of this program wrote it.
    Newer,
    /// It can be read, but such a game cannot be played.
    Impossible(SetupError),
}

/// Tidies a name for storing: a [clean] line of at most [`LONGEST_NAME`] characters.
pub fn tidy(name: &str) -> String {
    clean(name, LONGEST_NAME)
}

/// Tidies a sentence in the same way: at most [`LONGEST_SENTENCE`] characters.
pub fn tidy_sentence(sentence: &str) -> String {
    clean(sentence, LONGEST_SENTENCE)
}

/// A set with its name alone.
const VERSION: u8 = 1;
/// A set with a figure and a sentence.
const WITH_SENTENCE: u8 = 2;
/// Stands for "no figure".
const NO_FIGURE: u8 = u8::MAX;
/// No valid code has more letters than this.
const LONGEST: usize = 1_000;

/// Encodes a set in the letters `A`–`Z`, `a`–`z`, `0`–`9`, `-` and `_`. The name is [tidied](tidy).
///
/// ```
/// use cards::link::{HouseSet, decode, encode};
/// use cards::{HouseRules, Packs, Setup};
///
/// let setup = Setup::new(4, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
/// let sentence = "The reader deals first.".to_owned();
/// let set = HouseSet { name: "Ours".into(), figure: Some(3), sentence, setup };
/// assert_eq!(decode(&encode(&set)), Ok(set));
/// ```
pub fn encode(set: &HouseSet) -> String {
    let (setup, rules) = (&set.setup, set.setup.rules());
    let packs = Pack::ALL.iter().filter(|&&pack| setup.packs().has(pack));
    let [high, low] = rules.limit.to_be_bytes();
    let plain = set.figure.is_none() && set.sentence.is_empty();
    let mut bytes = vec![
        if plain { VERSION } else { WITH_SENTENCE },
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
    let name = tidy(&set.name);
    if !plain {
        // A name has at most forty characters of four bytes.
        bytes.extend([set.figure.unwrap_or(NO_FIGURE), u8::try_from(name.len()).unwrap_or(u8::MAX)]);
    }
    bytes.extend(name.as_bytes());
    if !plain {
        bytes.extend(tidy_sentence(&set.sentence).as_bytes());
    }
    seal(&bytes)
}

/// Encodes any bytes and their checksum in letters: the last step of [`encode`], public so that tests can get
/// past the first step of [`decode`].
pub fn seal(bytes: &[u8]) -> String {
    letters::write(&[bytes, &check(bytes)].concat())
}

/// Decodes the code of a set; any text may be given.
///
/// # Errors
/// Why it is no code of a set.
pub fn decode(code: &str) -> Result<HouseSet, NoSet> {
    let short = Some(code).filter(|code| code.len() <= LONGEST);
    let bytes = short.and_then(letters::read).ok_or(NoSet::Garbage)?;
    let (bytes, told) = bytes.split_last_chunk::<2>().ok_or(NoSet::Garbage)?;
    if check(bytes) != *told {
        return Err(NoSet::Garbage);
    }
    match bytes.first() {
        Some(&(VERSION | WITH_SENTENCE)) => {}
        None | Some(..VERSION) => return Err(NoSet::Garbage),
        Some(_) => return Err(NoSet::Newer),
    }
    let (players, packs, rules, rest) = parts(bytes).ok_or(NoSet::Garbage)?;
    let (figure, name, sentence) = texts(bytes, rest).ok_or(NoSet::Garbage)?;
    let setup = Setup::new(players, packs, rules).map_err(NoSet::Impossible)?;
    Ok(HouseSet { name: tidy(name), figure, sentence: tidy_sentence(sentence), setup })
}

/// Figure, name and sentence, from the bytes after the choices.
fn texts<'a>(bytes: &[u8], rest: &'a [u8]) -> Option<(Option<u8>, &'a str, &'a str)> {
    let text = |bytes: &'a [u8]| core::str::from_utf8(bytes).ok();
    if bytes.first() == Some(&VERSION) {
        return Some((None, text(rest)?, ""));
    }
    let (&[figure, length], rest) = rest.split_first_chunk::<2>()?;
    let (name, sentence) = rest.split_at_checked(length.into())?;
    Some((Some(figure).filter(|figure| *figure != NO_FIGURE), text(name)?, text(sentence)?))
}

/// People, packs and house rules, and the bytes after them.
fn parts(mut bytes: &[u8]) -> Option<(u8, Packs, HouseRules, &[u8])> {
    let mut next = || bytes.split_off_first().copied();
    let [_, players, packs] = [next()?, next()?, next()?];
    // In the order in which they are written.
    let rules = HouseRules {
        hand_size: next()?,
        limit: u16::from_be_bytes([next()?, next()?]),
        ends: Ends::from_id(next()?)?,
        scorekeeping: Scorekeeping::from_id(next()?)?,
        rounds: next()?,
        first_dealer: FirstDealer::from_id(next()?)?,
        wish_effects: WishEffects::from_id(next()?)?,
        counter: CounterattackScope::from_id(next()?)?,
        violet: match next()? {
            0 => Violet::Off,
            1 => Violet::Fifth,
            violet => {
                let colour = Colour::from_id(violet - 2)?;
                (colour != Colour::Violet).then_some(Violet::Replaces(colour))?
            }
        },
        rule_cards: next()?,
        diy: Diy::from_id(next()?)?,
        pandora: PandorasBox::from_id(next()?)?,
    };
    let in_play = Pack::ALL.iter().copied().filter(|pack| packs >> pack.id() & 1 == 1).collect();
    Some((players, in_play, rules, bytes))
}

/// A checksum that detects lost or swapped letters. It does not protect against forgery.
fn check(bytes: &[u8]) -> [u8; 2] {
    let sum =
        bytes.iter().fold(0x811c_9dc5, |sum: u32, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let [a, b, c, d] = sum.to_be_bytes();
    [a ^ c, b ^ d]
}
