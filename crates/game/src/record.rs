//! A played game as a short text, for links and files: everything needed to play it again on another device.
//!
//! An answer is written as its number among the legal ones, with a range coder, so that a round needs some hundred
//! bytes and every answer that is read back is legal. The text also says under which rules the game was played.
//! Other versions of the rules read the data `about` it, for example its result, and as many entries as they allow.
//! Once the game takes another course under them, the numbers mean other answers, so only the checksum of all
//! entries tells whether these are the original ones.
//!
//! The bytes are: the version of this format, the game's number, its rules, the data about it, the set-up, the number
//! of entries, their checksum, the entries, and a checksum of all that. Numbers and [`serde`] types are in the format
//! of `postcard`.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::answer::number_asked;
use crate::{Asks, Entry, Game, Log, NullSink, Options, Seat, Seed, letters};

/// The version of the format.
const VERSION: u8 = 1;
/// The most letters of a text that is read.
pub const LONGEST: usize = 100_000;
/// The most entries of a game that is read.
pub const MOST_ENTRIES: usize = 20_000;
/// The most bytes of an answer that is not among the offered ones.
const MAX_ACTION: usize = 255;

/// A game that was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Record<G: Game, A> {
    /// The data about it.
    pub about: A,
    /// The game; `None` if it cannot be read.
    pub log: Option<Log<G>>,
    /// Whether the log is as it was written. Otherwise the game was played under other rules, and the log is as it was
    /// up to some entry only; it plays nevertheless.
    pub whole: bool,
}

/// Why a text is no record of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoRecord {
    /// It is something else, or damaged.
    Garbage,
    /// It is longer than any game.
    TooLong,
    /// A newer version of this program wrote it.
    Newer,
    /// It is of another game.
    OtherGame,
}

/// The data before the entries.
#[derive(Serialize, Deserialize)]
struct Head<A> {
    game: u8,
    rules: u32,
    about: A,
}

/// Writes a game. `None` if its log does not play from the beginning, or is longer than [`MOST_ENTRIES`].
pub fn write<G: Game, A: Serialize>(log: &Log<G>, about: &A) -> Option<String> {
    if log.entries.len() > MOST_ENTRIES {
        return None;
    }
    let mut bytes = vec![VERSION];
    bytes.extend(postcard::to_allocvec(&Head { game: G::NUMBER, rules: log.rules, about }).ok()?);
    let count = u32::try_from(log.entries.len()).ok()?;
    bytes.extend(postcard::to_allocvec(&(&log.setup, count, sum_of(log)?)).ok()?);
    let mut coder = Writer::default();
    let mut game = G::new(&log.setup);
    for entry in &log.entries {
        write_entry(&mut coder, &game, entry)?;
        game.apply(entry, &mut NullSink).ok()?;
    }
    bytes.extend(coder.finish());
    Some(seal(bytes))
}

/// Any bytes with their checksum, as letters: the last step of [`write`], public so that tests can get past the first
/// step of [`read`].
pub fn seal(mut bytes: Vec<u8>) -> String {
    bytes.extend(sum(&bytes).to_be_bytes());
    letters::write(&bytes)
}

/// Reads a game from any text.
///
/// # Errors
/// Why it is no record of this game.
pub fn read<G: Game, A: DeserializeOwned>(text: &str) -> Result<Record<G, A>, NoRecord> {
    if text.len() > LONGEST {
        return Err(NoRecord::TooLong);
    }
    let bytes = letters::read(text).ok_or(NoRecord::Garbage)?;
    let (bytes, told) = bytes.split_last_chunk::<4>().ok_or(NoRecord::Garbage)?;
    let (version, rest) = bytes.split_first().ok_or(NoRecord::Garbage)?;
    if sum(bytes).to_be_bytes() != *told || *version == 0 {
        return Err(NoRecord::Garbage);
    }
    if *version > VERSION {
        return Err(NoRecord::Newer);
    }
    // The data about another game may have another format.
    if rest.first() != Some(&G::NUMBER) {
        return Err(NoRecord::OtherGame);
    }
    let (head, rest): (Head<A>, &[u8]) = postcard::take_from_bytes(rest).map_err(|_| NoRecord::Garbage)?;
    let log = read_log(rest).filter(|(_, whole)| *whole || head.rules != G::RULES);
    let whole = log.as_ref().is_some_and(|(_, whole)| *whole);
    Ok(Record { about: head.about, log: log.map(|(log, _)| log), whole })
}

