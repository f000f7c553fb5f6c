//! How much a peer may send: a token bucket for each connection. A peer that exceeds its
//! limit is disconnected; other peers are not affected.

use game::TokenBucket;

use crate::limits::LOBBY_CHANGE_BURST;

/// The limit of frames from a guest to the host: 200 frames at once, then 20 a second.
pub(crate) fn of_guest() -> TokenBucket {
    TokenBucket::new(200, 50)
}

/// The limit of frames from the host to a guest: enough for the log of several hours within a minute.
pub(crate) fn of_host() -> TokenBucket {
    TokenBucket::new(20_000, 2)
}

/// How often a member may change the lobby (sit, stand, rename, be ready): every change is
/// sent to everybody and saved by the host.
pub(crate) fn of_lobby_changes() -> TokenBucket {
    TokenBucket::new(LOBBY_CHANGE_BURST, 2000)
}

/// Takes the tokens for a frame of `bytes` bytes: one, and one more per full KiB. `false` if there are too few.
pub(crate) fn take_frame(bucket: &mut TokenBucket, bytes: usize, now: u64) -> bool {
    bucket.take_many(1 + bytes as u64 / 1024, now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MAX_FRAME_LEN;

    #[test]
    fn an_empty_bucket_refills_over_time() {
        let mut bucket = of_guest();
        let taken = (0..500).filter(|_| take_frame(&mut bucket, 100, 1000)).count();
        assert_eq!(taken, 200);
        assert!(!take_frame(&mut bucket, 100, 1049) && take_frame(&mut bucket, 100, 1050), "20 a second");
        assert!(!take_frame(&mut bucket, 100, 1051));
        assert!(take_frame(&mut bucket, MAX_FRAME_LEN, 5000), "a long frame costs more");
        assert!(!take_frame(&mut bucket, MAX_FRAME_LEN, 5000));
        assert!(!take_frame(&mut of_guest(), 1 << 30, u64::MAX));
    }

    #[test]
    fn part_of_a_tokens_time_counts_for_the_next_token() {
        let mut bucket = of_guest();
        while take_frame(&mut bucket, 0, 0) {}
        // Looked at every 99 ms, where a token takes 50.
        let taken =
            (1..=100).flat_map(|n| [99 * n; 3]).filter(|now| take_frame(&mut bucket, 0, *now)).count();
        assert_eq!(taken, 198);
    }

    #[test]
    fn a_full_bucket_does_not_save_time() {
        let mut bucket = of_guest();
        assert!(take_frame(&mut bucket, 0, 99));
        while take_frame(&mut bucket, 0, 99) {}
        assert!(!take_frame(&mut bucket, 0, 148) && take_frame(&mut bucket, 0, 149));
    }

    #[test]
    fn a_clock_that_runs_backwards_adds_no_tokens() {
        let mut bucket = of_guest();
        assert!((0..200).all(|_| take_frame(&mut bucket, 0, 0)));
        assert!(!take_frame(&mut bucket, 0, 0));
    }
}
