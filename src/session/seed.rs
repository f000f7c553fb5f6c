//! Where the seeds of games on this device come from. A room takes others, for which there is no fallback
//! ([`link::real_seed`]).

use browser::random;
use game::Seed;

/// A seed for a game on this device, where nothing secret depends on it.
pub(crate) fn seed() -> Seed {
    Seed(random::bytes())
}
