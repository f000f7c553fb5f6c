//! Where chance comes from.

use crate::net::entropy;
use game::Seed;

/// A seed for a game on this device, where nobody's secret hangs on it. Every browser that
/// runs WebAssembly has real randomness; should one not, the time still tells games apart.
/// What is secret, a room's keys above all, comes from [`entropy`] and nowhere else.
pub(crate) fn seed() -> Seed {
    entropy().unwrap_or_else(|| {
        let mut bytes = [0; 32];
        let now = js_sys::Date::now().to_bits().to_le_bytes();
        bytes.iter_mut().zip(now).for_each(|(byte, of)| *byte = of);
        Seed(bytes)
    })
}
