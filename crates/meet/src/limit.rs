//! Numbers: how often, how long, how much at most. And the bucket that counts.

use crate::Millis;

/// The version of what is said in notes. Another one is told so, not ignored.
pub const VERSION: u8 = 2;
/// When a joiner knocks at first, in milliseconds after the first knock. Later it
/// does every [`PACE`].
pub const WAVES: [Millis; 5] = [0, 2_000, 5_000, 15_000, 35_000];
/// How often it knocks from then on, in milliseconds: on two relays at most.
pub const PACE: Millis = 25_000;
/// The same where nobody has answered for half an hour and nobody looks at the page.
pub const SLOW_PACE: Millis = 120_000;
/// After how many joins that nobody answered the slow pace begins.
pub(crate) const PATIENT: u32 = 6;
/// Two knocks on one relay are so many milliseconds apart at least, also where a
/// person asks for one.
pub const GAP: Millis = 5_000;
/// The number of a join's last knock: a host has a bit for each.
pub(crate) const LAST_KNOCK: u8 = 63;
/// How long one join lasts, in milliseconds. Then the page makes a new offer, since
/// addresses get old, and knocks on.
pub(crate) const PATIENCE: Millis = 310_000;
/// When it is worth saying that nobody answers, in milliseconds after the first knock.
pub const UNANSWERED: Millis = 20_000;
/// How long both may take from the answer to a connection, in milliseconds.
pub(crate) const CONNECTING: Millis = 45_000;
/// A note is taken this many milliseconds before and after it was made.
pub const WINDOW: Millis = 360_000;
/// An offer or an answer has so many bytes at most.
pub const SDP: usize = 16_384;
/// Relays and brokers used at once at most.
pub const LINES: usize = 6;
/// Strangers' joins under way at the host at most: what it has connections open for.
/// Each member may have one more.
pub const PENDING: usize = 6;
/// Strangers that may begin a join at once, and how often one more, in milliseconds.
pub(crate) const STRANGERS: u64 = 12;
pub(crate) const STRANGERS_EVERY: Millis = 5_000;
/// A stranger's join that has come to nothing for so long gives way to a newer one
/// where all places are taken.
pub(crate) const GIVES_WAY: Millis = 15_000;
/// A join that came to nothing may begin again after so long, if they still knock.
pub(crate) const REVIVES: Millis = 3_000;
/// Answers to one join on one relay at most: some get lost.
pub(crate) const ANSWERS: u8 = 3;
/// Strangers' sessions a host remembers at most, finished ones too. Forgetting one too
/// early would let its knocks be replayed.
pub const SESSIONS: usize = 256;
/// So it is never full: sessions begin no faster than the bucket fills, and each is
/// remembered for one join's time and the window twice at most.
const _: () = assert!(
    STRANGERS + (PATIENCE + 2 * WINDOW) / STRANGERS_EVERY + (PENDING as u64) < SESSIONS as u64,
    "the table of sessions could be full"
);
/// A pending join is given up when nothing was heard of it for this long.
pub(crate) const PENDING_FOR: Millis = 65_000;
/// A frame from a relay has so many bytes at most; longer ones are dropped.
pub(crate) const FRAME: usize = 98_304;
/// What waits for one socket or in one engine at most, in frames.
pub(crate) const QUEUE: usize = 64;

/// A bucket of tokens: `most` at once, one more every `every` milliseconds.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    left: u64,
    most: u64,
    every: Millis,
    at: Millis,
}

impl Bucket {
    pub(crate) fn new(most: u64, every: Millis) -> Bucket {
        Bucket { left: most, most, every, at: 0 }
    }

    /// Takes a token, if there is one.
    pub(crate) fn take(&mut self, now: Millis) -> bool {
        // A clock that was set back must not keep the bucket empty.
        self.at = self.at.min(now);
        let gained = now.saturating_sub(self.at) / self.every;
        if gained > 0 {
            self.left = self.left.saturating_add(gained).min(self.most);
            self.at = now;
        }
        let left = self.left.checked_sub(1);
        self.left = left.unwrap_or(0);
        left.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let mut bucket = Bucket::new(2, 1000);
        let taken: Vec<bool> = [5000, 5000, 5000, 5999, 6000, 6000].map(|now| bucket.take(now)).into();
        assert_eq!(taken, [true, true, false, false, true, false]);
        bucket.take(3);
        assert!(bucket.take(Millis::MAX), "a clock may jump");
        bucket.take(Millis::MAX);
        assert!(!bucket.take(5000) && bucket.take(6000), "and be set back");
    }
}