/// The data about a game whose text lacks its end; `None` if the data is cut off, too, or the text is no record.
pub fn read_cut<G: Game, A: DeserializeOwned>(text: &str) -> Option<A> {
    // Up to three letters may be left that do not make a whole byte.
    let part = |less| letters::read(text.get(..text.len().checked_sub(less)?)?);
    let bytes = (0..4).find_map(part).filter(|_| text.len() <= LONGEST)?;
    let rest = bytes.strip_prefix(&[VERSION])?;
    let (head, _): (Head<A>, &[u8]) = postcard::take_from_bytes(rest).ok()?;
    (head.game == G::NUMBER).then_some(head.about)
}

/// A log that plays, and whether it is as it was written.
fn read_log<G: Game>(bytes: &[u8]) -> Option<(Log<G>, bool)> {
    let ((setup, count, told), rest): ((G::Setup, u32, u32), &[u8]) =
        postcard::take_from_bytes(bytes).ok()?;
    let count = usize::try_from(count).ok().filter(|count| *count <= MOST_ENTRIES)?;
    let mut coder = Reader::new(rest);
    let mut log = Log::<G>::new(setup);
    let mut game = G::new(&log.setup);
    for _ in 0..count {
        let Some(entry) = read_entry(&mut coder, &game) else { break };
        if game.apply(&entry, &mut NullSink).is_err() {
            break;
        }
        log.entries.push(entry);
    }
    // The checksum also notices if the same rules offer the answers in another order.
    let whole = log.entries.len() == count && sum_of(&log)? == told;
    Some((log, whole))
}

fn write_entry<G: Game>(coder: &mut Writer, game: &G, entry: &Entry<G::Action>) -> Option<()> {
    match (game.asks(), entry) {
        (Asks::Seed, Entry::Seed(Seed(seed))) => {
            coder.put_bytes(seed);
            Some(())
        }
        (Asks::People { seats, number, .. }, Entry::Answer { by, to, action }) if *to == number => {
            let asked: Vec<Seat> = seats.into_iter().collect();
            let who = asked.iter().position(|seat| seat == by)?;
            coder.put(u32::try_from(who).ok()?, u32::try_from(asked.len()).ok()?);
            let mut options = Options::new();
            game.options(*by, &mut options);
            let n = u32::try_from(options.len()).ok()?;
            if let Some(at) = options.iter().position(|option| option == *action) {
                coder.put(u32::try_from(at).ok()?, n + 1);
            } else {
                // Legal, but not offered: an answer whose parts are in another order than usual.
                coder.put(n, n + 1);
                let bytes = postcard::to_allocvec(action).ok().filter(|bytes| bytes.len() <= MAX_ACTION)?;
                coder.put(u32::try_from(bytes.len()).ok()?, 256);
                coder.put_bytes(&bytes);
            }
            Some(())
        }
        _ => None,
    }
}

fn read_entry<G: Game>(coder: &mut Reader<'_>, game: &G) -> Option<Entry<G::Action>> {
    match game.asks() {
        Asks::Over => None,
        Asks::Seed => Some(Entry::Seed(Seed([(); 32].map(|()| coder.byte())))),
        Asks::People { seats, number, .. } => {
            let asked: Vec<Seat> = seats.into_iter().collect();
            let by = *asked.get(coder.take(u32::try_from(asked.len()).ok()?) as usize)?;
            number_asked(game, by)?;
            let mut options = Options::new();
            game.options(by, &mut options);
            let n = u32::try_from(options.len()).ok()?;
            let at = coder.take(n + 1);
            let action = if at < n {
                options.get(at as usize)?
            } else {
                let bytes: Vec<u8> = (0..coder.byte()).map(|_| coder.byte()).collect();
                postcard::from_bytes(&bytes).ok()?
            };
            Some(Entry::Answer { by, to: number, action })
        }
    }
}

