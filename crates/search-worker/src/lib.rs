//! The program of the Web Worker beside the page (public/search.js): it carries out one search at a time.
//!
//! It has a wasm file of its own, compiled for speed, fetched when the first bot searches. It gets only the job,
//! neither the page nor the game's state.

use wasm_bindgen::prelude::wasm_bindgen;

/// Carries out a job ([`bots::job`]); empty if it cannot be read.
#[wasm_bindgen]
#[must_use]
pub fn carry_out(job: &[u8]) -> Vec<u8> {
    bots::job::carry_out(job, &mut millis).unwrap_or_default()
}

/// Milliseconds since some time.
#[expect(clippy::cast_sign_loss, reason = "dates are after 1970, and only differences count")]
fn millis() -> u32 {
    js_sys::Date::now() as u64 as u32
}
