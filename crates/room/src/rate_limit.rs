//! How much a peer may send: a token bucket for each connection. A peer that exceeds its
//! limit is disconnected; other peers are not affected.

use crate::limits::LOBBY_CHANGE_BURST;

/// A token bucket. A frame costs one token, and one more for each full KiB.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    /// In parts of a token: as many as there are milliseconds in a minute.
    level: u64,
    /// When tokens were last added, in milliseconds.
    refilled_at: u64,
    per_minute: u64,
    /// In parts of a token.
    capacity: u64,
}

/// Milliseconds in a minute, and so the parts of a token.
const MINUTE: u64 = 60_000;

impl TokenBucket {
    fn full(capacity: u64, per_minute: u64, now: u64) -> TokenBucket {
        let capacity = capacity * MINUTE;
        TokenBucket { level: capacity, refilled_at: now, per_minute, capacity }
    }

    /// What a guest may send to the host: 200 frames at once, then 20 a second.
    pub(crate) fn of_guest(now: u64) -> TokenBucket {
        TokenBucket::full(200, 1200, now)
    }

    /// What the host may send to a guest: enough for the log of several hours within a minute.
    pub(crate) fn of_host(now: u64) -> TokenBucket {
        TokenBucket::full(20_000, 30_000, now)
    }

    /// How often a member may change the lobby (sit, stand, rename, be ready): every change is
    /// sent to everybody and saved by the host.
    pub(crate) fn of_lobby_changes(now: u64) -> TokenBucket {
        TokenBucket::full(LOBBY_CHANGE_BURST, 30, now)
    }

    /// Takes the tokens for a frame of `bytes` bytes; `false`, taking none, if there are too few.
    pub(crate) fn take(&mut self, bytes: usize, now: u64) -> bool {
        let gained = now.saturating_sub(self.refilled_at).saturating_mul(self.per_minute);
        self.refilled_at = self.refilled_at.max(now);
        self.level = self.level.saturating_add(gained).min(self.capacity);
        let left = self.level.checked_sub((1 + bytes as u64 / 1024) * MINUTE);
        self.level = left.unwrap_or(self.level);
        left.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MAX_FRAME_LEN;

    #[test]
    fn an_empty_bucket_refills_over_time() {
        let mut bucket = TokenBucket::of_guest(1000);
        let taken = (0..500).filter(|_| bucket.take(100, 1000)).count();
        assert_eq!(taken, 200);
        assert!(!bucket.take(100, 1049) && bucket.take(100, 1050), "20 a second");
        assert!(!bucket.take(100, 1051));
        assert!(bucket.take(MAX_FRAME_LEN, 5000), "a long frame costs more");
        assert!(!bucket.take(MAX_FRAME_LEN, 5000));
        assert!(!TokenBucket::of_guest(0).take(1 << 30, u64::MAX));
    }

    #[test]
    fn time_that_is_not_enough_for_a_token_counts_for_the_next() {
        let mut bucket = TokenBucket::of_guest(0);
        while bucket.take(0, 0) {}
        // Looked at every 99 ms, where a token takes 50.
        let taken = (1..=100).flat_map(|n| [99 * n; 3]).filter(|now| bucket.take(0, *now)).count();
        assert_eq!(taken, 198);
    }

    #[test]
    fn a_full_bucket_saves_nothing_up() {
        let mut bucket = TokenBucket::of_guest(0);
        assert!(bucket.take(0, 99));
        while bucket.take(0, 99) {}
        assert!(!bucket.take(0, 148) && bucket.take(0, 149));
    }

    #[test]
    fn a_clock_that_runs_backwards_adds_no_tokens() {
        let mut bucket = TokenBucket::of_guest(1000);
        assert!((0..200).all(|_| bucket.take(0, 0)));
        assert!(!bucket.take(0, 0));
    }
}
