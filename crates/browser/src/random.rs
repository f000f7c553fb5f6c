//! Random bytes.
//!
//! Secrets are made from [`secret`], which has no fallback. Deliberately absent: random numbers, which follow from
//! these bytes (`Rng` in crates/game).

use crate::clock::wall;

/// Bytes from the browser's cryptographic random numbers; `None` if there are none.
pub fn secret() -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok().map(|()| bytes)
}

/// Bytes on which nothing secret depends. Every browser that runs WebAssembly has real randomness; if one did not, the
/// current time would still make them differ.
pub fn bytes() -> [u8; 32] {
    secret().unwrap_or_else(|| {
        let mut bytes = [0; 32];
        let now = wall().to_bits().to_le_bytes();
        bytes.iter_mut().zip(now).for_each(|(byte, of)| *byte = of);
        bytes
    })
}
