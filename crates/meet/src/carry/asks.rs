//! How often the host lets members begin to carry for guests that have lost their connection. A member keeps to its
//! own limits ([`Carrier`](super::Carrier)), which are narrower; these are for one that does not.

use super::MAX_PAIRS;
use crate::Millis;

/// How many pairs a member may ask for in so many milliseconds.
const MAX_ASKS: usize = 24;
const ASKS_IN: Millis = 36_000;

/// What members have asked for lately.
#[derive(Debug)]
pub struct Asks<T> {
    lately: Vec<(T, Millis)>,
}

impl<T> Default for Asks<T> {
    fn default() -> Asks<T> {
        Asks { lately: Vec::new() }
    }
}

impl<T: PartialEq> Asks<T> {
    /// Whether a member that carries so many pairs may carry the pair of this number as well. A yes counts.
    pub fn may_ask(&mut self, member: T, pair: u32, pairs: usize, now: Millis) -> bool {
        // Also where the clock was set back.
        self.lately.retain(|(_, at)| now.abs_diff(*at) < ASKS_IN);
        let asked = self.lately.iter().filter(|(other, _)| *other == member).count();
        // Even numbers are the host's own.
        let may = pair % 2 == 1 && pairs < MAX_PAIRS && asked < MAX_ASKS;
        if may {
            self.lately.push((member, now));
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_carries_for_eight() {
        let mut asks = Asks::default();
        for pairs in 0..8 {
            assert!(asks.may_ask('a', 1, pairs, 0));
        }
        assert!(!asks.may_ask('a', 1, 8, 0) && !asks.may_ask('a', 1, usize::MAX, 0));
        // Another one may.
        assert!(asks.may_ask('b', 1, 0, 0));
    }

    #[test]
    fn a_member_asks_24_times_in_36_seconds() {
        let mut asks = Asks::default();
        let mut may = |member, now| asks.may_ask(member, 1, 0, now);
        for second in 0..24 {
            assert!(may('a', second * 1000));
        }
        assert!(!may('a', 24_000) && !may('a', 35_999));
        assert!(may('b', 35_999));
        // The first of them counts no more, and a no never did.
        assert!(may('a', 36_000) && !may('a', 36_999) && may('a', 37_000));
    }

    #[test]
    fn a_clock_that_is_set_back_shuts_nobody_out() {
        let mut asks = Asks::default();
        for _ in 0..24 {
            assert!(asks.may_ask('a', 1, 0, 1_000_000));
        }
        assert!(!asks.may_ask('a', 1, 0, 999_000));
        assert!(asks.may_ask('a', 1, 0, 1000));
    }

    #[test]
    fn the_hosts_own_numbers_are_not_asked_for() {
        let mut asks = Asks::default();
        for pair in [0, 2, u32::MAX - 1] {
            assert!(!asks.may_ask('a', pair, 0, 0));
        }
        assert!(asks.may_ask('a', u32::MAX, 0, 0) && asks.lately.len() == 1);
    }

    /// Whatever is asked, what is remembered is bounded.
    #[test]
    fn a_flood_of_asks_is_forgotten() {
        let mut asks = Asks::default();
        for now in 0..100_000 {
            asks.may_ask('a', 1, 0, now);
            assert!(asks.lately.len() <= MAX_ASKS);
        }
    }
}
