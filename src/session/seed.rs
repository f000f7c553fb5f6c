//! Where chance comes from.

use game::Seed;

/// Real randomness, from the browser; `None` where there is none. Whatever is secret comes
/// from here: a room's keys above all.
pub(crate) fn real_seed() -> Option<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok().map(|()| Seed(bytes))
}

/// A seed for a game on this device, where nobody's secret hangs on it. Every browser that
/// runs WebAssembly has real randomness; should one not, the time still tells games apart.
pub(crate) fn seed() -> Seed {
    real_seed().unwrap_or_else(|| {
        let mut bytes = [0; 32];
        let now = js_sys::Date::now().to_bits().to_le_bytes();
        bytes.iter_mut().zip(now).for_each(|(byte, of)| *byte = of);
        Seed(bytes)
    })
}
