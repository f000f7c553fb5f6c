//! Where chance comes from.

use game::Seed;

/// Real randomness, from the browser.
pub(crate) fn seed() -> Seed {
    let mut bytes = [0; 32];
    if getrandom::fill(&mut bytes).is_err() {
        // Every browser that runs WebAssembly has it; should one not, the time
        // still tells games apart, and nobody's secret hangs on it.
        let now = js_sys::Date::now().to_bits().to_le_bytes();
        bytes.iter_mut().zip(now).for_each(|(byte, of)| *byte = of);
    }
    Seed(bytes)
}