/// The checksum of the entries of a log.
fn sum_of<G: Game>(log: &Log<G>) -> Option<u32> {
    Some(sum(&postcard::to_allocvec(&log.entries).ok()?))
}

/// A checksum (FNV-1a), which detects damage but no forgery.
fn sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum: u32, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The range below which a byte is certain.
const TOP: u32 = 1 << 24;
/// The smallest range from which a number is taken.
const BOTTOM: u32 = 1 << 16;

/// A range coder without carry, for numbers that are all equally likely.
struct Writer {
    low: u32,
    range: u32,
    bytes: Vec<u8>,
}

impl Default for Writer {
    fn default() -> Self {
        Writer { low: 0, range: u32::MAX, bytes: Vec::new() }
    }
}

impl Writer {
    /// Writes a number below `of`, which is at most 65,536.
    fn put(&mut self, number: u32, of: u32) {
        let share = self.range / of.max(1);
        self.low = self.low.wrapping_add(share.wrapping_mul(number));
        self.range = share;
        while let Some(range) = settled(self.low, self.range) {
            self.bytes.push((self.low >> 24) as u8);
            (self.low, self.range) = (self.low << 8, range << 8);
        }
    }

    fn put_bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.put(byte.into(), 256);
        }
    }

    fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.low.to_be_bytes());
        self.bytes
    }
}

struct Reader<'a> {
    low: u32,
    range: u32,
    /// The part of the number read so far.
    code: u32,
    bytes: core::slice::Iter<'a, u8>,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8]) -> Reader<'a> {
        let mut reader = Reader { low: 0, range: u32::MAX, code: 0, bytes: bytes.iter() };
        (0..4).for_each(|_| reader.shift());
        reader
    }

    /// After the end there are zeros.
    fn shift(&mut self) {
        self.code = self.code << 8 | u32::from(self.bytes.next().copied().unwrap_or_default());
    }

    /// Reads a number below `of`, which is at most 65,536.
    fn take(&mut self, of: u32) -> u32 {
        let share = (self.range / of.max(1)).max(1);
        let number = (self.code.wrapping_sub(self.low) / share).min(of.saturating_sub(1));
        self.low = self.low.wrapping_add(share.wrapping_mul(number));
        self.range = share;
        while let Some(range) = settled(self.low, self.range) {
            self.shift();
            (self.low, self.range) = (self.low << 8, range << 8);
        }
        number
    }

    fn byte(&mut self) -> u8 {
        self.take(256) as u8
    }
}

/// The range to use once its first byte is certain, made smaller if necessary; `None` while it is uncertain.
fn settled(low: u32, range: u32) -> Option<u32> {
    if (low ^ low.wrapping_add(range)) < TOP {
        Some(range)
    } else if range < BOTTOM {
        Some(low.wrapping_neg() & (BOTTOM - 1))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_in_few_bytes() {
        let mut all = Vec::new();
        let mut x = 12_345_u32;
        for _ in 0..20_000 {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let of = [1, 2, 3, 7, 15, 145, 256, 65_536][(x >> 8) as usize % 8];
            all.push(((x >> 4) % of, of));
        }
        let mut writer = Writer::default();
        for &(number, of) in &all {
            writer.put(number, of);
        }
        let bytes = writer.finish();
        let mut reader = Reader::new(&bytes);
        assert!(all.iter().all(|&(number, of)| reader.take(of) == number));
        let bits: f64 = all.iter().map(|&(_, of)| f64::from(of).log2()).sum();
        let bytes = f64::from(u32::try_from(bytes.len()).unwrap());
        assert!(bytes < bits / 8.0 * 1.01 + 8.0, "{bytes} bytes for {bits} bits");
    }

    #[test]
    fn a_reader_survives_any_bytes() {
        for bytes in [&[][..], &[0xff; 3], &[0; 40], &[0xff; 40]] {
            let mut reader = Reader::new(bytes);
            assert!((0..500).all(|k| reader.take(k + 1) <= k));
        }
    }
}
