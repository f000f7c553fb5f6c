//! Limits how often something is done: a few times at once, then at a steady rate.

/// A token bucket: `capacity` tokens at once, and one more every `interval` milliseconds.
#[derive(Clone, Debug)]
pub struct TokenBucket {
    level: u64,
    capacity: u64,
    interval: u64,
    refilled_at: u64,
}

impl TokenBucket {
    /// A full bucket.
    pub fn new(capacity: u64, interval: u64) -> TokenBucket {
        TokenBucket { level: capacity, capacity, interval, refilled_at: 0 }
    }

    /// Takes a token; `false` if there is none.
    pub fn take(&mut self, now: u64) -> bool {
        self.take_many(1, now)
    }

    /// Takes `count` tokens. If there are fewer, takes all of them and returns `false`.
    pub fn take_many(&mut self, count: u64, now: u64) -> bool {
        // A clock that was set back must not keep the bucket empty.
        let elapsed = now.saturating_sub(self.refilled_at.min(now));
        self.level = self.level.saturating_add(elapsed / self.interval);
        // Time that is left over counts towards the next token.
        self.refilled_at = now - elapsed % self.interval;
        // A full bucket does not save time.
        if self.level >= self.capacity {
            (self.level, self.refilled_at) = (self.capacity, now);
        }
        let left = self.level.checked_sub(count);
        self.level = left.unwrap_or(0);
        left.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let mut bucket = TokenBucket::new(2, 1000);
        let taken: Vec<bool> = [5000, 5000, 5000, 5999, 6000, 6000].map(|now| bucket.take(now)).into();
        assert_eq!(taken, [true, true, false, false, true, false]);
        bucket.take(3);
        assert!(bucket.take(u64::MAX), "a clock may jump");
        bucket.take(u64::MAX);
        assert!(!bucket.take(5000) && bucket.take(6000), "and be set back");
    }

    #[test]
    fn many_tokens_are_taken_at_once_or_none_is_left() {
        let mut bucket = TokenBucket::new(5, 1000);
        assert!(bucket.take_many(3, 5000) && bucket.take_many(2, 5000));
        assert!(bucket.take_many(3, 8000) && !bucket.take_many(3, 10_999) && bucket.take(11_000));
    }

    #[test]
    fn a_bucket_refills_at_its_rate_however_often_it_is_asked() {
        let mut bucket = TokenBucket::new(2, 1000);
        let taken = (1..=100).filter(|k| bucket.take(600 * k)).count();
        assert_eq!(taken, 61, "two at once, and one each second of the minute");
    }

    #[test]
    fn a_full_bucket_does_not_save_time() {
        let mut bucket = TokenBucket::new(2, 1000);
        let taken = [900, 900, 1000, 1899, 1900, 9800, 9800, 10_799, 10_800].map(|now| bucket.take(now));
        assert_eq!(taken, [true, true, false, false, true, true, true, false, true]);
    }
}
