//! Where random seeds come from.
//!
//! A room needs [`real_seed`], which has no fallback: its keys are made from it.

use game::Seed;

/// A seed from the browser's cryptographic random numbers; `None` if there are none. All secrets
/// are made from this, above all the keys of a room.
pub(crate) fn real_seed() -> Option<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok().map(|()| Seed(bytes))
}

/// A seed for a game on this device, where nothing secret depends on it. Every browser that runs
/// WebAssembly has real randomness; if one did not, the current time would still make games differ.
pub(crate) fn seed() -> Seed {
    real_seed().unwrap_or_else(|| {
        let mut bytes = [0; 32];
        let now = browser::clock::wall().to_bits().to_le_bytes();
        bytes.iter_mut().zip(now).for_each(|(byte, of)| *byte = of);
        Seed(bytes)
    })
}
