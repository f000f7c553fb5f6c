//! Real randomness, or none. Whatever opens a room or seals something grows from it; so
//! where a browser has none there is no room, and nothing else takes its place.

use game::Seed;

/// A seed of real randomness; `None` where this device has none.
pub(crate) fn entropy() -> Option<Seed> {
    from_source(|bytes| getrandom::fill(bytes).is_ok())
}

fn from_source(fill: impl FnOnce(&mut [u8]) -> bool) -> Option<Seed> {
    let mut bytes = [0; 32];
    // A source that fills nothing in has failed without saying so.
    (fill(&mut bytes) && bytes != [0; 32]).then_some(Seed(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_real_randomness_there_is_no_seed() {
        assert_eq!(from_source(|_| false), None);
        assert_eq!(from_source(|_| true), None, "nothing was filled in");
        let half = |bytes: &mut [u8]| {
            bytes.fill(1);
            false
        };
        assert_eq!(from_source(half), None);
        assert_ne!(entropy(), None);
        assert_ne!(entropy(), entropy());
    }
}
