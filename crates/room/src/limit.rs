//! How much a peer may send: a bucket of tokens for each. Whoever empties it is
//! sent away; nobody else notices.

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// The longest frame in bytes, either way.
pub const FRAME: usize = 65_536;
/// Members of a room at most, absent ones too.
pub const MEMBERS: usize = 24;
/// Connections to the host at most.
pub const LINKS: usize = 40;
/// Requests of one device that wait for an answer at most.
pub const PENDING: usize = 8;
/// Parts of one answer at most.
pub const PARTS: usize = game::MAX_PARTS;
/// Small frames waiting for one peer at most. (Lobby, log and view are not
/// waiting: they are made when the peer can take them.)
pub const OUT: usize = 32;
/// What one device signals to another, in bytes at most.
pub const NOTE: usize = 16_384;
/// Facts that a guest's device keeps at most; the oldest give way.
pub const FACTS: usize = 60_000;
/// Changes of the lobby that a member may make at once; then one every two seconds.
pub(crate) const CHANGES: u64 = 12;
/// A wish to come in has so many bytes at most.
pub(crate) const JOIN: usize = 512;
/// Changes of who plays for whom that a guest's device keeps of one game at most.
pub(crate) const CHAIRS: usize = 1024;
/// Entries of the log in one frame at most.
pub(crate) const LINES: usize = 256;

/// A bucket of tokens. A frame takes one, and one more for each KiB.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    level: u64,
    at: u64,
    per_minute: u64,
    most: u64,
}

impl Bucket {
    /// What a guest may send to the host.
    pub(crate) fn of_guest(now: u64) -> Bucket {
        Bucket { level: 200, at: now, per_minute: 1200, most: 200 }
    }

    /// What the host may send to a guest: a log of hours in a minute.
    pub(crate) fn of_host(now: u64) -> Bucket {
        Bucket { level: 20_000, at: now, per_minute: 30_000, most: 20_000 }
    }

    /// How often a member may change the lobby (sit, stand, rename, be ready): everybody
    /// is sent all of it, and the host writes it down.
    pub(crate) fn of_changes(now: u64) -> Bucket {
        Bucket { level: CHANGES, at: now, per_minute: 30, most: CHANGES }
    }

    /// Takes out what a frame of so many bytes costs; `false` if it is too much.
    pub(crate) fn take(&mut self, bytes: usize, now: u64) -> bool {
        let time = now.saturating_sub(self.at);
        let gained = time.saturating_mul(self.per_minute) / 60_000;
        if gained > 0 {
            self.level = self.level.saturating_add(gained).min(self.most);
            self.at = now;
        }
        let cost = 1 + bytes as u64 / 1024;
        match self.level.checked_sub(cost) {
            Some(left) => {
                self.level = left;
                true
            }
            None => false,
        }
    }
}

/// Reads a list of at most `N`: the rest is refused before it takes any room.
pub(crate) fn few<'de, D, T, const N: usize>(from: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct Few<T, const N: usize>(Vec<T>);
    impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for Few<T, N> {
        type Value = Vec<T>;
        fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            write!(f, "at most {N}")
        }
        fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<Vec<T>, A::Error> {
            while let Some(item) = seq.next_element()? {
                if self.0.len() == N {
                    return Err(A::Error::custom("too many"));
                }
                self.0.push(item);
            }
            Ok(self.0)
        }
    }
    from.deserialize_seq(Few::<T, N>(Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sends_too_much_waits_till_the_bucket_fills() {
        let mut bucket = Bucket::of_guest(1000);
        let taken = (0..500).filter(|_| bucket.take(100, 1000)).count();
        assert_eq!(taken, 200);
        assert!(!bucket.take(100, 1049) && bucket.take(100, 1050), "20 a second");
        assert!(!bucket.take(100, 1051));
        assert!(bucket.take(FRAME, 5000), "a long frame takes more");
        assert!(!bucket.take(FRAME, 5000));
        assert!(!Bucket::of_guest(0).take(1 << 30, u64::MAX));
    }

    #[test]
    fn time_that_runs_backwards_fills_nothing() {
        let mut bucket = Bucket::of_guest(1000);
        assert!((0..200).all(|_| bucket.take(0, 0)));
        assert!(!bucket.take(0, 0));
    }
}
